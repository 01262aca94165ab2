/** A run of equal elements. It begins at index `first` of the first sequence and at index `second` of the second one. */
export interface EqualRun {
  first: number
  second: number
  length: number
}

export interface Range {
  firstFrom: number
  firstTo: number
  secondFrom: number
  secondTo: number
}

const BREATH = 20_000
const MISSING = -1
const REPEATED = -2

/** Places of equal runs in both sequences, in the order of the first. */
interface Pairs {
  first: Int32Array
  second: Int32Array
}

/** Table of short runs of elements by hash, with the only place of each run in both sequences. Two runs may have the same hash. */
class RunTable {
  readonly #length: number
  readonly #mask: number
  readonly #hashes: Int32Array
  /** Place in the first and the second sequence for each slot; MISSING or REPEATED. */
  readonly #places: readonly [Int32Array, Int32Array]
  readonly #slots: Int32Array
  #count = 0

  /** `runs` is the number of runs of the first sequence. */
  constructor(runs: number, length: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * runs + 2))
    this.#length = length
    this.#mask = size - 1
    this.#hashes = new Int32Array(size)
    this.#places = [new Int32Array(size).fill(MISSING), new Int32Array(size).fill(MISSING)]
    this.#slots = new Int32Array(runs)
  }

  /** Returns the slot of the run at `at`. A slot of the first sequence that was not in use has the place MISSING. */
  #findSlot(elements: Int32Array, at: number): number {
    const [hashes, first, mask] = [this.#hashes, this.#places[0], this.#mask]
    let hash = 0
    for (let next = at; next < at + this.#length; next++) hash = Math.imul(hash ^ (elements[next] as number), 0x9e3779b1) ^ (hash >>> 15)
    let slot = (hash ^ (hash >>> 16)) & mask
    while (first[slot] !== MISSING && hashes[slot] !== hash) slot = (slot + 1) & mask
    if (first[slot] === MISSING) hashes[slot] = hash
    return slot
  }

  *recordFirst(elements: Int32Array, from: number, to: number): Generator<void, void> {
    const [first] = this.#places
    for (let at = from; at <= to - this.#length; at++) {
      const slot = this.#findSlot(elements, at)
      this.#slots[this.#count++] = slot
      first[slot] = first[slot] === MISSING ? at : REPEATED
      if (at % BREATH === 0) yield
    }
  }

  *recordSecond(elements: Int32Array, from: number, to: number): Generator<void, void> {
    const [first, second] = this.#places
    for (let at = from; at <= to - this.#length; at++) {
      const slot = this.#findSlot(elements, at)
      if (first[slot] !== MISSING) second[slot] = second[slot] === MISSING ? at : REPEATED
      if (at % BREATH === 0) yield
    }
  }

  /** Returns the runs that occur once in both sequences. */
  getPairs(): Pairs {
    const [first, second] = this.#places
    const unique = this.#slots.subarray(0, this.#count).filter((slot) => (first[slot] as number) >= 0 && (second[slot] as number) >= 0)
    return { first: unique.map((slot) => first[slot] as number), second: unique.map((slot) => second[slot] as number) }
  }
}

/** Returns the indexes of the longest list of pairs that have the same order in both sequences (patience diff). */
function findLongestOrder(second: Int32Array): Int32Array {
  const tops = new Int32Array(second.length)
  const before = new Int32Array(second.length)
  let length = 0
  for (let at = 0; at < second.length; at++) {
    const place = second[at] as number
    let [low, high] = [0, length]
    if (length > 0 && (second[tops[length - 1] as number] as number) < place) low = length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((second[tops[middle] as number] as number) < place) low = middle + 1
      else high = middle
    }
    before[at] = low === 0 ? MISSING : (tops[low - 1] as number)
    tops[low] = at
    if (low === length) length += 1
  }
  const order = new Int32Array(length)
  for (let at = length === 0 ? MISSING : (tops[length - 1] as number); length > 0; at = before[at] as number) order[--length] = at
  return order
}

/**
 * Returns equal runs of a range in order. Each contains `length` neighbouring elements that occur nowhere else in the range, and continues in
 * both directions as far as the elements are equal.
 */
export function* findAnchors(first: Int32Array, second: Int32Array, range: Range, length: number): Generator<void, EqualRun[]> {
  const table = new RunTable(range.firstTo - range.firstFrom, length)
  yield* table.recordFirst(first, range.firstFrom, range.firstTo)
  yield* table.recordSecond(second, range.secondFrom, range.secondTo)
  yield
  const runs: EqualRun[] = []
  let [firstEnd, secondEnd] = [range.firstFrom, range.secondFrom]
  const pairs = table.getPairs()
  for (const index of findLongestOrder(pairs.second)) {
    const [at, other] = [pairs.first[index] as number, pairs.second[index] as number]
    if (at < firstEnd || other < secondEnd) continue
    let [from, to] = [0, 0]
    while (at + to < range.firstTo && other + to < range.secondTo && first[at + to] === second[other + to]) to += 1
    if (to < length) continue
    while (at + from > firstEnd && other + from > secondEnd && first[at + from - 1] === second[other + from - 1]) from -= 1
    runs.push({ first: at + from, second: other + from, length: to - from })
    firstEnd = at + to
    secondEnd = other + to
  }
  return runs
}
