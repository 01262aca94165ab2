import { type Budget, findEqualRuns } from './align'
import { diffSteps, type Segment, Segments } from './diff'
import { runSteps } from './run-steps'
import { type NumberedPieces, linesOf, PieceNumbers, wordsOf } from './tokens'
import { INVISIBLE_SIGN, findSpellingKinds, type SpellingKind, spellingKey } from './spelling-kinds'

/** A place where both texts differ only in spelling. */
interface SpellingSegment {
  operation: 'SPELLING'
  first: string
  second: string
  kinds: readonly SpellingKind[]
}
export type SpelledSegment = Segment | SpellingSegment

const STEPS = 40_000_000
/** Maximum number of parts of a word with half-spaces that are recognised when they are written with spaces. */
const MAX_PARTS = 4
/** Maximum number of characters of both texts together whose spelling is compared. */
const MAX_CHARACTERS = 4_000_000
const HALF_SPACE = /[\u200b\u200c]+/
/** Maximum length of a deleted text whose key is computed as a whole. */
const MAX_KEY = 1_000
const BLANK = new RegExp(`^(?:[^\\S\\r\\n]|${INVISIBLE_SIGN})*$`)
const ONE_WORD = /^[\p{L}\p{N}]+$/u
const HAS_WORD = /[\p{L}\p{N}]/u
const SPACE = /^[^\S\r\n]$/

/** Numbers texts by their key. */
class KeyNumbers {
  readonly #byText = new Map<string, number>()
  readonly #byKey = new Map<string, number>()

  numberOf(text: string): number {
    const known = this.#byText.get(text)
    if (known !== undefined) return known
    const key = spellingKey(text)
    const number = this.#byKey.get(key) ?? this.#byKey.size
    this.#byKey.set(key, number)
    this.#byText.set(text, number)
    return number
  }
}

const textAt = (text: string, { ends }: NumberedPieces, at: number): string => text.slice(at === 0 ? 0 : ends[at - 1], ends[at])

/** Words that one of the texts writes with half-spaces, as keys of their parts. */
class HalfSpacedWords {
  readonly #beginnings = new Set<string>()
  readonly #words = new Set<string>()

  add(text: string): void {
    for (const word of text.match(/[\p{L}\p{M}\p{N}_]+(?:[\u200b\u200c]+[\p{L}\p{M}\p{N}_]+)+/gu) ?? []) {
      const parts = word.split(HALF_SPACE).map(spellingKey)
      if (parts.length > MAX_PARTS) continue
      this.#beginnings.add(parts[0] as string)
      this.#words.add(parts.join(' '))
    }
  }

