import { findEqualRuns, type Budget } from './align'
import { runSteps } from './run-steps'
import { type NumberedPieces, linesOf, PieceNumbers, wordsOf } from './tokens'

export interface Segment {
  operation: 'INSERT' | 'DELETE' | 'EQUAL'
  text: string
}

/** Maximum number of steps of a comparison. They take some tenths of a second. */
const STEPS = 40_000_000

/**
 * Collects the segments of the result in order. Within a change the deletion comes before the insertion, and two neighbouring segments
 * never have the same operation.
 */
export class Segments {
  readonly #done: Segment[] = []
  #deleted = ''
  #inserted = ''

  delete(text: string): void {
    this.#deleted += text
  }
  insert(text: string): void {
    this.#inserted += text
  }
  equal(text: string): void {
    if (text === '') return
    const last = this.#done.at(-1)
    const isOpen = this.#deleted === '' && this.#inserted === ''
    if (isOpen && last?.operation === 'EQUAL') {
      last.text += text
      return
    }
    this.#close()
    this.#done.push({ operation: 'EQUAL', text })
  }
  end(): Segment[] {
    this.#close()
    return this.#done
  }

  /** Joins replaced words that follow each other, and the spaces between them, into one change. */
  #close(): void {
    const [before, between, last] = [this.#done.at(-3), this.#done.at(-1), this.#done.at(-2)]
    const isReplaced = this.#deleted !== '' && this.#inserted !== ''
    const wasReplaced = before?.operation === 'DELETE' && last?.operation === 'INSERT'
    if (isReplaced && wasReplaced && between?.operation === 'EQUAL' && /^[^\S\r\n]+$/.test(between.text)) {
      before.text += between.text + this.#deleted
      last.text += between.text + this.#inserted
      this.#done.pop()
    } else {
      if (this.#deleted !== '') this.#done.push({ operation: 'DELETE', text: this.#deleted })
      if (this.#inserted !== '') this.#done.push({ operation: 'INSERT', text: this.#inserted })
    }
    this.#deleted = ''
    this.#inserted = ''
  }
}

interface Pair {
  first: string
  second: string
}
type CutInto = (text: string, numbers: PieceNumbers) => Generator<void, NumberedPieces>

const getEnd = ({ ends }: NumberedPieces, count: number): number => (count === 0 ? 0 : (ends[count - 1] as number))

/** Returns each differing range of two texts with the equal text after it. */
function* findChanges(
  { first, second }: Pair,
  cut: CutInto,
  numbers: PieceNumbers,
  budget: Budget,
): Generator<void, { differing: Pair; equal: string }[]> {
  const [one, other] = [yield* cut(first, numbers), yield* cut(second, numbers)]
  const found: { differing: Pair; equal: string }[] = []
  let [firstAt, secondAt] = [0, 0]
  const end = { first: one.ends.length, second: other.ends.length, length: 0 }
  for (const run of [...(yield* findEqualRuns(one.numbers, other.numbers, budget)), end]) {
    const [from, to] = [getEnd(one, run.first), getEnd(one, run.first + run.length)]
    const differing = { first: first.slice(firstAt, from), second: second.slice(secondAt, getEnd(other, run.second)) }
    found.push({ differing, equal: first.slice(from, to) })
    firstAt = to
    secondAt = getEnd(other, run.second + run.length)
    if (found.length % 1_000 === 0) yield
  }
  return found
}

/**
 * Compares two texts by lines, and then the lines that differ by words. All EQUAL and DELETE segments joined are exactly the first text;
 * all EQUAL and INSERT segments joined are the second. The comparison can be paused at any `yield`. If it takes too long, the rest of the
 * texts becomes one deletion and one insertion.
 */
export function* diffSteps(first: string, second: string): Generator<void, Segment[]> {
  const budget = { steps: STEPS }
  const segments = new Segments()
  const words = new PieceNumbers()
  for (const { differing, equal } of yield* findChanges({ first, second }, linesOf, new PieceNumbers(), budget)) {
    const isComparable = differing.first !== '' && differing.second !== ''
    const parts = isComparable ? yield* findChanges(differing, wordsOf, words, budget) : [{ differing, equal: '' }]
    for (const part of parts) {
      segments.delete(part.differing.first)
      segments.insert(part.differing.second)
      segments.equal(part.equal)
    }
    segments.equal(equal)
    yield
  }
  return segments.end()
}

/** Compares two texts without pauses. For threads that have no other work. */
export const diffTexts = (first: string, second: string): Segment[] => runSteps(diffSteps(first, second))
