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

const textOf = ({ codes, ends }: JoinedTitles, title: number): string =>
  String.fromCharCode(...codes.subarray(title === 0 ? 0 : ends[title - 1], ends[title]))

/** Beyond this a character, and with it its title, goes the long way. The zero-width non-joiner is within. */
const mostCode = 0x2070
/** No key of so many letters is cut. */
const mostLetters = 190
/** No key is longer. */
const keyRoom = 512

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
  const { primary } = weigh(character)
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

/** The long way: the first level of the key that the server makes. */
const writeWhole = (key: string, into: Uint16Array, from: number): number => {
  let end = from
  for (let at = 0; at < key.length && key.charCodeAt(at) !== levelMark; at++) {
    into[end] = key.charCodeAt(at)
    used[into[end++] as number] = 1
  }
  return end
}

/** Writes the first level of `numericSortKey` for a title; answers where it ends. */
const writeKey = (titles: JoinedTitles, title: number, into: Uint16Array, from: number): number => {
  const { codes, ends } = titles
  const begin = title === 0 ? 0 : (ends[title - 1] as number)
  const stop = ends[title] as number
  if (stop - begin > mostLetters) return writeWhole(numericSortKey(textOf(titles, title)), into, from)
  let end = from
  for (let at = begin; at < stop; at++) {
    const code = codes[at] as number
    const meaning = (meanings[code] as number) || learn(code)
    if (meaning < digit) into[end++] = meaning
    else if (meaning < skipped) {
      // Zeros at the beginning say nothing, unless nothing else comes.
      while (meanings[codes[at] as number] === digit + digitFrom && at + 1 < stop && isDigit(codes[at + 1] as number)) at++
      const marker = end++
      into[end++] = (meanings[codes[at] as number] as number) - digit
      while (at + 1 < stop && isDigit(codes[at + 1] as number)) into[end++] = (meanings[codes[++at] as number] as number) - digit
      into[marker] = numberFrom + (end - marker - 1)
      used[into[marker] as number] = 1
    } else if (meaning === special && !(code === hamzaAbove && at > begin && codes[at - 1] === heh))
      return writeWhole(numericSortKey(textOf(titles, title)), into, from)
  }
  return end
}

interface Keys {
  /** Of the first level, each key with a nothing behind it. */
  weights: Uint16Array
  /** Where each key begins. */
  starts: Uint32Array
}

/** Kept from one list to the next: to have it anew costs as much as half of the keys. */
let room = new Uint16Array(0)

const keysOf = (titles: JoinedTitles): Keys => {
  const starts = new Uint32Array(titles.ends.length)
  const most = 2 * titles.codes.length + titles.ends.length + keyRoom
  if (room.length < most) room = new Uint16Array(most)
  let end = 0
  for (let title = 0; title < starts.length; title++) {
    if (end + keyRoom > room.length) {
      const larger = new Uint16Array(2 * room.length)
      larger.set(room)
      room = larger
    }
    starts[title] = end
    end = writeKey(titles, title, room, end)
    room[end++] = 0
  }
  return { weights: room, starts }
}

type Compare = (one: number, other: number) => number

/** Tells apart what is equal on the first level, by whole keys; what is equal there too stays as it stood. */
const byWholeKey = (titles: JoinedTitles): Compare => {
  const known = new Map<number, string>()
  const keyOf = (title: number): string => {
    const key = known.get(title) ?? numericSortKey(textOf(titles, title))
    known.set(title, key)
    return key
  }
  return (one, other) => {
    const [key, otherKey] = [keyOf(one), keyOf(other)]
    return key < otherKey ? -1 : key > otherKey ? 1 : one - other
  }
}

/** So many are sooner compared than sorted by digits. */
const fewEnough = 24
const headBits = 32
const digitBits = 8

/**
 * Orders titles by numbers of several weights each, digit by digit from the last one, and what is equal by the next weights. Nothing
 * passes what it is equal to.
 */
