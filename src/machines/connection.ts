const shortest = 2_000
const longest = 30_000

/** Returns the ms before the next check, after this number of attempts. */
export const pauseAfter = (tries: number): number => Math.min(longest, shortest * 2 ** (tries - 1))

interface Standing {
  value: unknown
  context: { tries: number }
}

/** Returns true once a first attempt to reach the server has failed too. */
export const isLost = ({ value, context }: Standing): boolean => value === 'offline' || (value === 'reaching' && context.tries > 1)
