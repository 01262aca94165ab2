import { it } from 'vitest'
import { canAttach, crashPoints } from './crash-points'
import { slice } from './slice'

it.runIf(canAttach())(
  'a server killed at the start of a system call of a write loses nothing it acknowledged (needs root and strace)',
  { timeout: 400_000 },
  async () => {
    await slice(crashPoints, 2)
  },
)
