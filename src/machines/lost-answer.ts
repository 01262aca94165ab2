/** No answer came, or none from the product itself: the change may have been made or not. */
export const isLost = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  (error.status === 0 || (error.status >= 502 && error.status <= 504))
