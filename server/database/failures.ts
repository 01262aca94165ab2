/** SQLSTATE codes of a connection that failed or was ended: the server stops, restarts, or an administrator ended it. */
const LOST_CONNECTION_CODES = /^(08|57P0[1-5]$|25P0[34]$)/
/**
 * SQLSTATE codes of temporary states: a server that is starting or has no free connection, a read-only replica before it takes over,
 * conflicting transactions.
 */
const TRANSIENT_CODES = /^(53300$|25006$|40001$|40P01$)/
const UNAVAILABLE_ERRORS = new Set(['DatabaseBusy', 'DatabaseAway'])

/** The connection could not be opened, or failed. A commit that was sent may have taken effect. */
export class DatabaseUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseAway'
  }
}

const getCode = (error: Error): string => String((error as Error & { code?: unknown }).code ?? '')

/** Returns true for an error with which the database ended the connection. */
export const isConnectionEnd = (error: unknown): boolean => error instanceof Error && LOST_CONNECTION_CODES.test(getCode(error))

/** Returns true if there is no connection or it failed, so that the outcome of a commit is unknown. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'DatabaseAway' || isConnectionEnd(error))

/** Returns why the database failed if the program is not at fault. The result is the same on both engines. */
export function getDatabaseFailure(error: unknown): 'diskFull' | 'unavailable' | undefined {
  if (!(error instanceof Error)) return undefined
  const code = getCode(error)
  if (code === '53100') return 'diskFull'
  return LOST_CONNECTION_CODES.test(code) || TRANSIENT_CODES.test(code) || UNAVAILABLE_ERRORS.has(error.name) ? 'unavailable' : undefined
}
