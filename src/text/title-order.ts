import { digitOf, levelMark, numberFrom, numericSortKey, weigh } from './sort-key'

/** Beyond this a character, and with it its title, goes the long way. The zero-width non-joiner is within. */
const mostCode = 0x2070
const mostLetters = 150
/** No key is longer. */
const keyRoom = 512

/** What a character means, above its weight on the first level; a plain one has only this weight, and 0 is one that was not met yet. */
const digit = 0x1000
/** Like a plain one on the first level, and with a form or a case of its own. */
const formed = 0x2000
const skipped = 0x3000
const special = 0x4000
/** No weight is as large. */
const mostWeight = 0x1000

/** Of each code what it means. A plain character stands for itself, whatever is beside it: one weight on each level. */
const meanings = new Uint16Array(2 ** 16).fill(special, mostCode)
const second = new Uint16Array(mostCode)
const third = new Uint16Array(mostCode)
const plainWeight = 0x20
/** Weights that stand in some key. */
const used = new Uint8Array(mostWeight)
used[levelMark] = used[plainWeight] = 1
/** Within a number digits stand for themselves. */
const digitFrom = 0x30

const learn = (code: number): number => {
  const character = String.fromCharCode(code)
  const weight = weigh(character)
  const lengths = [weight.primary.length, weight.second.length, weight.third.length]
  const first = digitOf(code) >= 0 ? digitFrom + digitOf(code) : weight.primary.charCodeAt(0)
  second[code] = weight.second.charCodeAt(0)
  third[code] = weight.third.charCodeAt(0)
  for (const weight of [first, second[code], third[code]]) used[weight as number] = 1
  const isPlain = second[code] === plainWeight && third[code] === plainWeight
  if (digitOf(code) >= 0) meanings[code] = digit + first
  else if (character.normalize('NFKC') !== character) meanings[code] = special
  else if (lengths.every((length) => length === 0)) meanings[code] = skipped
  else meanings[code] = lengths.some((length) => length !== 1) ? special : isPlain ? first : formed + first
  return meanings[code] as number
}

const meaningOf = (code: number): number => meanings[code] || learn(code)

/** Plain but while a key is written in which something is not. */
const forms = new Uint16Array(mostLetters).fill(plainWeight)
const cases = new Uint16Array(mostLetters).fill(plainWeight)

const makePlain = (letters: number): void => {
  forms.fill(plainWeight, 0, letters)
  cases.fill(plainWeight, 0, letters)
}

const writeWhole = (key: string, into: Uint16Array, from: number): number => {
  for (let at = 0; at < key.length; at++) {
    into[from + at] = key.charCodeAt(at)
    used[into[from + at] as number] = 1
  }
  return from + key.length
}

const writeLevel = (level: Uint16Array, length: number, into: Uint16Array, from: number): number => {
  into[from] = levelMark
  for (let at = 0; at < length; at++) into[from + 1 + at] = level[at] as number
  return from + 1 + length
}

/** Writes what `numericSortKey` gives for the title that stands there in the text; answers where it ends. */
const writeKey = (text: string, begin: number, stop: number, into: Uint16Array, from: number): number => {
  if (stop - begin > mostLetters) return writeWhole(numericSortKey(text.slice(begin, stop)), into, from)
  let end = from
  /** Digits stand on the first level alone, a number once on the others. */
  let digits = 0
  let lastForm = 0
  let lastCase = 0
  for (let at = begin; at < stop; at++) {
    let meaning = meaningOf(text.charCodeAt(at))
    if (meaning < digit) into[end++] = meaning
    else if (meaning < formed) {
      const marker = end++
      while (meaning >= digit && meaning < formed) {
        // Zeros at the beginning say nothing, unless nothing else comes.
        if (end === marker + 2 && into[marker + 1] === digitFrom) end--
        into[end++] = meaning - digit
        meaning = ++at < stop ? meaningOf(text.charCodeAt(at)) : 0
      }
      at--
      digits += end - marker - 1
      into[marker] = numberFrom + (end - marker - 1)
      used[into[marker] as number] = 1
    } else if (meaning < skipped) {
      const code = text.charCodeAt(at)
      const letter = end - from - digits
      into[end++] = meaning - formed
      forms[letter] = second[code] as number
      cases[letter] = third[code] as number
      if (second[code] !== plainWeight) lastForm = letter + 1
      if (third[code] !== plainWeight) lastCase = letter + 1
    } else if (meaning === special) {
      makePlain(end - from - digits)
      return writeWhole(numericSortKey(text.slice(begin, stop)), into, from)
    }
  }
  if (lastForm === 0 && lastCase === 0) return end
  const letters = end - from - digits
  end = writeLevel(forms, lastForm, into, end)
  if (lastCase > 0) end = writeLevel(cases, lastCase, into, end)
  makePlain(letters)
  return end
}

