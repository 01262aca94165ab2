/**
 * Alignment of two sequences with bounded time and memory: the fewest changes (Myers 1986) where there are few, anchors that are unique in
 * both sequences where there are many, and the fewest changes of one window after the other for the rest. Written as generators, so that a
 * thread with other work can pause it.
 */
import { type EqualRun, findAnchors, type Range } from './anchors'

/** Number of steps that are left for the whole comparison. When it is 0, all elements that are not aligned yet count as replaced. */
export interface Budget {
  steps: number
}

/** Maximum number of changes to search for in a range that anchors can divide. */
const FEW_CHANGES = 100
/** Maximum number of changes to search for in one window. The memory that the search needs grows with the square of this number. */
const MAX_CHANGES = 600
/** Number of neighbouring elements of an anchor. Longer anchors are tried first, because they rarely join unrelated places. */
const ANCHOR_LENGTHS = [8, 3, 1] as const
/** Number of elements of both sequences together up to which a range is searched without anchors. */
const SMALL = 400
const BREATH = 20_000

/** Row of furthest points for each number of changes, one after the other. Row n begins at n(n+1)/2. No pause may occur while it is in use. */
const rows = new Int32Array(((MAX_CHANGES + 1) * (MAX_CHANGES + 2)) / 2)
const NONE = -1_000_000_000
const startOf = (changes: number): number => (changes * (changes + 1)) / 2

/** Point of the edit graph that is reached with this number of changes: `x` elements of the first range, `x - k` of the second. */
interface Point {
  x: number
  k: number
  changes: number
  /** True if the point is the end of both ranges. */
  isComplete: boolean
}

/**
 * Returns true if the furthest point on diagonal `k` is reached by a deletion. `inserted` and `deleted` are the points that one more
 * insertion or deletion reaches.
 */
const isDeletion = (inserted: number, deleted: number, k: number, n: number, m: number): boolean =>
  deleted <= n && (deleted > inserted || inserted - k > m)

/** Returns the furthest point on diagonal `k`; NONE if it is outside the ranges. */
const choosePoint = (inserted: number, deleted: number, k: number, n: number, m: number): number => {
  if (isDeletion(inserted, deleted, k, n, m)) return Math.max(deleted, NONE)
  return inserted - k > m ? NONE : inserted
}

class Aligner {
  readonly #first: Int32Array
  readonly #second: Int32Array
  readonly #budget: Budget
  readonly #runs: EqualRun[] = []
  #breath = BREATH

  constructor(first: Int32Array, second: Int32Array, budget: Budget) {
    this.#first = first
    this.#second = second
    this.#budget = budget
  }

  *align(): Generator<void, EqualRun[]> {
    yield* this.#alignRange({ firstFrom: 0, firstTo: this.#first.length, secondFrom: 0, secondTo: this.#second.length }, 0)
    return this.#runs
  }

