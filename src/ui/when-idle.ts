/** Resolves when the browser has nothing to do, but not before `afterMs` milliseconds. Safari does not report idle time. */
export const whenIdle = (afterMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : resolve()), afterMs)
  })
