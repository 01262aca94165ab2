import type { Place } from './sort-columns'

/** A row of a range, with its index in ascending order. */
export interface Anchor extends Place {
  position: number
}

interface Range {
  changes: number
  /** Far jumps answered while the folder stayed the same. */
  jumps: number
  surveyed: boolean
  /** By position, ascending. */
  anchors: Anchor[]
}

const MOST_RANGES = 256
const MOST_ANCHORS = 4096

/**
 * Remembered places in long lists, so that a jump reads from the nearest one instead of from the beginning. A range is one
 * folder, one rank and one column; it holds while the folder's change counter stays the same. Kept per process and only a hint
 * for speed: what is forgotten is found again by reading.
 */
export class ChildrenAnchors {
  readonly #ranges = new Map<string, Range>()

  #range(key: string, changes: number): Range {
    const known = this.#ranges.get(key)
    this.#ranges.delete(key)
    const range = known?.changes === changes ? known : { changes, jumps: 0, surveyed: false, anchors: [] }
    this.#ranges.set(key, range)
    for (const oldest of this.#ranges.keys()) {
      if (this.#ranges.size <= MOST_RANGES) break
      this.#ranges.delete(oldest)
    }
    return range
  }

  /** The last known place before `first`, and the first one after `last`. */
  around(key: string, changes: number, first: number, last: number): { below: Anchor | undefined; above: Anchor | undefined } {
    const { anchors } = this.#range(key, changes)
    return { below: anchors[firstFrom(anchors, first) - 1], above: anchors[firstFrom(anchors, last + 1)] }
  }

  /** Keeps a place. Anchors of an older state are gone by then. */
  add(key: string, changes: number, anchor: Anchor): void {
    const { anchors } = this.#range(key, changes)
    const index = firstFrom(anchors, anchor.position)
    if (anchors[index]?.position === anchor.position || anchors.length >= MOST_ANCHORS) return
    anchors.splice(index, 0, anchor)
  }

  /** Whether a survey of the whole range pays: from the second far jump on, once. */
  wantsSurvey(key: string, changes: number): boolean {
    const range = this.#range(key, changes)
    range.jumps += 1
    if (range.surveyed || range.jumps < 2) return false
    range.surveyed = true
    return true
  }

  /** Whether the range is still in the state the survey started from. */
  holds(key: string, changes: number): boolean {
    return this.#ranges.get(key)?.changes === changes
  }
}

/** Index of the first anchor whose position is not smaller. */
function firstFrom(anchors: readonly Anchor[], position: number): number {
  let low = 0
  let high = anchors.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((anchors[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