  #add(first: number, second: number, length: number): void {
    if (length === 0) return
    const last = this.#runs.at(-1)
    if (last && last.first + last.length === first && last.second + last.length === second) last.length += length
    else this.#runs.push({ first, second, length })
  }

  *#alignRange({ firstFrom, firstTo, secondFrom, secondTo }: Range, level: number): Generator<void, void> {
    const [first, second] = [this.#first, this.#second]
    let [x, y, firstEnd, secondEnd] = [firstFrom, secondFrom, firstTo, secondTo]
    while (x < firstEnd && y < secondEnd && first[x] === second[y]) {
      x += 1
      y += 1
    }
    this.#add(firstFrom, secondFrom, x - firstFrom)
    while (x < firstEnd && y < secondEnd && first[firstEnd - 1] === second[secondEnd - 1]) {
      firstEnd -= 1
      secondEnd -= 1
    }
    if (x < firstEnd && y < secondEnd)
      yield* this.#alignInside({ firstFrom: x, firstTo: firstEnd, secondFrom: y, secondTo: secondEnd }, level)
    this.#add(firstEnd, secondEnd, firstTo - firstEnd)
  }

  *#alignInside(range: Range, level: number): Generator<void, void> {
    const size = range.firstTo - range.firstFrom + range.secondTo - range.secondFrom
    const isDivisible = size > SMALL && level < ANCHOR_LENGTHS.length
    let rest = range
    while (rest.firstFrom < rest.firstTo && rest.secondFrom < rest.secondTo && this.#budget.steps > 0) {
      const end = this.#findFewestChanges(rest, isDivisible ? FEW_CHANGES : MAX_CHANGES)
      if (isDivisible && !end.isComplete) {
        yield* this.#divide(rest, level)
        return
      }
      this.#trace(rest, end)
      rest = { ...rest, firstFrom: rest.firstFrom + end.x, secondFrom: rest.secondFrom + end.x - end.k }
      if (this.#breath > 0) continue
      this.#breath = BREATH
      yield
    }
  }

  /**
   * Searches for the fewest changes from the beginning of a range to its end. If there are more than `maxChanges`, returns the furthest
   * point that so many changes reach.
   */
  #findFewestChanges({ firstFrom, firstTo, secondFrom, secondTo }: Range, maxChanges: number): Point {
    const [first, second] = [this.#first, this.#second]
    const [n, m] = [firstTo - firstFrom, secondTo - secondFrom]
    let furthest: Point = { x: 0, k: 0, changes: 0, isComplete: false }
    let steps = 0
    for (let changes = 0; changes <= maxChanges; changes++) {
      const [row, last] = [startOf(changes), startOf(changes - 1)]
      let most = -1
      for (let index = 0; index <= changes; index++) {
        const k = 2 * index - changes
        let x = 0
        if (changes > 0) {
          const inserted = index === changes ? NONE : (rows[last + index] as number)
          const deleted = index === 0 ? NONE : (rows[last + index - 1] as number) + 1
          x = choosePoint(inserted, deleted, k, n, m)
        }
        const from = x
        if (x >= 0) while (x < n && x - k < m && first[firstFrom + x] === second[secondFrom + x - k]) x += 1
        rows[row + index] = x
        steps += 1 + x - from
        if (2 * x - k > most) {
          most = 2 * x - k
          furthest = { x, k, changes, isComplete: false }
        }
      }
      if (most === n + m) {
        furthest.isComplete = true
        break
      }
    }
    this.#budget.steps -= steps
    this.#breath -= steps
    return furthest
  }

  /** Adds the equal runs on the way from the beginning of a range to a point that was found last. */
  #trace({ firstFrom, firstTo, secondFrom, secondTo }: Range, end: Point): void {
    const [n, m] = [firstTo - firstFrom, secondTo - secondFrom]
    const found: EqualRun[] = []
    let { x, k } = end
    for (let changes = end.changes; changes >= 0; changes--) {
      const [last, index] = [startOf(changes - 1), (k + changes) / 2]
      const inserted = changes === 0 || index === changes ? NONE : (rows[last + index] as number)
      const deleted = changes === 0 || index === 0 ? NONE : (rows[last + index - 1] as number) + 1
      const from = changes === 0 ? 0 : choosePoint(inserted, deleted, k, n, m)
      if (x > from) found.push({ first: firstFrom + from, second: secondFrom + from - k, length: x - from })
      const isDeleted = isDeletion(inserted, deleted, k, n, m)
      x = isDeleted ? from - 1 : from
      k += isDeleted ? -1 : 1
    }
    for (const { first, second, length } of found.reverse()) this.#add(first, second, length)
  }

  *#divide(range: Range, level: number): Generator<void, void> {
    const length = ANCHOR_LENGTHS[level] as number
    let { firstFrom, secondFrom } = range
    for (const anchor of yield* findAnchors(this.#first, this.#second, range, length)) {
      yield* this.#alignRange({ firstFrom, firstTo: anchor.first, secondFrom, secondTo: anchor.second }, level + 1)
      this.#add(anchor.first, anchor.second, anchor.length)
      firstFrom = anchor.first + anchor.length
      secondFrom = anchor.second + anchor.length
    }
    yield* this.#alignRange({ firstFrom, firstTo: range.firstTo, secondFrom, secondTo: range.secondTo }, level + 1)
  }
}

/** Returns the equal runs of two sequences in order. Everything between two runs is different. */
export const findEqualRuns = (first: Int32Array, second: Int32Array, budget: Budget): Generator<void, EqualRun[]> =>
  new Aligner(first, second, budget).align()
