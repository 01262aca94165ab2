import { backup } from './backup'
import { crash, crashStore } from './crash'
import { crashPoints } from './crash-points'
import { fuzz } from './fuzz'
import { powerLoss } from './power-loss'
import type { Proof } from './proof'
import { races } from './races'
import { revoke } from './revoke'
import { secrets } from './secrets'
import { verify } from './verify'

/** Every proof, by the name it is run under. */
export const proofs: Readonly<Record<string, Proof>> = {
  crash,
  'crash-store': crashStore,
  'crash-points': crashPoints,
  powerloss: powerLoss,
  fuzz,
  verify,
  backup,
  races,
  revoke,
  secrets,
}
