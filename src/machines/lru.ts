/** Cache of the `limit` most recently used values by key. Evicted, replaced and cleared values are passed to `dispose`. */
export class Lru<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #limit: number
  readonly #dispose: (key: string, value: Value) => void

  constructor(limit: number, dispose: (key: string, value: Value) => void) {
    this.#limit = limit
    this.#dispose = dispose
  }

  /** Returns the value of this key and marks it as the most recently used. Undefined if the cache does not contain the key. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#drop(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break
      this.#drop(oldest)
    }
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.#drop(key)
  }

  #drop(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#dispose(key, value)
  }
}
