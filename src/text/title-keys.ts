import { toDigitValue, levelMark, numberFrom, createNumericSortKey, getWeight } from './sort-key'

/**
 * Titles joined in one buffer, with the end position of each title. Two buffers can be transferred to a worker at once, which a hundred
 * thousand strings cannot.
 */
export interface JoinedTitles {
  codes: Uint16Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
}

export const joinTitles = (titles: readonly string[]): JoinedTitles => {
  const ends = new Uint32Array(titles.length)
  let end = 0
  for (let index = 0; index < titles.length; index++) ends[index] = end += (titles[index] as string).length
  const codes = new Uint16Array(end)
  let at = 0
  for (let index = 0; index < titles.length; index++) {
    const title = titles[index] as string
    for (let letter = 0; letter < title.length; letter++) codes[at++] = title.charCodeAt(letter)
  }
  return { codes, ends }
}

const textOf = ({ codes, ends }: JoinedTitles, title: number): string => {
  let text = ''
  // Several times faster than converting all characters of a title in one call.
  for (let at = title === 0 ? 0 : (ends[title - 1] as number); at < (ends[title] as number); at++)
    text += String.fromCharCode(codes[at] as number)
  return text
}

/** Characters above this code need the slow path. The zero-width non-joiner is below it. */
const maxCode = 0x2070
/** Maximum number of letters of a title whose key certainly fits into the buffer and is never cut. */
const maxLetters = 190
/** Upper bound for the length of the sort key of one title, in UTF-16 units. */
const longestKey = 512

/**
 * Class of a character, in the bits above its weight on the first level. An ordinary character has only a weight. 0 means that the
 * character was not seen yet.
 */
const digit = 0x1000
const skipped = 0x2000
const special = 0x3000
/** Upper bound of all weights. */
const maxWeight = 0x1000
/** First weight of the digits inside a number. */
const digitFrom = 0x30

const meanings = new Uint16Array(2 ** 16).fill(special, maxCode)
/** Entry 1 for each weight that occurs in the keys so far. */
const used = new Uint8Array(maxWeight)

/** Marks that do not change the letter below them. */
const vowelSigns = /[\u064b-\u0652\u0670]/
/** Hamza above a letter. It changes some letters, but not a heh, which is where titles usually have it. */
const hamzaAbove = 0x654
const heh = 0x647
const mark = /\p{M}/u

const getMeaning = (code: number): number => {
  const character = String.fromCharCode(code)
  if (toDigitValue(code) >= 0) return digit + digitFrom + toDigitValue(code)
  if (character.normalize('NFKC') !== character || (mark.test(character) && !vowelSigns.test(character))) return special
  const { primary } = getWeight(code)
  return primary === '' ? skipped : primary.length === 1 ? primary.charCodeAt(0) : special
}

const learnWeight = (code: number): number => {
  const meaning = getMeaning(code)
  meanings[code] = meaning
  if (meaning < skipped) used[meaning % maxWeight] = 1
  return meaning
}
for (let code = 0; code < maxCode; code++) if (toDigitValue(code) >= 0) learnWeight(code)
/** The bits of `special` include those of all classes. */
const isDigit = (code: number): boolean => ((meanings[code] as number) & special) === digit

/** Bits of a word (a 32-bit integer). Each word of a key contains as many ranks as fit. */
export const wordBits = 32

/** Ranks of the weights that occur, from 1. The fewer weights occur, the more ranks fit into a word. */
interface Ranks {
  /** Rank of each weight; 0 for a weight that had not occurred when the ranks were computed. */
  places: Uint16Array
  /** Rank of each character, by its code, for ordinary characters. */
  letters: Uint16Array
  /** Highest rank plus one. */
  base: number
  /** Number of ranks that fit into a word. */
  step: number
}

const rankUsedWeights = (): Ranks => {
  const places = new Uint16Array(maxWeight)
  let base = 1
  for (let weight = 1; weight < maxWeight; weight++) if (used[weight] === 1) places[weight] = base++
  const letters = new Uint16Array(2 ** 16)
  for (let code = 0; code < maxCode; code++) {
    const meaning = meanings[code] as number
    if (meaning !== 0 && meaning < digit) letters[code] = places[meaning] as number
  }
  return { places, letters, base, step: Math.floor(wordBits / Math.log2(base)) }
}

/** The ranks of the last list are used again for the next list. */
let ranks = rankUsedWeights()
/** Buffer of the last list. It is used again for the next list, because allocating a new one takes half as long as computing the keys. */
let wordBuffer = new Uint32Array(0)
/** Ranks of an input that needs more than a look-up in a table: a number, or a whole key. */
const rankBuffer = new Uint16Array(longestKey)
/** True if a key contains a weight that has no rank yet. */
let isUnranked = false

const getRank = (weight: number): number => {
  const place = ranks.places[weight] as number
  if (place === 0) {
    used[weight] = 1
    isUnranked = true
  }
  return place
}

/** Slow path: computes the key of a title like the server does, and reads its first level. Returns the number of ranks. */
const readWhole = (titles: JoinedTitles, title: number): number => {
  const key = createNumericSortKey(textOf(titles, title))
  let count = 0
  while (count < key.length && key.charCodeAt(count) !== levelMark) rankBuffer[count] = getRank(key.charCodeAt(count++))
  return count
}

/** Reads a number that ends at `stop`. Returns the number of ranks. */
const readNumber = (codes: Uint16Array, from: number, stop: number): number => {
  let at = from
  // Leading zeros are ignored, except for a single zero.
  while (at + 1 < stop && meanings[codes[at] as number] === digit + digitFrom) at++
  const length = stop - at
  rankBuffer[0] = getRank(numberFrom + length)
  for (let index = 1; index <= length; index++) rankBuffer[index] = getRank((meanings[codes[at++] as number] as number) - digit)
  return length + 1
}

/** Keys of titles for the first level of the sort order. If a key is the beginning of another one, it comes first. */
export interface TitleKeys {
  /** Index of each title, followed by its key. Each word of a key contains as many ranks as fit; the last word may have unused space. */
  words: Uint32Array
  /** Index in `words` at which the key of each title begins, in the order of the titles. */
  starts: Uint32Array<ArrayBuffer>
  /** A word is the last word of its key if this number divides it. */
  base: number
}

/** Computes the keys of a list of titles. The titles can be added in several parts. */
export class KeyWriter {
  readonly #parts: JoinedTitles[] = []
  #starts: Uint32Array<ArrayBuffer>[] = []
  #words = wordBuffer
  #end = 0
  #count = 0

  constructor() {
    // Uses the buffer of the last list and replaces it by an empty one, so that two lists at the same time have separate buffers.
    wordBuffer = new Uint32Array(0)
    this.#rankAgain()
  }

  add(titles: JoinedTitles): void {
    this.#parts.push(titles)
    this.#write(titles)
  }

  /** Returns a title by its index in the list. */
  textOf(title: number): string {
    let within = title
    for (const part of this.#parts) {
      if (within < part.ends.length) return textOf(part, within)
      within -= part.ends.length
    }
    throw new RangeError(`no title ${title}`)
  }

  /** Returns the keys. Call it only once. */
  keys(): TitleKeys {
    if (isUnranked) {
      this.#rankAgain()
      this.#starts = []
      this.#end = this.#count = 0
      for (const part of this.#parts) this.#write(part)
    }
    const starts = new Uint32Array(this.#count)
    let from = 0
    for (const some of this.#starts) {
      starts.set(some, from)
      from += some.length
    }
    wordBuffer = this.#words
    return { words: wordBuffer, starts, base: ranks.base }
  }

  /** Computes the ranks again if new weights have occurred since the last time. */
  #rankAgain(): void {
    if (isUnranked) ranks = rankUsedWeights()
    isUnranked = false
  }

  #grownTo(length: number): Uint32Array<ArrayBuffer> {
    const words = new Uint32Array(length)
    words.set(this.#words)
    return (this.#words = words)
  }

  #write(titles: JoinedTitles): void {
    const { codes, ends } = titles
    const { letters, base, step } = ranks
    const starts = new Uint32Array(ends.length)
    let words = this.#words
    let end = this.#end
    let stop = 0
    for (let title = 0; title < ends.length; title++) {
      const begin = stop
      stop = ends[title] as number
      if (end + longestKey > words.length)
        words = this.#grownTo(2 * words.length + Math.ceil(codes.length / step) + 2 * ends.length + longestKey)
      words[end++] = this.#count + title
      starts[title] = end
      let word = 0
      let left = step
      let at = begin
      let count = 0
      if (stop - begin > maxLetters) {
        count = readWhole(titles, title)
        at = stop
      }
      for (;;) {
        for (let index = 0; index < count; index++) {
          word = Math.imul(word, base) + (rankBuffer[index] as number)
          if (--left > 0) continue
          words[end++] = word
          word = 0
          left = step
        }
        let place = 0
        for (; at < stop && (place = letters[codes[at] as number] as number) !== 0; at++) {
          word = Math.imul(word, base) + place
          if (--left > 0) continue
          words[end++] = word
          word = 0
          left = step
        }
        if (at === stop) break
        const code = codes[at] as number
        const meaning = (meanings[code] as number) || learnWeight(code)
        const from = at++
        count = 0
        if (meaning < digit) {
          rankBuffer[0] = getRank(meaning)
          count = 1
        } else if (meaning < skipped) {
          while (at < stop && isDigit(codes[at] as number)) at++
          count = readNumber(codes, from, at)
        } else if (meaning === special && !(code === hamzaAbove && from > begin && codes[from - 1] === heh)) {
          count = readWhole(titles, title)
          at = stop
          end = starts[title] as number
          word = 0
          left = step
        }
      }
      for (; left > 0; left--) word = Math.imul(word, base)
      words[end++] = word
    }
    this.#end = end
    this.#count += ends.length
    this.#starts.push(starts)
  }
}
