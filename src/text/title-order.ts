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
/** Within a number digits stand for themselves. */
const digitFrom = 0x30

const learn = (code: number): number => {
  const character = String.fromCharCode(code)
  const weight = weigh(character)
  const lengths = [weight.primary.length, weight.second.length, weight.third.length]
  first[code] = digitOf(code) >= 0 ? digitFrom + digitOf(code) : weight.primary.charCodeAt(0)
  second[code] = weight.second.charCodeAt(0)
  third[code] = weight.third.charCodeAt(0)
  const isPlain = second[code] === plainWeight && third[code] === plainWeight
  if (digitOf(code) >= 0) kinds[code] = digit
  else if (character.normalize('NFKC') !== character) kinds[code] = special
  else if (lengths.every((length) => length === 0)) kinds[code] = skipped
  else kinds[code] = lengths.some((length) => length !== 1) ? special : isPlain ? plain : formed
  return kinds[code] as number
}

const kindOf = (code: number): number => (code < mostCode ? kinds[code] || learn(code) : special)

const forms = new Uint16Array(mostLetters)
const cases = new Uint16Array(mostLetters)

const writeWhole = (key: string, into: Uint16Array, from: number): number => {
  for (let at = 0; at < key.length; at++) into[from + at] = key.charCodeAt(at)
  return from + key.length
}

const writeLevel = (level: Uint16Array, length: number, into: Uint16Array, from: number): number => {
  into[from] = levelMark
  for (let at = 0; at < length; at++) into[from + 1 + at] = level[at] as number
  return from + 1 + length
}

/** Writes what `numericSortKey` gives for a title; answers where it ends. */
const writeKey = (title: string, into: Uint16Array, from: number): number => {
  const { length } = title
  if (length > mostLetters) return writeWhole(numericSortKey(title), into, from)
  let end = from
  let letters = 0
  let lastForm = 0
  let lastCase = 0
  for (let at = 0; at < length; at++) {
    const code = title.charCodeAt(at)
    const kind = kindOf(code)
    if (kind === plain) {
      into[end++] = first[code] as number
      forms[letters] = cases[letters] = plainWeight
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
      for (; at < length && kindOf(title.charCodeAt(at)) === digit; at++) {
        const value = first[title.charCodeAt(at)] as number
        // Zeros at the beginning say nothing, unless nothing else comes.
        if (end === marker + 2 && into[marker + 1] === digitFrom) end--
        into[end++] = value
      }
      at--
      into[marker] = numberFrom + (end - marker - 1)
      forms[letters] = cases[letters] = plainWeight
      letters++
    } else if (kind === special) return writeWhole(numericSortKey(title), into, from)
  }
  if (lastForm > 0 || lastCase > 0) end = writeLevel(forms, lastForm, into, end)
  return lastCase > 0 ? writeLevel(cases, lastCase, into, end) : end
}

interface Keys {
  weights: Uint16Array
  /** Where each key begins; one more than there are keys. */
  starts: Uint32Array
}

const keysOf = (titles: readonly string[]): Keys => {
  const starts = new Uint32Array(titles.length + 1)
  let weights = new Uint16Array(keyRoom + titles.length * 32)
  titles.forEach((title, index) => {
    const from = starts[index] as number
    if (from + keyRoom > weights.length) {
      const larger = new Uint16Array(2 * weights.length)
      larger.set(weights)
      weights = larger
    }
    starts[index + 1] = writeKey(title, weights, from)
  })
  return { weights, starts }
}

/** Weights and a place share one number that is exact up to 2^53: three weights where 17 bits are enough for the place, else two. */
const weightRoom = 2 ** 12
const shortRun = 2 ** 17
const longRun = 2 ** 29
const fewEnough = 24

/** Whether a key goes before another that is equal up to a depth; keys end with a weight of nothing, equal ones keep their places. */
const isBefore = ({ weights, starts }: Keys, one: number, other: number, depth: number): boolean => {
  const [oneEnds, otherEnds] = [starts[one + 1] as number, starts[other + 1] as number]
  let at = (starts[one] as number) + depth
  let by = (starts[other] as number) + depth
  for (; at < oneEnds && by < otherEnds; at++, by++)
    if (weights[at] !== weights[by]) return (weights[at] as number) < (weights[by] as number)
  return at < oneEnds ? false : by < otherEnds || one < other
}

/** Orders by three weights at a time: the engine sorts plain numbers far faster than it calls a comparison. */
const sortBy = (keys: Keys, order: Uint32Array): void => {
  const { weights, starts } = keys
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
    const isShort = count <= shortRun
    const room = isShort ? shortRun : longRun
    for (let place = 0; place < count; place++) {
      const key = order[from + place] as number
      before[place] = key
      const end = starts[key + 1] as number
      const at = (starts[key] as number) + depth
      let weight = (at < end ? (weights[at] as number) : 0) * weightRoom + (at + 1 < end ? (weights[at + 1] as number) : 0)
      if (isShort) weight = weight * weightRoom + (at + 2 < end ? (weights[at + 2] as number) : 0)
      packed[place] = weight * room + place
    }
    const run = packed.subarray(0, count).sort()
    let equalFrom = 0
    let equal = -1
    for (let place = 0; place <= count; place++) {
      const one = place < count ? (run[place] as number) : -1
      const weight = Math.floor(one / room)
      if (place < count) order[from + place] = before[one - weight * room] as number
      if (weight === equal) continue
      // A weight of nothing at the end: these keys ended, equal to each other, and stay as they stood.
      if (place - equalFrom > 1 && equal % weightRoom !== 0) left.push(from + equalFrom, from + place, depth + (isShort ? 3 : 2))
      equalFrom = place
      equal = weight
    }
  }
}

/**
 * Where each title comes from in the order of `Intl.Collator('fa', {numeric: true})`; equal ones stay as they stood. Far faster than
 * comparing titles, and still long enough for a hundred thousand that a page should leave it to a worker.
 */
export const titleOrder = (titles: readonly string[]): Uint32Array => {
  const order = Uint32Array.from(titles.keys())
  sortBy(keysOf(titles), order)
  return order
}
