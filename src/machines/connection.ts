const minPauseMs = 2_000
const maxPauseMs = 30_000

/** Returns the milliseconds to wait before the next check of the connection, after this number of failed checks in a row. */
export const getPauseMs = (tries: number): number => Math.min(maxPauseMs, minPauseMs * 2 ** (tries - 1))

interface ConnectionSnapshot {
  value: unknown
  context: { tries: number }
}

/** Returns true if the server counts as unreachable: the first attempt to reach it again has failed too. */
export const isServerLost = ({ value, context }: ConnectionSnapshot): boolean =>
  value === 'offline' || (value === 'reaching' && context.tries > 1)
