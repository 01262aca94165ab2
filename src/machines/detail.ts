/** Returns the text of an error that is shown to the user, whatever the source of the error. Undefined if the error has no text. */
export const getErrorDetail = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined
