/** Milliseconds without a scroll event after which the user is assumed to read. */
const restMs = 120

/** Delays work until the user has stopped scrolling. */
export interface ScrollRest {
  noteScroll(): void
  /** Resolves when nothing has scrolled for a short time; at once if nothing is scrolling. */
  waitForRest(): Promise<void>
}

export const createScrollRest = (): ScrollRest => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void)[] = []
  const onRest = () => {
    timer = undefined
    for (const resolve of waiting) resolve()
    waiting = []
  }
  return {
    noteScroll() {
      clearTimeout(timer)
      timer = setTimeout(onRest, restMs)
    },
    waitForRest: () => new Promise((resolve) => (timer === undefined ? resolve() : waiting.push(resolve))),
  }
}
