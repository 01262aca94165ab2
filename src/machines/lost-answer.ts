/** The product did answer: asking again ends the same way. */
const answered = new Set<unknown>(['upstreamFailed', 'serviceMissing', 'notMadeYet'])

/** No answer came, or none from the product itself, or its database was away: the change may have been made or not. */
export const isLost = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504)) &&
  !('code' in error && answered.has(error.code))

/** With the pauses between them some minutes: longer than a restart of the server or its database takes. */
export const mostTries = 40

/** Repeats a change that has a name of its own and happens once, until it has been lost too often. */
export const isWorthAnotherTry = (error: unknown, lost: number): boolean => isLost(error) && lost < mostTries
