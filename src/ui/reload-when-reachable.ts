/**
 * Reloads the page once the server responds. Many browsers cache a failed module for the lifetime of a page, and the server may have
 * another version of it. If there is unsaved work, the browser asks first.
 */
export const reloadWhenReachable = (signal: AbortSignal | null = null): Promise<void> =>
  // oxlint-disable-next-line no-restricted-globals -- nothing is read: it asks only whether a new page would come
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => {
      if (ok) location.reload()
    },
    () => {},
  )
