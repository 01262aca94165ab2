/** Of what is drawn, so many frames are still of the work: one lays it out and scrolls, the next draws what was scrolled to. */
const framesAfter = 2

const frameTime = (done: (ms: number) => void) =>
  requestAnimationFrame(() => {
    const began = performance.now()
    const { port1, port2 } = new MessageChannel()
    // The page is laid out and painted between a frame's callbacks and the next task.
    port1.onmessage = () => {
      port1.close()
      done(performance.now() - began)
    }
    port2.postMessage(undefined)
  })

/** Runs the work and tells, again whenever more of it is known, how many milliseconds it has taken with what the page drew for it. */
export const measured = (work: () => void, tell: (ms: number) => void): void => {
  const began = performance.now()
  work()
  // React draws in a microtask of its own, which stands before this one.
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
