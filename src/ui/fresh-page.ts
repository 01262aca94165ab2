/**
 * Loads the page anew once the server answers: many browsers keep for the life of a page that a module did not come, and the server
 * may have another version of it. Where there is unsaved work, the browser asks first.
 */
export const freshPage = (signal: AbortSignal | null = null): Promise<void> =>
  // oxlint-disable-next-line no-restricted-globals -- nothing is read: it asks only whether a new page would come
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => {
      if (ok) location.reload()
    },
    () => {},
  )