/** Titles behind one another, and where each ends: one long string reaches a worker at once, a hundred thousand short ones do not. */
export interface JoinedTitles {
  text: string
  ends: Uint32Array
}

export const joinTitles = (titles: readonly string[]): JoinedTitles => {
  const ends = new Uint32Array(titles.length)
  let end = 0
  for (let index = 0; index < titles.length; index++) ends[index] = end += (titles[index] as string).length
  return { text: titles.join(''), ends }
}

interface Keys {
  weights: Uint16Array
  /** Where each key begins; one more than there are keys. */
  starts: Uint32Array
}

/** Where each weight stands among those that are used, from 1: the fewer there are, the more fit into one number. */
const rankWeights = () => {
  const ranks = new Uint16Array(mostWeight)
  let base = 1
  for (let weight = 0; weight < mostWeight; weight++) if (used[weight] === 1) ranks[weight] = base++
  return { ranks, base }
}

/** Kept from one list to the next: to have it anew costs as much as half of the keys. */
let room = new Uint16Array(0)

const keysOf = ({ text, ends }: JoinedTitles): Keys => {
  const starts = new Uint32Array(ends.length + 1)
  if (room.length < keyRoom + ends.length * 32) room = new Uint16Array(keyRoom + ends.length * 32)
  let begin = 0
  for (let index = 0; index < ends.length; index++) {
    const from = starts[index] as number
    if (from + keyRoom > room.length) {
      const larger = new Uint16Array(2 * room.length)
      larger.set(room)
      room = larger
    }
    const stop = ends[index] as number
    starts[index + 1] = writeKey(text, begin, stop, room, from)
    begin = stop
  }
  return { weights: room, starts }
}

/** So many are sooner compared than sorted as numbers. */
const fewEnough = 24

/** Whether a key goes before another that is equal up to a depth; equal ones keep their places. */
const isBefore = ({ weights, starts }: Keys, one: number, other: number, depth: number): boolean => {
  const oneEnds = starts[one + 1] as number
  const otherEnds = starts[other + 1] as number
  let at = (starts[one] as number) + depth
  let by = (starts[other] as number) + depth
  for (; at < oneEnds && by < otherEnds; at++, by++)
    if (weights[at] !== weights[by]) return (weights[at] as number) < (weights[by] as number)
  return at < oneEnds ? false : by < otherEnds || one < other
}

const halfBits = 32

/** How many weights one number holds: in its upper half and in its lower one, above the bits of a place. */
interface Fit {
  ranks: Uint16Array
  base: number
  heads: number
  tails: number
  placeBits: number
}

const fitOf = (count: number): Fit => {
  const { ranks, base } = rankWeights()
  const placeBits = halfBits - Math.clz32(count - 1)
  const fitting = (bits: number) => Math.floor(bits / Math.log2(base))
  return { ranks, base, heads: fitting(halfBits), tails: fitting(halfBits - placeBits), placeBits }
}

