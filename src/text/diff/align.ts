/**
 * Alignment of two sequences with bounded time and memory: the fewest changes (Myers 1986) if there are few, otherwise anchored at elements
 * that are unique in both. Written as generators, so that a thread with other work can pause it.
 */

/** A run of equal elements. It begins at index `first` of the first sequence and at index `second` of the second one. */
export interface EqualRun {
  first: number
  second: number
  length: number
}

/** Number of steps that are left for the whole comparison. When it is 0, all elements that are not aligned yet count as replaced. */
export interface Budget {
  steps: number
}

interface Range {
  firstFrom: number
  firstTo: number
  secondFrom: number
  secondTo: number
}

/** Maximum number of changes to search for in one range. The memory that the search needs grows with the square of this number. */
const MAX_CHANGES = 1_500
const BREATH = 20_000
const NONE = -1_000_000_000

/**
 * Returns the furthest point on diagonal `k` of the edit graph that can be reached with one more change, before the equal elements after
 * it.
 */
function findFurthestPoint(row: Int32Array, changes: number, k: number, n: number, m: number): { x: number; deleted: boolean } {
  const at = (diagonal: number): number => {
    const index = (diagonal + changes) / 2
    return index < 0 || index > changes ? NONE : (row[index] as number)
  }
  const inserted = at(k + 1) - k > m ? NONE : at(k + 1)
  const deleted = at(k - 1) + 1 > n ? NONE : at(k - 1) + 1
  return deleted > inserted ? { x: deleted, deleted: true } : { x: inserted, deleted: false }
}

function traceRuns(rows: readonly Int32Array[], n: number, m: number, { firstFrom, secondFrom }: Range): EqualRun[] {
  const runs: EqualRun[] = []
  let [x, k] = [n, n - m]
  for (let changes = rows.length - 1; changes >= 0; changes--) {
    const from = changes === 0 ? { x: 0, deleted: false } : findFurthestPoint(rows[changes - 1] as Int32Array, changes - 1, k, n, m)
    if (x > from.x) runs.push({ first: firstFrom + from.x, second: secondFrom + from.x - k, length: x - from.x })
    x = from.deleted ? from.x - 1 : from.x
    k += from.deleted ? -1 : 1
  }
  return runs.reverse()
}

/** Returns the equal runs of a range with the fewest changes. Undefined if there are too many changes or the budget is used up. */
function* findFewestChanges(first: Int32Array, second: Int32Array, range: Range, budget: Budget): Generator<void, EqualRun[] | undefined> {
  const { firstFrom, secondFrom } = range
  const [n, m] = [range.firstTo - firstFrom, range.secondTo - secondFrom]
  const rows: Int32Array[] = []
  let breath = BREATH
  for (let changes = 0; changes <= Math.min(n + m, MAX_CHANGES); changes++) {
    const row = new Int32Array(changes + 1)
    const last = rows.at(-1)
    for (let index = 0; index <= changes; index++) {
      const k = 2 * index - changes
      const from = last ? findFurthestPoint(last, changes - 1, k, n, m).x : 0
      let x = from
      if (x >= 0) while (x < n && x - k < m && first[firstFrom + x] === second[secondFrom + x - k]) x += 1
      row[index] = Math.max(x, NONE)
      breath -= 1 + x - from
      if (x === n && x - k === m) return traceRuns([...rows, row], n, m, range)
      if (breath > 0) continue
      budget.steps -= BREATH - breath
      if (budget.steps <= 0) return undefined
      breath = BREATH
      yield
    }
    rows.push(row)
  }
  budget.steps -= BREATH - breath
  return undefined
}

/** Returns the position of each element that occurs exactly once in the range; -1 for an element that occurs more often. */
function* findUnique(elements: Int32Array, from: number, to: number): Generator<void, Map<number, number>> {
  const places = new Map<number, number>()
  for (let at = from; at < to; at++) {
    const element = elements[at] as number
    places.set(element, places.has(element) ? -1 : at)
    if (at % BREATH === 0) yield
  }
  return places
}

/** Returns the longest list of elements that occur once in both sequences and in the same order (patience diff). */
function* findAnchors(first: Int32Array, second: Int32Array, range: Range): Generator<void, EqualRun[]> {
  const [here, there] = [
    yield* findUnique(first, range.firstFrom, range.firstTo),
    yield* findUnique(second, range.secondFrom, range.secondTo),
  ]
  const pairs: { first: number; second: number; before: number }[] = []
  const tops: number[] = []
  let count = 0
  for (const [element, at] of here) {
    const other = there.get(element) ?? -1
    if (++count % BREATH === 0) yield
    if (at < 0 || other < 0) continue
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] as number]?.second ?? 0) < other) low = middle + 1
      else high = middle
    }
    tops[low] = pairs.push({ first: at, second: other, before: low === 0 ? -1 : (tops[low - 1] as number) }) - 1
  }
  const found: EqualRun[] = []
  for (let at = tops.at(-1) ?? -1; at >= 0; at = pairs[at]?.before ?? -1) {
    const { first: one, second: other } = pairs[at] as (typeof pairs)[number]
    found.push({ first: one, second: other, length: 1 })
  }
  return found.reverse()
}

function* alignRange(first: Int32Array, second: Int32Array, given: Range, budget: Budget, anchored: boolean): Generator<void, EqualRun[]> {
  let { firstFrom, firstTo, secondFrom, secondTo } = given
  while (firstFrom < firstTo && secondFrom < secondTo && first[firstFrom] === second[secondFrom]) {
    firstFrom += 1
    secondFrom += 1
  }
  while (firstFrom < firstTo && secondFrom < secondTo && first[firstTo - 1] === second[secondTo - 1]) {
    firstTo -= 1
    secondTo -= 1
  }
  const range = { firstFrom, firstTo, secondFrom, secondTo }
  const head = { first: given.firstFrom, second: given.secondFrom, length: firstFrom - given.firstFrom }
  const tail = { first: firstTo, second: secondTo, length: given.firstTo - firstTo }
  const between = firstFrom === firstTo || secondFrom === secondTo ? [] : yield* alignInside(first, second, range, budget, anchored)
  return [head, ...between, tail].filter(({ length }) => length > 0)
}

function* alignInside(first: Int32Array, second: Int32Array, range: Range, budget: Budget, anchored: boolean): Generator<void, EqualRun[]> {
  const runs = budget.steps > 0 ? yield* findFewestChanges(first, second, range, budget) : undefined
  if (runs || anchored) return runs ?? []
  const found: EqualRun[] = []
  let { firstFrom, secondFrom } = range
  const end = { first: range.firstTo, second: range.secondTo, length: 0 }
  for (const anchor of [...(yield* findAnchors(first, second, range)), end]) {
    const gap = { firstFrom, firstTo: anchor.first, secondFrom, secondTo: anchor.second }
    for (const run of yield* alignRange(first, second, gap, budget, true)) found.push(run)
    if (anchor.length > 0) found.push(anchor)
    firstFrom = anchor.first + anchor.length
    secondFrom = anchor.second + anchor.length
    yield
  }
  return found
}

/** Returns the equal runs of two sequences in order. Everything between two runs is different. */
export const findEqualRuns = (first: Int32Array, second: Int32Array, budget: Budget): Generator<void, EqualRun[]> =>
  alignRange(first, second, { firstFrom: 0, firstTo: first.length, secondFrom: 0, secondTo: second.length }, budget, false)
