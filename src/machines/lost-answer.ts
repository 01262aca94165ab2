/** Error codes of our own server with status 502 to 504. The outcome is known, and a retry would fail in the same way. */
const answered = new Set<unknown>(['upstreamFailed', 'serviceMissing', 'notMadeYet'])

/**
 * Returns true if the outcome is unknown: no response arrived, or none from the product, or its database was down. The change may have been
 * made or not.
 */
export const isUnknownOutcome = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504)) &&
  !('code' in error && answered.has(error.code))

/** Maximum number of attempts. With the pauses they take some minutes, longer than a restart of the server or its database. */
export const maxTries = 40

/** Returns true if a change with an id, which is applied only once, should be sent again. */
export const shouldRetry = (error: unknown, lost: number): boolean => isUnknownOutcome(error) && lost < maxTries
