const minPauseMs = 2_000
const maxPauseMs = 30_000

/** Returns the ms before the next check, after this number of attempts. */
export const getPauseMs = (tries: number): number => Math.min(maxPauseMs, minPauseMs * 2 ** (tries - 1))

interface Standing {
  value: unknown
  context: { tries: number }
}

/** Returns true once a first attempt to reach the server has failed too. */
export const isServerLost = ({ value, context }: Standing): boolean => value === 'offline' || (value === 'reaching' && context.tries > 1)
