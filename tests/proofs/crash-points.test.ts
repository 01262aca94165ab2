import { it } from 'vitest'
import { canAttach, crashPoints } from './crash-points'
import { slice } from './slice'

// Needs strace, and the right to attach it.
it.runIf(canAttach())(
  'a server killed on its way into a system call of a write loses nothing it acknowledged',
  { timeout: 400_000 },
  async () => {
    await slice(crashPoints, 2)
  },
)
