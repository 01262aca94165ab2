/** What the server, or whoever failed, says to the user about it; undefined where it says nothing. */
export const detailOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined
