import type { Proof } from './proof'

/** All proofs by the name of their command. Each is loaded only when it runs, because it imports a large part of the product. */
export const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  crash: async () => (await import('./crash')).crash,
  'crash-store': async () => (await import('./crash')).crashStore,
  'crash-points': async () => (await import('./crash-points')).crashPoints,
  powerloss: async () => (await import('./power-loss')).powerLoss,
  'powerloss-simulated': async () => (await import('./power-loss')).simulatedPowerLoss,
  faults: async () => (await import('./faults')).faults,
  fuzz: async () => (await import('./fuzz')).fuzz,
  load: async () => (await import('./load')).load,
  overload: async () => (await import('./overload')).overload,
  verify: async () => (await import('./verify')).verify,
  backup: async () => (await import('./backup')).backup,
  races: async () => (await import('./races')).races,
  database: async () => (await import('./database')).database,
  revoke: async () => (await import('./revoke')).revoke,
  secrets: async () => (await import('./secrets')).secrets,
  slow: async () => (await import('./slow')).slow,
  supply: async () => (await import('./supply')).supply,
  audit: async () => (await import('./audit')).audit,
  controls: async () => (await import('./controls')).controls,
}
