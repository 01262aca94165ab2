/** Milliseconds after which work that waits for an idle browser starts in any case. */
const maxWaitMs = 500

/** Resolves when the browser has drawn what it is drawing, and has nothing else to do. Safari does not report idle time. */
export const waitUntilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs })
    else setTimeout(resolve)
  })
