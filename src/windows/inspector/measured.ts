/** Number of frames that are measured: the first one lays out and scrolls, the second one paints the scrolled content. */
const framesAfter = 2

const frameTime = (done: (ms: number) => void) =>
  requestAnimationFrame(() => {
    const began = performance.now()
    const { port1, port2 } = new MessageChannel()
    // The task runs after the layout and the painting of the frame.
    port1.onmessage = () => {
      port1.close()
      done(performance.now() - began)
    }
    port2.postMessage(undefined)
  })

/**
 * Runs `work` and reports in milliseconds how long it took, including rendering. Calls `tell` again with a larger value after later frames.
 */
export const measured = (work: () => void, tell: (ms: number) => void): void => {
  const began = performance.now()
  work()
  // React renders in a microtask that was queued before this one, so rendering has started by then.
  queueMicrotask(() => {
    let took = performance.now() - began
    let left = framesAfter
    const goOn = () => {
      if (left-- === 0 || typeof requestAnimationFrame === 'undefined') return
      frameTime((ms) => {
        took += ms
        tell(took)
        goOn()
      })
    }
    tell(took)
    goOn()
  })
}