const sortBy = ({ weights, starts }: Keys, order: Uint32Array, compareEqual: Compare): void => {
  // Where each weight stands among those that are used, from 1: the fewer there are, the more fit into one number.
  const ranks = new Uint16Array(mostWeight)
  let base = 1
  for (let weight = 1; weight < mostWeight; weight++) if (used[weight] === 1) ranks[weight] = base++
  const step = Math.floor(headBits / Math.log2(base))
  const heads = new Uint32Array(order.length)
  const spareHeads = new Uint32Array(order.length)
  const spareOrder = new Uint32Array(order.length)
  const counts = new Uint32Array(2 ** digitBits)

  /** Reads the weights of each from a depth on; of one that has ended, nothings. Answers whether all are alike. */
  const readHeads = (from: number, to: number, depth: number): boolean => {
    let different = 0
    for (let place = from; place < to; place++) {
      let at = (starts[order[place] as number] as number) + depth
      let head = 0
      for (let count = 0; count < step; count++) {
        const rank = ranks[weights[at] as number] as number
        head = Math.imul(head, base) + rank
        if (rank !== 0) at++
      }
      heads[place] = head
      different |= head ^ (heads[from] as number)
    }
    return different === 0
  }
  const hasEnded = (place: number): boolean => (heads[place] as number) % base === 0
  const compareRest = (one: number, other: number, depth: number): number => {
    let at = (starts[one] as number) + depth
    let by = (starts[other] as number) + depth
    for (; weights[at] === weights[by]; at++, by++) if (weights[at] === 0) return compareEqual(one, other)
    return (weights[at] as number) - (weights[by] as number)
  }
  const insertionSort = (from: number, to: number, depth: number): void => {
    for (let place = from + 1; place < to; place++) {
      const head = heads[place] as number
      const one = order[place] as number
      let at = place
      for (; at > from; at--) {
        const before = heads[at - 1] as number
        if (before < head || (before === head && compareRest(order[at - 1] as number, one, depth) < 0)) break
        heads[at] = before
        order[at] = order[at - 1] as number
      }
      heads[at] = head
      order[at] = one
    }
  }
  const distribute = (from: number, to: number, shift: number, isBack: boolean): void => {
    const keys = isBack ? spareHeads : heads
    const values = isBack ? spareOrder : order
    const intoKeys = isBack ? heads : spareHeads
    const intoValues = isBack ? order : spareOrder
    counts.fill(0)
    // A mask that is written out is several times as fast as one with a name.
    for (let place = from; place < to; place++) (counts[((keys[place] as number) >>> shift) & 0xff] as number)++
    let end = from
    for (let digit = 0; digit < counts.length; digit++) {
      const begin = end
      end += counts[digit] as number
      counts[digit] = begin
    }
    for (let place = from; place < to; place++) {
      const key = keys[place] as number
      const into = (counts[(key >>> shift) & 0xff] as number)++
      intoKeys[into] = key
      intoValues[into] = values[place] as number
    }
  }
  const sort = (from: number, to: number, begin: number): void => {
    let depth = begin
    while (readHeads(from, to, depth) && !hasEnded(from)) depth += step
    if (to - from <= fewEnough) return insertionSort(from, to, depth)
    for (let shift = 0; shift < headBits; shift += digitBits) distribute(from, to, shift, shift % (2 * digitBits) !== 0)
    let first = from
    for (let place = from + 1; place <= to; place++) {
      if (place < to && heads[place] === heads[first]) continue
      if (place - first > 1) {
        if (hasEnded(first)) order.subarray(first, place).sort(compareEqual)
        else sort(first, place, depth + step)
      }
      first = place
    }
  }
  if (order.length > 1) sort(0, order.length, 0)
}

/** Where each title comes from in the order of `Intl.Collator('fa', {numeric: true})`; equal ones stay as they stood. */
export const joinedOrder = (titles: JoinedTitles): Uint32Array<ArrayBuffer> => {
  const order = new Uint32Array(titles.ends.length)
  for (let index = 0; index < order.length; index++) order[index] = index
  sortBy(keysOf(titles), order, byWholeKey(titles))
  return order
}

/**
 * The same of titles by themselves. Far faster than comparing them, and still long enough for a hundred thousand that a page should
 * leave it to a worker.
 */
export const titleOrder = (titles: readonly string[]): Uint32Array<ArrayBuffer> => joinedOrder(joinTitles(titles))
