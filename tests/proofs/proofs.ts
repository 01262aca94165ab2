import { audit } from './audit'
import { backup } from './backup'
import { controls } from './controls'
import { crash, crashStore } from './crash'
import { crashPoints } from './crash-points'
import { database } from './database'
import { faults } from './faults'
import { fuzz } from './fuzz'
import { load } from './load'
import { overload } from './overload'
import { powerLoss, simulatedPowerLoss } from './power-loss'
import type { Proof } from './proof'
import { races } from './races'
import { revoke } from './revoke'
import { secrets } from './secrets'
import { slow } from './slow'
import { supply } from './supply'
import { verify } from './verify'

/** Every proof, by the name it is run under. */
export const proofs: Readonly<Record<string, Proof>> = {
  crash,
  'crash-store': crashStore,
  'crash-points': crashPoints,
  powerloss: powerLoss,
  'powerloss-simulated': simulatedPowerLoss,
  faults,
  fuzz,
  load,
  overload,
  verify,
  backup,
  races,
  database,
  revoke,
  secrets,
  slow,
  supply,
  audit,
  controls,
}
