/** Number of frames that count towards the work: the first one lays out and scrolls, the next one paints the scrolled content. */
const framesAfter = 2

const frameTime = (done: (ms: number) => void) =>
  requestAnimationFrame(() => {
    const began = performance.now()
    const { port1, port2 } = new MessageChannel()
    // Layout and paint happen between the frame callbacks and the next task.
    port1.onmessage = () => {
      port1.close()
      done(performance.now() - began)
    }
    port2.postMessage(undefined)
  })

/** Runs the work and reports its duration in milliseconds, including rendering. Calls `tell` again when later frames add to it. */
export const measured = (work: () => void, tell: (ms: number) => void): void => {
  const began = performance.now()
  work()
  // React renders in a microtask that is queued before this one.
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
