import { digitOf, levelMark, numberFrom, numericSortKey, weigh } from './sort-key'

/** Titles behind one another, and where each ends: two buffers reach a worker at once, a hundred thousand strings do not. */
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
  // Several times as fast as handing over all codes at once.
  for (let at = title === 0 ? 0 : (ends[title - 1] as number); at < (ends[title] as number); at++)
    text += String.fromCharCode(codes[at] as number)
  return text
}

/** Beyond this a character, and with it its title, goes the long way. The zero-width non-joiner is within. */
const mostCode = 0x2070
/** No key of so many letters is cut. */
const mostLetters = 190
/** No key is longer. */
const longestKey = 512

/** What a character means, above its weight on the first level; one that stands for itself has only this weight, and 0 is one that was not met yet. */
const digit = 0x1000
const skipped = 0x2000
const special = 0x3000
/** No weight is as large. */
const mostWeight = 0x1000
/** Within a number digits stand for themselves. */
const digitFrom = 0x30

const meanings = new Uint16Array(2 ** 16).fill(special, mostCode)
/** Weights that stand in some key. */
const used = new Uint8Array(mostWeight)

/** Signs that make no other letter of the one below them. */
const vowelSigns = /[\u064b-\u0652\u0670]/
/** Makes another letter of some, and not of a heh, above which titles have it all the time. */
const hamzaAbove = 0x654
const heh = 0x647
const mark = /\p{M}/u

const meaningOf = (code: number): number => {
  const character = String.fromCharCode(code)
  if (digitOf(code) >= 0) return digit + digitFrom + digitOf(code)
  if (character.normalize('NFKC') !== character || (mark.test(character) && !vowelSigns.test(character))) return special
  const { primary } = weigh(code)
  return primary === '' ? skipped : primary.length === 1 ? primary.charCodeAt(0) : special
}

const learn = (code: number): number => {
  const meaning = meaningOf(code)
  meanings[code] = meaning
  if (meaning < skipped) used[meaning % mostWeight] = 1
  return meaning
}
for (let code = 0; code < mostCode; code++) if (digitOf(code) >= 0) learn(code)
/** The mark of what is special covers those of all kinds. */
const isDigit = (code: number): boolean => ((meanings[code] as number) & special) === digit

/** Of a word, in which as many places of a key stand as fit. */
export const wordBits = 32

/** Which place weights have among those that are used, from 1: the fewer are used, the more places fit into a word. */
interface Ranks {
  /** By weight; 0 for what was not used when they were ranked. */
  places: Uint16Array
  /** The same by code, of what stands for itself. */
  letters: Uint16Array
  /** One more than the highest place. */
  base: number
  /** Places in a word. */
  step: number
}

const rankUsed = (): Ranks => {
  const places = new Uint16Array(mostWeight)
  let base = 1
  for (let weight = 1; weight < mostWeight; weight++) if (used[weight] === 1) places[weight] = base++
  const letters = new Uint16Array(2 ** 16)
  for (let code = 0; code < mostCode; code++) {
    const meaning = meanings[code] as number
    if (meaning !== 0 && meaning < digit) letters[code] = places[meaning] as number
  }
  return { places, letters, base, step: Math.floor(wordBits / Math.log2(base)) }
}

/** What is learnt from one list serves the next. */
let ranks = rankUsed()
/** Kept from one list to the next: to have it anew costs as much as half of the keys. */
let room = new Uint32Array(0)
/** The places of what takes more than a look-up: a number, or a whole key. */
const aside = new Uint16Array(longestKey)
/** A weight without a place stands in a key. */
let isUnranked = false

const placeOf = (weight: number): number => {
  const place = ranks.places[weight] as number
  if (place === 0) {
    used[weight] = 1
    isUnranked = true
  }
  return place
}

/** The long way: the first level of the key that the server makes. Answers how many places it has. */
const readWhole = (titles: JoinedTitles, title: number): number => {
  const key = numericSortKey(textOf(titles, title))
  let count = 0
  while (count < key.length && key.charCodeAt(count) !== levelMark) aside[count] = placeOf(key.charCodeAt(count++))
  return count
}

/** The number from here to `stop`. Answers how many places it has. */
const readNumber = (codes: Uint16Array, from: number, stop: number): number => {
  let at = from
  // Zeros at the beginning say nothing, unless nothing else comes.
  while (at + 1 < stop && meanings[codes[at] as number] === digit + digitFrom) at++
  const length = stop - at
  aside[0] = placeOf(numberFrom + length)
  for (let index = 1; index <= length; index++) aside[index] = placeOf((meanings[codes[at++] as number] as number) - digit)
  return length + 1
}

/** The first levels of the keys of titles, where ended ones stand before those that go on. */
export interface TitleKeys {
  /** For each title its number, and behind it its key: so many places to a word as fit, and room left in the last word. */
  words: Uint32Array
  /** Where each key begins, in the order of the titles. */
  starts: Uint32Array<ArrayBuffer>
  /** A word is the last one of its key where this divides it. */
  base: number
}

/** Writes the keys of a list, which may come in parts. */
export class KeyWriter {
  readonly #parts: JoinedTitles[] = []
  #starts: Uint32Array<ArrayBuffer>[] = []
  #words = room
  #end = 0
  #count = 0

  constructor() {
    // Two lists at a time have a room each.
    room = new Uint32Array(0)
    this.#rankAgain()
  }

  add(titles: JoinedTitles): void {
    this.#parts.push(titles)
    this.#write(titles)
  }

  /** What a title said, by its number in the list. */
  textOf(title: number): string {
    let within = title
    for (const part of this.#parts) {
      if (within < part.ends.length) return textOf(part, within)
      within -= part.ends.length
    }
    throw new RangeError(`no title ${title}`)
  }

  /** To be asked once. */
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
    room = this.#words
    return { words: room, starts, base: ranks.base }
  }

  /** What was met for the first time has a place from now on. */
  #rankAgain(): void {
    if (isUnranked) ranks = rankUsed()
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
      if (stop - begin > mostLetters) {
        count = readWhole(titles, title)
        at = stop
      }
      for (;;) {
        for (let index = 0; index < count; index++) {
          word = Math.imul(word, base) + (aside[index] as number)
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
        const meaning = (meanings[code] as number) || learn(code)
        const from = at++
        count = 0
        if (meaning < digit) {
          aside[0] = placeOf(meaning)
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
