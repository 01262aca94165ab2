/** Random choices that a seed repeats. */
export class Chance {
  readonly seed: number
  #state: number
  constructor(seed: number) {
    this.seed = seed
    this.#state = seed >>> 0
  }
  /** Returns a number of at least 0 and below 1, by the Mulberry32 algorithm. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }
  happens(probability: number): boolean {
    return this.next() < probability
  }
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[this.below(list.length)] as T
  }
  bytes(size: number): Buffer {
    const bytes = Buffer.alloc(size)
    for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE(this.below(4_294_967_296), at)
    for (let at = size & ~3; at < size; at += 1) bytes[at] = this.below(256)
    return bytes
  }
  /** Returns an independent stream of choices, so that concurrent clients do not change each other's choices. */
  fork(): Chance {
    return new Chance(this.below(4_294_967_296))
  }
}
