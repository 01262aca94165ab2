/** Runs at most `limit` calls with the same key at once in this process; the others wait in order. */
export class KeyedLimiter {
  readonly #limit: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(limit: number) {
    this.#limit = limit
  }

  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? 0
    if (running < this.#limit) this.#running.set(key, running + 1)
    else await new Promise<void>((next) => this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), next]))
    try {
      return await call()
    } finally {
      this.#release(key)
    }
  }

  #release(key: string): void {
    const [next, ...others] = this.#waiting.get(key) ?? []
    if (others.length > 0) this.#waiting.set(key, others)
    else this.#waiting.delete(key)
    // Passes the slot directly to the next call.
    if (next) return next()
    const running = (this.#running.get(key) ?? 1) - 1
    if (running > 0) this.#running.set(key, running)
    else this.#running.delete(key)
  }
}
