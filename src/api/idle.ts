/** Milliseconds after which work that waits for an idle page starts in any case. */
const maxWaitMs = 2_000

let pendingCalls = 0
let waiting: (() => void)[] = []

/** Counts a call that the user waits for: +1 when it starts, -1 when it ends. */
export const countPendingCall = (change: 1 | -1): void => {
  pendingCalls += change
  if (pendingCalls > 0) return
  for (const resolve of waiting) resolve()
  waiting = []
}

const waitForCalls = (): Promise<void> => new Promise((resolve) => (pendingCalls > 0 ? waiting.push(resolve) : resolve()))

/** Resolves when the browser has drawn what it is drawing. Safari does not report idle time. */
const waitForBrowser = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs })
    else setTimeout(resolve)
  })

/** Resolves when the page waits for no response and has nothing to draw. Work that the user does not wait for starts then. */
export const waitUntilIdle = async (): Promise<void> => {
  const latest = performance.now() + maxWaitMs
  const isLate = () => performance.now() >= latest
  do {
    await Promise.race([waitForCalls(), new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
    await waitForBrowser()
  } while (pendingCalls > 0 && !isLate())
}
