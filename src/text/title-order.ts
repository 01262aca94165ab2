import { digitOf, levelMark, numberFrom, numericSortKey, weigh } from './sort-key'

/** Beyond this a character, and with it its title, goes the long way. The zero-width non-joiner is within. */
const mostCode = 0x2070
const mostLetters = 150
/** No key is longer. */
const keyRoom = 512

const plain = 1
/** Like a plain one on the first level, and with a form or a case of its own. */
const formed = 2
const skipped = 3
const digit = 4
const special = 5

/** What characters weigh that stand for themselves, whatever is beside them: one weight on each level, or none at all. */
const kinds = new Uint8Array(mostCode)
const first = new Uint16Array(mostCode)
const second = new Uint16Array(mostCode)
const third = new Uint16Array(mostCode)
const plainWeight = 0x20
/** No weight is as large. */
const mostWeight = 2 ** 12
/** Weights that stand in some key. */
const used = new Uint8Array(mostWeight)
used[levelMark] = used[plainWeight] = 1
/** Within a number digits stand for themselves. */
const digitFrom = 0x30

const learn = (code: number): number => {
  const character = String.fromCharCode(code)
  const weight = weigh(character)
  const lengths = [weight.primary.length, weight.second.length, weight.third.length]
  first[code] = digitOf(code) >= 0 ? digitFrom + digitOf(code) : weight.primary.charCodeAt(0)
  second[code] = weight.second.charCodeAt(0)
  third[code] = weight.third.charCodeAt(0)
  for (const weight of [first[code], second[code], third[code]]) used[weight as number] = 1
  const isPlain = second[code] === plainWeight && third[code] === plainWeight
  if (digitOf(code) >= 0) kinds[code] = digit
  else if (character.normalize('NFKC') !== character) kinds[code] = special
  else if (lengths.every((length) => length === 0)) kinds[code] = skipped
  else kinds[code] = lengths.some((length) => length !== 1) ? special : isPlain ? plain : formed
  return kinds[code] as number
}

const kindOf = (code: number): number => (code < mostCode ? kinds[code] || learn(code) : special)

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
  let letters = 0
  let lastForm = 0
  let lastCase = 0
  for (let at = begin; at < stop; at++) {
    const code = text.charCodeAt(at)
    const kind = kindOf(code)
    if (kind === plain) {
      into[end++] = first[code] as number
      letters++
    } else if (kind === formed) {
      into[end++] = first[code] as number
      forms[letters] = second[code] as number
      cases[letters] = third[code] as number
      letters++
      if (second[code] !== plainWeight) lastForm = letters
      if (third[code] !== plainWeight) lastCase = letters
    } else if (kind === digit) {
      const marker = end++
      for (; at < stop && kindOf(text.charCodeAt(at)) === digit; at++) {
        const value = first[text.charCodeAt(at)] as number
        // Zeros at the beginning say nothing, unless nothing else comes.
        if (end === marker + 2 && into[marker + 1] === digitFrom) end--
        into[end++] = value
      }
      at--
      into[marker] = numberFrom + (end - marker - 1)
      used[into[marker] as number] = 1
      letters++
    } else if (kind === special) {
      makePlain(letters)
      return writeWhole(numericSortKey(text.slice(begin, stop)), into, from)
    }
  }
  if (lastForm === 0 && lastCase === 0) return end
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

const keysOf = ({ text, ends }: JoinedTitles): Keys => {
  const starts = new Uint32Array(ends.length + 1)
  let weights = new Uint16Array(keyRoom + ends.length * 32)
  let begin = 0
  for (let index = 0; index < ends.length; index++) {
    const from = starts[index] as number
    if (from + keyRoom > weights.length) {
      const larger = new Uint16Array(2 * weights.length)
      larger.set(weights)
      weights = larger
    }
    const stop = ends[index] as number
    starts[index + 1] = writeKey(text, begin, stop, weights, from)
    begin = stop
  }
  return { weights, starts }
}

const exact = Number.MAX_SAFE_INTEGER
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

/**
 * Orders by as many weights at a time as fit beside a place into one exact number: the engine sorts plain numbers far faster than it
 * calls a comparison.
 */
const sortBy = (keys: Keys, order: Uint32Array): void => {
  const { weights, starts } = keys
  const { ranks, base } = rankWeights()
  const packed = new Float64Array(order.length)
  const before = new Uint32Array(order.length)
  const left = [0, order.length, 0]
  while (left.length > 0) {
    const depth = left.pop() as number
    const to = left.pop() as number
    const from = left.pop() as number
    const count = to - from
    if (count <= fewEnough) {
      for (let next = from + 1; next < to; next++) {
        const one = order[next] as number
        let at = next
        for (; at > from && isBefore(keys, one, order[at - 1] as number, depth); at--) order[at] = order[at - 1] as number
        order[at] = one
      }
      continue
    }
    const taken = Math.max(1, Math.floor(Math.log(exact / count) / Math.log(base)))
    for (let place = 0; place < count; place++) {
      const key = order[from + place] as number
      before[place] = key
      const end = starts[key + 1] as number
      const at = (starts[key] as number) + depth
      let weight = 0
      for (let step = at; step < at + taken; step++) weight = weight * base + (step < end ? (ranks[weights[step] as number] as number) : 0)
      packed[place] = weight * count + place
    }
    const run = packed.subarray(0, count).sort()
    let equalFrom = 0
    let equal = -1
    for (let place = 0; place <= count; place++) {
      const one = place < count ? (run[place] as number) : -1
      const weight = Math.floor(one / count)
      if (place < count) order[from + place] = before[one - weight * count] as number
      if (weight === equal) continue
      // A weight of nothing at the end: these keys ended, equal to each other, and stay as they stood.
      if (place - equalFrom > 1 && equal % base !== 0) left.push(from + equalFrom, from + place, depth + taken)
      equalFrom = place
      equal = weight
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
