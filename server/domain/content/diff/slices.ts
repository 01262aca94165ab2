/** So long may it keep others waiting, in milliseconds. */
const SLICE = 15

const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Carries steps out to their end and lets everybody else have their turn in between. Throws the signal's reason when it is aborted. */
export async function inSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let until = performance.now() + SLICE
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await rest()
    signal.throwIfAborted()
    until = performance.now() + SLICE
  }
}

/** One piece of work after the other, whether or not those before it succeed. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve()

  add<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => {})
    return mine
  }
}
