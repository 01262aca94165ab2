/** Returns the error text for the user, from the server or another source; undefined if there is none. */
export const getErrorDetail = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined
