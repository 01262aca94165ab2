/** SQLSTATE of a server that stops, starts or has no connection left, and of transactions that got into each other's way. */
const PASSING = /^(08|53300$|57P0[123]$|40001$|40P01$)/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const NAMES = new Set(['DatabaseBusy', 'DatabaseRestarted'])
/** The driver gives these no code. */
const WORDS = /^(timeout exceeded when trying to connect|Connection terminated)/

/** Why the database could not do its part, when that is no mistake of the program. The same on both engines. */
export function databaseFailure(error: unknown): 'diskFull' | 'unavailable' | undefined {
  if (!(error instanceof Error)) return undefined
  const code = String((error as Error & { code?: unknown }).code ?? '')
  if (code === '53100') return 'diskFull'
  return PASSING.test(code) || NETWORK.has(code) || NAMES.has(error.name) || WORDS.test(error.message) ? 'unavailable' : undefined
}