  /** Returns the number of pieces from `at` that together are such a word, written with spaces; 1 if there is none. */
  measure(text: string, pieces: NumberedPieces, at: number): number {
    if (this.#words.size === 0 || !SPACE.test(textAt(text, pieces, at + 1))) return 1
    const keys = [spellingKey(textAt(text, pieces, at))]
    if (!this.#beginnings.has(keys[0] as string)) return 1
    let found = 1
    for (let next = at + 1; keys.length < MAX_PARTS && next + 1 < pieces.ends.length; next += 2) {
      if (!SPACE.test(textAt(text, pieces, next))) break
      keys.push(spellingKey(textAt(text, pieces, next + 1)))
      if (this.#words.has(keys.join(' '))) found = next + 2 - at
    }
    return found
  }
}

class SpellingComparison {
  readonly #lines = new KeyNumbers()
  readonly #words = new KeyNumbers()
  readonly #pieces = new PieceNumbers()
  readonly #halfSpaced = new HalfSpacedWords()
  readonly #budget: Budget = { steps: STEPS }
  readonly #done: SpelledSegment[] = []
  #changes = new Segments()

  #close(): void {
    for (const segment of this.#changes.end()) this.#done.push(segment)
    this.#changes = new Segments()
  }

  /**
   * Compares the exact texts first, because keys are needed only where they differ. Differences between which there is no equal word belong
   * together: «مي‌تواند» and «می تواند» have an equal space or none.
   */
  *compare(first: string, second: string): Generator<void, SpelledSegment[]> {
    let [deleted, inserted] = ['', '']
    for (const { operation, text } of yield* diffSteps(first, second)) {
      const isDifferent = deleted + inserted !== ''
      if (operation === 'EQUAL' && (!isDifferent || HAS_WORD.test(text))) {
        if (isDifferent) yield* this.#compareLines(deleted, inserted)
        ;[deleted, inserted] = ['', '']
        this.#changes.equal(text)
      } else {
        if (operation !== 'INSERT') deleted += text
        if (operation !== 'DELETE') inserted += text
      }
    }
    if (deleted + inserted !== '') yield* this.#compareLines(deleted, inserted)
    this.#close()
    return this.#done
  }

  *#compareLines(first: string, second: string): Generator<void, void> {
    if (ONE_WORD.test(first) && ONE_WORD.test(second)) {
      this.#addDifference(first, second)
      return
    }
    this.#halfSpaced.add(first)
    this.#halfSpaced.add(second)
    const [one, other] = [yield* linesOf(first, this.#pieces), yield* linesOf(second, this.#pieces)]
    const toKeys = (text: string, pieces: NumberedPieces) =>
      Int32Array.from(pieces.ends, (_, at) => this.#lines.numberOf(textAt(text, pieces, at)))
    const runs = yield* findEqualRuns(toKeys(first, one), toKeys(second, other), this.#budget)
    let [firstAt, secondAt] = [0, 0]
    for (const run of [...runs, { first: one.ends.length, second: other.ends.length, length: 0 }]) {
      const [from, otherFrom] = [one.ends[run.first - 1] ?? 0, other.ends[run.second - 1] ?? 0]
      yield* this.#compareWords(first.slice(firstAt, from), second.slice(secondAt, otherFrom))
      ;[firstAt, secondAt] = [from, otherFrom]
      for (let at = 0; at < run.length; at++) {
        const [end, otherEnd] = [one.ends[run.first + at] as number, other.ends[run.second + at] as number]
        yield* this.#compareWords(first.slice(firstAt, end), second.slice(secondAt, otherEnd))
        ;[firstAt, secondAt] = [end, otherEnd]
      }
    }
  }

  /** Adds two texts that are not aligned. Added or missing spaces and invisible characters are a difference of spelling. */
  #addDifference(first: string, second: string): void {
    const isSpelling =
      first + second !== '' && (BLANK.test(first + second) || (first.length < MAX_KEY && spellingKey(first) === spellingKey(second)))
    if (isSpelling) this.#addPair(first, second)
    else {
      this.#changes.delete(first)
      this.#changes.insert(second)
    }
  }

  #addPair(first: string, second: string): void {
    if (first === second) {
      this.#changes.equal(first)
      return
    }
    this.#close()
    this.#done.push({ operation: 'SPELLING', first, second, kinds: findSpellingKinds(first, second) })
  }

  /** Returns the words of a text. Words of several pieces, written with spaces, are one word. */
  *#cut(text: string): Generator<void, NumberedPieces> {
    const pieces = yield* wordsOf(text, this.#pieces)
    const ends: number[] = []
    const numbers: number[] = []
    for (let at = 0; at < pieces.ends.length; ) {
      const length = this.#halfSpaced.measure(text, pieces, at)
      const end = pieces.ends[at + length - 1] as number
      const word = text.slice(at === 0 ? 0 : pieces.ends[at - 1], end)
      numbers.push(this.#words.numberOf(length === 1 ? word : word.replace(/\s/g, '\u200c')))
      ends.push(end)
      at += length
      if (ends.length % 5_000 === 0) yield
    }
    return { ends, numbers: Int32Array.from(numbers) }
  }

  *#compareWords(first: string, second: string): Generator<void, void> {
    if (first === second) {
      this.#changes.equal(first)
      return
    }
    const [one, other] = [yield* this.#cut(first), yield* this.#cut(second)]
    const runs = yield* findEqualRuns(one.numbers, other.numbers, this.#budget)
    let [firstAt, secondAt] = [0, 0]
    for (const run of [...runs, { first: one.ends.length, second: other.ends.length, length: 0 }]) {
      const [from, otherFrom] = [one.ends[run.first - 1] ?? 0, other.ends[run.second - 1] ?? 0]
      this.#addDifference(first.slice(firstAt, from), second.slice(secondAt, otherFrom))
      for (let at = 0; at < run.length; at++) this.#addPair(textAt(first, one, run.first + at), textAt(second, other, run.second + at))
      firstAt = one.ends[run.first + run.length - 1] ?? from
      secondAt = other.ends[run.second + run.length - 1] ?? otherFrom
    }
  }
}

/**
 * Compares two texts by the keys of their lines and words, without pauses. EQUAL and DELETE segments and the first sides of SPELLING segments
 * joined are exactly the first text; EQUAL, INSERT and the second sides are the second. Undefined if the texts are too long.
 */
export const compareSpellings = (first: string, second: string): SpelledSegment[] | undefined =>
  first.length + second.length > MAX_CHARACTERS ? undefined : runSteps(new SpellingComparison().compare(first, second))

/** Returns the segments of a result as they are shown: spelling of the ignored kinds counts as equal, in the spelling of the second text. */
export function showSpellings(
  segments: readonly SpelledSegment[],
  ignored: ReadonlySet<SpellingKind>,
): { segments: Segment[]; hidden: number } {
  const shown = new Segments()
  let hidden = 0
  for (const segment of segments) {
    if (segment.operation !== 'SPELLING') {
      if (segment.operation === 'EQUAL') shown.equal(segment.text)
      else if (segment.operation === 'DELETE') shown.delete(segment.text)
      else shown.insert(segment.text)
    } else if (segment.kinds.every((kind) => ignored.has(kind))) {
      hidden += 1
      shown.equal(segment.second)
    } else {
      shown.delete(segment.first)
      shown.insert(segment.second)
    }
  }
  return { segments: shown.end(), hidden }
}
