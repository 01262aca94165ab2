import type { SortPosition } from './sort-columns'

/** Position of a row in its range, counted in ascending order. */
export interface Anchor extends SortPosition {
  position: number
}

interface Range {
  changes: number
  /** Number of requests for a far position since the folder last changed. */
  jumps: number
  surveyed: boolean
  /** Sorted by position, ascending. */
  anchors: Anchor[]
}

const MAX_RANGES = 256
const MAX_ANCHORS = 4096

/**
 * Cache of row positions in long lists, so that a jump reads from the nearest known row instead of the start. A range is one folder, one
 * rank and one sort column. It is valid while the change counter of the folder is the same. The cache is per process and only saves time:
 * missing entries are found by reading.
 */
export class ChildrenAnchors {
  readonly #ranges = new Map<string, Range>()

  #range(key: string, changes: number): Range {
    const known = this.#ranges.get(key)
    this.#ranges.delete(key)
    const range = known?.changes === changes ? known : { changes, jumps: 0, surveyed: false, anchors: [] }
    this.#ranges.set(key, range)
    for (const oldest of this.#ranges.keys()) {
      if (this.#ranges.size <= MAX_RANGES) break
      this.#ranges.delete(oldest)
    }
    return range
  }

  /**
   * Returns the nearest cached row before the position `first` and the nearest cached row after the position `last`. `key` is the range,
   * `changes` the present change counter of its folder.
   */
  around(key: string, changes: number, first: number, last: number): { below: Anchor | undefined; above: Anchor | undefined } {
    const { anchors } = this.#range(key, changes)
    return { below: anchors[findFirstFrom(anchors, first) - 1], above: anchors[findFirstFrom(anchors, last + 1)] }
  }

  /**
   * Caches the position of a row. If `changes` differs from the change counter that is stored for the range, its cached positions are
   * dropped first.
   */
  add(key: string, changes: number, anchor: Anchor): void {
    const { anchors } = this.#range(key, changes)
    const index = findFirstFrom(anchors, anchor.position)
    if (anchors[index]?.position === anchor.position || anchors.length >= MAX_ANCHORS) return
    anchors.splice(index, 0, anchor)
  }

  /**
   * Counts a request for a far position in a range. Returns true once, at the second request: reading the positions of the whole range is
   * then worth its cost.
   */
  wantsSurvey(key: string, changes: number): boolean {
    const range = this.#range(key, changes)
    range.jumps += 1
    if (range.surveyed || range.jumps < 2) return false
    range.surveyed = true
    return true
  }

  /** Returns true if the folder has not changed since the survey of the range started. */
  holds(key: string, changes: number): boolean {
    return this.#ranges.get(key)?.changes === changes
  }
}

/** Returns the index of the first anchor whose position is at least `position`. */
function findFirstFrom(anchors: readonly Anchor[], position: number): number {
  let low = 0
  let high = anchors.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((anchors[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
