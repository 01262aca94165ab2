/** Number of frames that are measured: the first one lays out and scrolls, the second one paints the scrolled content. */
const measuredFrames = 2

const measureNextFrame = (done: (ms: number) => void) =>
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
 * Runs `work` and reports in milliseconds how long it took, including rendering. Calls `report` again with a larger value after later
 * frames.
 */
export const measureWithFrames = (work: () => void, report: (ms: number) => void): void => {
  const began = performance.now()
  work()
  // React renders in a microtask that was queued before this one, so rendering has started by then.
  queueMicrotask(() => {
    let took = performance.now() - began
    let left = measuredFrames
    const measureNext = () => {
      if (left-- === 0 || typeof requestAnimationFrame === 'undefined') return
      measureNextFrame((ms) => {
        took += ms
        report(took)
        measureNext()
      })
    }
    report(took)
    measureNext()
  })
}
