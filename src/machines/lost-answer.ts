/**
 * Codes of errors that our own server returns with a status from 502 to 504. Their outcome is known, and a retry would fail in the same
 * way.
 */
const decidedCodes = new Set<unknown>(['upstreamFailed', 'serviceMissing', 'notMadeYet'])

/**
 * Returns true if the outcome of a change is unknown: no response arrived, the response came from a proxy and not from our server, or the
 * database was down. The server may have made the change or not.
 */
export const isUnknownOutcome = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504)) &&
  !('code' in error && decidedCodes.has(error.code))

/**
 * Maximum number of times that one change is sent. Together with the pauses in between this takes some minutes, longer than a restart of
 * the server or its database.
 */
export const maxTries = 40

/**
 * Returns true if a change should be sent again after this error. Use it only for changes with an operation id: the server applies such a
 * change only once.
 */
export const shouldRetry = (error: unknown, tries: number): boolean => isUnknownOutcome(error) && tries < maxTries
