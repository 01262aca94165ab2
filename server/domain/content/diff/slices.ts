/** Milliseconds that the steps may block the event loop. */
const SLICE_MS = 15

const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Runs a generator to its end and yields to the event loop in between. Throws the reason of `signal` after an abort. */
export async function runInSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await yieldToEventLoop()
    signal.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
}

/** Runs tasks one after the other. A failed task does not stop the next one. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve()

  add<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => {})
    return mine
  }
}
