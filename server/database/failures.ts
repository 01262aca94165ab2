/** SQLSTATE codes of a connection that failed or was ended: the server stops, restarts, or an administrator ended it. */
const LOST = /^(08|57P0[1-5]$|25P0[34]$)/
/**
 * SQLSTATE codes of temporary states: a server that is starting or has no free connection, a read-only replica before it takes over,
 * conflicting transactions.
 */
const PASSING = /^(53300$|25006$|40001$|40P01$)/
const NAMES = new Set(['DatabaseBusy', 'DatabaseAway'])

/** The connection could not be opened, or failed. A commit that was sent may have taken effect. */
export class DatabaseAway extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseAway'
  }
}

const codeOf = (error: Error): string => String((error as Error & { code?: unknown }).code ?? '')

/** Returns true for an error with which the database ended the connection. */
export const endsConnection = (error: unknown): boolean => error instanceof Error && LOST.test(codeOf(error))

/** Returns true if there is no connection or it failed, so that the outcome of a commit is unknown. */
export const isAway = (error: unknown): boolean => error instanceof Error && (error.name === 'DatabaseAway' || endsConnection(error))

/** Returns why the database failed if the program is not at fault. The result is the same on both engines. */
export function databaseFailure(error: unknown): 'diskFull' | 'unavailable' | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (code === '53100') return 'diskFull'
  return LOST.test(code) || PASSING.test(code) || NAMES.has(error.name) ? 'unavailable' : undefined
}
