const shortest = 2_000
const longest = 30_000

/** Milliseconds before the server is asked the next time, after so many times. */
export const pauseAfter = (tries: number): number => Math.min(longest, shortest * 2 ** (tries - 1))

interface Standing {
  value: unknown
  context: { tries: number }
}

/** True once a first attempt to reach the server has failed as well. */
export const isLost = ({ value, context }: Standing): boolean => value === 'offline' || (value === 'reaching' && context.tries > 1)
