/**
 * Converts glyphs from visual order (left to right) to reading order. Source: Unicode Bidirectional Algorithm (UAX 9), rule L2 in reverse.
 */
import { isBlank } from '../blank'

export interface VisiblePiece {
  text: string
  /** Start and end of the piece along the line. */
  from: number
  to: number
}

type Kind = 'right' | 'left' | 'number' | 'neutral'

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const digit = /\p{Nd}/u
const letter = /\p{L}/u
/** Matches characters that belong to a number when they are between two digits. */
const joiner = /^[.,/:٫٬]$/u

const pairs = ['()', '[]', '{}', '«»', '‹›', '<>']
const mirror = new Map(pairs.flatMap((pair) => [[pair[0] ?? '', pair[1] ?? ''] as const, [pair[1] ?? '', pair[0] ?? ''] as const]))
const openings = new Set(pairs.map((pair) => pair[0]))

const kindOf = (text: string): Kind => {
  if (digit.test(text) && !letter.test(text)) return 'number'
  if (!letter.test(text)) return 'neutral'
  return rightToLeft.test(text) ? 'right' : 'left'
}

/** Returns the number of letters of each direction. */
export const countLetters = (seen: readonly VisiblePiece[]): { right: number; left: number } => {
  const count = { right: 0, left: 0 }
  for (const { text } of seen) {
    const kind = kindOf(text)
    if (kind === 'right' || kind === 'left') count[kind]++
  }
  return count
}

/**
 * Returns the embedding level of each piece, in visual order. Odd levels are right to left. Numbers, and the characters inside them, stay
 * left to right.
 */
const levelsOf = (seen: readonly VisiblePiece[], rtl: boolean): number[] => {
  const kinds = seen.map(({ text }) => kindOf(text))
  joinBrackets(seen, kinds, rtl)
  for (let at = 1; at < kinds.length - 1; at++)
    if (kinds[at - 1] === 'number' && kinds[at + 1] === 'number' && joiner.test(seen[at]?.text ?? '')) kinds[at] = 'number'
  const base = rtl ? 1 : 0
  const levels = kinds.map((kind) => (kind === 'right' ? 1 : kind === 'neutral' ? base : kind === 'left' ? base * 2 : -1))
  for (const [start, end] of runsOf(kinds, 'number')) {
    const before = strongBefore(kinds, start)
    const after = kinds.slice(end).find((kind) => kind === 'right' || kind === 'left')
    const level = rtl ? 2 : before === 'right' && after === 'right' ? 2 : 0
    levels.fill(level, start, end)
  }
  const inner: Kind = rtl ? 'left' : 'right'
  for (const [start, end] of runsOf(kinds, 'neutral')) {
    const before = kinds[start - 1]
    const after = kinds[end]
    const joined = rtl
      ? // A number to the right of a Latin word is read with it: «Windows 11».
        before === inner && (after === inner || after === 'number')
      : (levels[start - 1] ?? 0) > 0 && (levels[end] ?? 0) > 0
    if (!joined) continue
    levels.fill(rtl ? 2 : 1, start, end)
    // What follows such a number belongs to the Latin word too: «GPT-4-32», «ISO 8601-2019».
    if (after === 'number') for (let at = end; kinds[at] === 'number'; at++) kinds[at] = inner
  }
  return levels
}

/**
 * Gives brackets that follow a word of the other direction the direction of that word, if they contain nothing else: «Windows (XP)» in a
 * Persian line. Source: rule N0 of the algorithm.
 */
const joinBrackets = (seen: readonly VisiblePiece[], kinds: Kind[], rtl: boolean): void => {
  const inner: Kind = rtl ? 'left' : 'right'
  for (const [start, end] of findBracketPairs(seen)) {
    // In Latin words the opening bracket is on the left. A pair that a program stores as it is read, the other way round, is Persian.
    if (rtl && !openings.has(seen[start]?.text ?? '')) continue
    const content = kinds.slice(start + 1, end)
    if (!content.includes(inner) && !(rtl && content.includes('number'))) continue
    if (content.includes(rtl ? 'right' : 'left')) continue
    const step = rtl ? -1 : 1
    let at = rtl ? start - 1 : end + 1
    while (seen[at] && isBlank(seen[at]?.text)) at += step
    if (kinds[at] === inner || (rtl && kinds[at] === 'number' && isLatinNumber(kinds, at))) kinds[start] = kinds[end] = inner
  }
}

/** Says if a number follows a Latin word in a line from right to left: «ISO 9001». */
const isLatinNumber = (kinds: readonly Kind[], number: number): boolean => {
  let at = number
  while (kinds[at] === 'number' || kinds[at] === 'neutral') at--
  return kinds[at] === 'left'
}

/** Returns the positions of matching brackets, innermost first. Visual order may show either of a pair first. */
const findBracketPairs = (seen: readonly VisiblePiece[]): [start: number, end: number][] => {
  const pending: number[] = []
  const found: [number, number][] = []
  for (const [at, { text }] of seen.entries()) {
    if (!mirror.has(text)) continue
    const start = pending.at(-1)
    if (start !== undefined && seen[start]?.text === mirror.get(text)) {
      pending.pop()
      found.push([start, at])
    } else pending.push(at)
  }
  return found
}

const strongBefore = (kinds: readonly Kind[], start: number): Kind | undefined => {
  for (let at = start - 1; at >= 0; at--) if (kinds[at] === 'right' || kinds[at] === 'left') return kinds[at]
  return undefined
}

const runsOf = (kinds: readonly Kind[], wanted: Kind): [start: number, end: number][] => {
  const runs: [number, number][] = []
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== wanted) continue
    const start = at
    while (kinds[at + 1] === wanted) at++
    runs.push([start, at + 1])
  }
  return runs
}

export interface OrderedPiece extends VisiblePiece {
  /** True if the piece is read from right to left. */
  rtl: boolean
}

/**
 * Returns the pieces `seen`, which are in order from left to right, in reading order. The text of a piece is never reversed: the ligature
 * lam-alef stays one piece.
 */
export const toReadingOrder = (seen: readonly VisiblePiece[], rtl: boolean): OrderedPiece[] => {
  const levels = levelsOf(seen, rtl)
  let order = seen.map((_, index) => index)
  for (const level of [1, 2]) {
    const turned: number[] = []
    let run: number[] = []
    for (const index of order) {
      if ((levels[index] ?? 0) >= level) run.push(index)
      else {
        turned.push(...run.reverse(), index)
        run = []
      }
    }
    order = [...turned, ...run.reverse()]
  }
  return order.map((index) => ({ ...(seen[index] as VisiblePiece), rtl: (levels[index] ?? 0) % 2 === 1 }))
}

export const mirrorBracket = (text: string): string => mirror.get(text) ?? text

/**
 * Returns a positive number if more brackets close before they open than the other way round. In Persian text, some programs store a
 * bracket as it looks, others as it is read.
 */
export const countSwappedBrackets = (read: readonly OrderedPiece[]): number => {
  let turned = 0
  let last: string | undefined
  for (const { text, rtl } of read) {
    if (!rtl || !mirror.has(text)) continue
    const opens = openings.has(text)
    if (last === mirror.get(text)) turned += opens ? 1 : -1
    last = last === undefined || last !== mirror.get(text) ? text : undefined
  }
  return turned
}