/** Writes at the place of each of the keys its weights from a depth on, as a number of two halves, the lower one first. */
const pack = (
  { weights, starts }: Keys,
  { ranks, base, heads, tails, placeBits }: Fit,
  depth: number,
  of: Uint32Array,
  into: Uint32Array,
) => {
  for (let index = 0; index < of.length; index++) {
    const key = of[index] as number
    const begin = (starts[key] as number) + depth
    const end = starts[key + 1] as number
    const half = begin + heads
    const last = half + tails
    let head = 0
    for (let at = begin; at < half; at++) head = (Math.imul(head, base) + (at < end ? (ranks[weights[at] as number] as number) : 0)) | 0
    let tail = 0
    for (let at = half; at < last; at++) tail = (Math.imul(tail, base) + (at < end ? (ranks[weights[at] as number] as number) : 0)) | 0
    into[2 * key] = tail << placeBits
    into[2 * key + 1] = head
  }
}

/** Orders a few by comparing them. */
const insertionSort = (keys: Keys, order: Uint32Array, depth: number): void => {
  for (let next = 1; next < order.length; next++) {
    const one = order[next] as number
    let at = next
    for (; at > 0 && isBefore(keys, one, order[at - 1] as number, depth); at--) order[at] = order[at - 1] as number
    order[at] = one
  }
}

/**
 * Orders by numbers of several weights, and what is equal by the next ones: the engine sorts numbers far faster than it calls a comparison.
 * The numbers are made and read by halves of 32 bits, as all processors that run a browser lay them out.
 */
const sortBy = (keys: Keys, order: Uint32Array): void => {
  const all = order.slice()
  const fit = fitOf(order.length)
  const { base, heads, tails, placeBits } = fit
  const places = 2 ** placeBits - 1
  const numbers = new BigUint64Array(order.length)
  const halves = new Uint32Array(numbers.buffer)
  const packed = new Uint32Array(2 * order.length)
  const before = new Uint32Array(order.length)
  /** Where the runs begin and end that are equal so far. */
  let runs = [0, order.length]
  for (let depth = 0; runs.length > 0; depth += heads + tails) {
    const large: number[] = []
    let many = 0
    for (let run = 0; run < runs.length; run += 2) {
      const [from, to] = [runs[run] as number, runs[run + 1] as number]
      if (to - from <= fewEnough) insertionSort(keys, order.subarray(from, to), depth)
      else {
        large.push(from, to)
        many += to - from
      }
    }
    runs = []
    // In the order they were written in, all are read sooner than many here and there.
    const isMost = many * 8 > order.length
    if (isMost) pack(keys, fit, depth, all, packed)
    for (let run = 0; run < large.length; run += 2) {
      const from = large[run] as number
      const count = (large[run + 1] as number) - from
      if (!isMost) pack(keys, fit, depth, order.subarray(from, from + count), packed)
      for (let place = 0; place < count; place++) {
        const key = order[from + place] as number
        before[place] = key
        halves[2 * place] = (packed[2 * key] as number) | place
        halves[2 * place + 1] = packed[2 * key + 1] as number
      }
      numbers.subarray(0, count).sort()
      let equalFrom = 0
      let equalHead = -1
      let equalTail = -1
      for (let place = 0; place <= count; place++) {
        const low = place < count ? (halves[2 * place] as number) : 0
        const head = place < count ? (halves[2 * place + 1] as number) : -1
        const tail = low >>> placeBits
        if (place < count) order[from + place] = before[low & places] as number
        if (head === equalHead && tail === equalTail) continue
        // A weight of nothing at the end: these keys ended, equal to each other, and stay as they stood.
        const isOver = (tails > 0 ? equalTail : equalHead) % base === 0
        if (place - equalFrom > 1 && !isOver) runs.push(from + equalFrom, from + place)
        equalFrom = place
        equalHead = head
        equalTail = tail
      }
    }
  }
}

/** Where each title comes from in the order of `Intl.Collator('fa', {numeric: true})`; equal ones stay as they stood. */
export const joinedOrder = (titles: JoinedTitles): Uint32Array => {
  const order = new Uint32Array(titles.ends.length)
  for (let index = 0; index < order.length; index++) order[index] = index
  sortBy(keysOf(titles), order)
  return order
}

/**
 * The same of titles by themselves. Far faster than comparing them, and still long enough for a hundred thousand that a page should
 * leave it to a worker.
 */
export const titleOrder = (titles: readonly string[]): Uint32Array => joinedOrder(joinTitles(titles))
