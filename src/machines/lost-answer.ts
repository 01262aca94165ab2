/** No answer came, or none from the product itself: the change may have been made or not. */
export const isLost = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504))

const mostTries = 6

/** Whether what is done once only, under its name, is asked for again after it was lost so often. */
export const isWorthAnotherTry = (error: unknown, lost: number): boolean => isLost(error) && lost < mostTries
