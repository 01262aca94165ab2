import type { Glyph } from './glyph'
import { splitIntoColumns } from './columns'
import { countSwappedBrackets, countLetters, toReadingOrder, mirrorBracket, type OrderedPiece, type VisiblePiece } from './reading-order'

/** One line of text on a page, in reading order. */
export interface TextLine {
  /** Range of the line in the text of the page, in UTF-16 units. */
  start: number
  end: number
  rtl: boolean
  /** Start of the baseline in pixels of the unrotated page at scale 1, and the angle of the baseline. */
  x: number
  y: number
  angle: number
  size: number
  /** Start and end of each UTF-16 unit of the line along the baseline, measured from `x`. */
  from: number[]
  to: number[]
}

/** The text of a page in reading order, one line per text line. */
export interface PageText {
  text: string
  lines: TextLine[]
}

interface Placed extends VisiblePiece {
  v: number
  size: number
  /** Position by which the row is sorted: `from`, except for a blank that the ink of a letter covers. */
  key: number
}

interface Row {
  v: number
  size: number
  items: Placed[]
}

const ZWNJ = '\u200c'
/** Maximum distances between glyphs, as shares of the font size. */
const sameLine = 0.35
const wordGap = 0.2
const sameSpot = 0.08
const besideGap = 0.3
const composingReach = 0.1

const isBlank = (text: string): boolean => /^[\s\u00a0\u200b\u200c]+$/u.test(text)
const isMark = (text: string): boolean => /^\p{M}+$/u.test(text)
const presentation = /[\ufb00-\ufdff\ufe70-\ufefc]/u
/** Control characters, private-use characters and kashida: they take space on the line but are not text. */
const noText = /[\p{Cc}\p{Co}\u0640\ufffd\ufeff\u200b\u200d-\u200f\u202a-\u202e\u2066-\u2069\u00ad]/gu

/** Wrong characters to which the Persian fonts of TeX map four letters. In other texts these characters never occur next to Arabic ones. */
const misnamed: Readonly<Record<string, string>> = { '\u036c': 'ی', '\u0377': 'ک', '\u037a': 'ک', '\u037d': 'گ' }
const isMisnamed = /[\u036c\u0377\u037a\u037d]/g

const cleanText = (given: string): string => {
  const text = given.replace(isMisnamed, (letter) => misnamed[letter] ?? letter)
  const whole = presentation.test(text) ? text.normalize('NFKC').replace(/^ (?=\p{M})/u, '') : text
  return isBlank(whole) ? whole : whole.replace(noText, '')
}

/** Converts the glyphs of a page to lines of text, column by column. Within a column all glyphs at one height belong to one line. */
export const layOutText = (glyphs: readonly Glyph[]): PageText => {
  const angles = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    if (glyph.size <= 0 || !Number.isFinite(glyph.x + glyph.y + glyph.width)) continue
    const angle = Math.round((glyph.angle * 180) / Math.PI) || 0
    const turned = angles.get(angle)
    if (turned) turned.push(glyph)
    else angles.set(angle, [glyph])
  }
  const turns = [...angles].sort(([, a], [, b]) => b.length - a.length)
  const drafts = turns.flatMap(([angle, turned]) => groupIntoRows(turned, (angle * Math.PI) / 180))
  const page = countLetters(drafts.flatMap(({ items }) => items))
  const read = drafts.map((draft) => {
    const own = countLetters(draft.items)
    // If a line contains both directions, its direction is that of the page: a Persian sentence may contain more Latin than Persian
    // letters.
    const { right, left } = own.right > 0 !== own.left > 0 ? own : page
    const rtl = right >= left && right > 0
    return { ...draft, rtl, read: toReadingOrder(draft.items, rtl) }
  })
  const turned = read.reduce((sum, line) => sum + countSwappedBrackets(line.read), 0) > 0
  let text = ''
  const lines: TextLine[] = []
  for (const { angle, v, size, rtl, read: order } of read) {
    const { characters, from, to } = composeLine(turned ? order.map(turnBracket) : order)
    if (characters === '') continue
    if (text !== '') text += '\n'
    const u = Math.min(...from)
    lines.push({
      ...{ start: text.length, end: text.length + characters.length, rtl, angle, size },
      x: u * Math.cos(angle) - v * Math.sin(angle),
      y: u * Math.sin(angle) + v * Math.cos(angle),
      from: from.map((at) => at - u),
      to: to.map((at) => at - u),
    })
    text += characters
  }
  return { text, lines }
}

const turnBracket = (one: OrderedPiece): OrderedPiece => (one.rtl ? { ...one, text: mirrorBracket(one.text) } : one)

/**
 * Groups the glyphs with one angle into rows in the order of reading. Each row is from left to right and contains its spaces and half-spaces.
 */
const groupIntoRows = (glyphs: readonly Glyph[], angle: number): { angle: number; v: number; size: number; items: VisiblePiece[] }[] => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const placed = glyphs.map(({ text, x, y, width, size }): Placed => {
    const from = x * cos + y * sin
    return { text: cleanText(text), from, to: from + width, v: y * cos - x * sin, size, key: from }
  })
  for (const [index, one] of placed.entries()) if (isBlank(one.text)) placeBlank(one, placed[index - 1], placed[index + 1])
  const { right, left } = countLetters(placed)
  const rows = splitIntoColumns(placed, right >= left && right > 0).flatMap(groupByHeight)
  return rows.map(({ v, size, items }) => ({ angle, v, size, items: addSpaces(attachMarks(items), size) }))
}

const groupByHeight = (items: readonly Placed[]): Row[] => {
  const rows: Row[] = []
  for (const one of items.toSorted((a, b) => a.v - b.v)) {
    const row = rows.at(-1)
    if (row && one.v - row.v <= sameLine * Math.max(row.size, one.size)) {
      row.items.push(one)
      if (!isBlank(one.text)) row.size = Math.max(row.size, one.size)
    } else rows.push({ v: one.v, size: one.size, items: [one] })
  }
  return rows
}

/** Attaches each mark to the letter below it. Letters that are drawn twice (for bold or shadow) become one. */
const attachMarks = (items: Placed[]): Placed[] => {
  const row: Placed[] = []
  const ordered = items.sort((a, b) => a.key - b.key || a.to - b.to)
  for (const one of ordered) {
    if (isMark(one.text)) continue
    const same = row
      .slice(-3)
      .some((before) => before.text === one.text && one.text !== '' && one.from - before.from < sameSpot * one.size && one.to > one.from)
    if (!same) row.push({ ...one })
  }
  for (const mark of ordered) {
    if (!isMark(mark.text)) continue
    const middle = (mark.from + mark.to) / 2
    const over = row.filter(({ text }) => text !== '' && !isBlank(text))
    const far = (item: Placed) =>
      Math.max(item.from - middle, middle - item.to, 0) +
      Math.abs((item.from + item.to) / 2 - middle) / 1000 -
      (compose(item.text, mark.text) === undefined ? 0 : composingReach * mark.size)
    const base = over.reduce<Placed | undefined>((best, one) => (best === undefined || far(one) < far(best) ? one : best), undefined)
    if (base) base.text += mark.text
  }
  return row
}

/** Adds a space where the gap between two glyphs is wide but contains no blank. */
const addSpaces = (row: readonly Placed[], size: number): VisiblePiece[] => {
  const items: VisiblePiece[] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const one of row) {
    const gap = one.from - reach
    const last = items.at(-1)
    if (gap > wordGap * Math.max(size, one.size) && last && !isBlank(last.text) && !isBlank(one.text))
      items.push({ text: ' ', from: reach, to: one.from })
    items.push({ text: isBlank(one.text) && one.text !== ZWNJ ? ' ' : one.text, from: one.from, to: one.to })
    reach = Math.max(reach, one.to)
  }
  return items
}

/**
 * Decides if a blank is a half-space, and where it belongs. Programs draw a half-space as a blank that the next letter covers. Between two
 * letters the blank becomes a half-space. Otherwise the program has only moved back over a normal space, which belongs before the letter
 * that covers it.
 */
const placeBlank = (blank: Placed, before: Placed | undefined, after: Placed | undefined): void => {
  const near = (one: Placed | undefined, distance: (one: Placed) => number): one is Placed =>
    one !== undefined && Math.abs(one.v - blank.v) <= sameLine * blank.size && Math.abs(distance(one)) < besideGap * blank.size
  const width = blank.to - blank.from
  const covered = after !== undefined && after.text !== '' && !isBlank(after.text) && near(after, ({ from }) => from - blank.from)
  const isZwnj = blank.text.includes(ZWNJ)
  if (!isZwnj && !(covered && Math.min(after.to, blank.to) - Math.max(after.from, blank.from) > width / 2)) return
  if (after) blank.key = Math.min(blank.from, after.from) - 1e-6
  if (near(before, ({ to }) => to - blank.from) && !isBlank(before.text)) {
    const joins = isZwnj || (hasLetter(before.text) && hasLetter(after?.text ?? ''))
    blank.text = joins ? ZWNJ : ''
    if (after) blank.key = after.from - 1e-6
    blank.to = blank.from
  }
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

const maddah = '\u0653'

/**
 * Returns the characters of a line with their positions. Spaces are single and never at the ends; half-spaces are only inside words;
 * letters are composed with their marks.
 */
const composeLine = (read: readonly OrderedPiece[]): { characters: string; from: number[]; to: number[] } => {
  const units: { text: string; from: number; to: number }[] = []
  for (const { text, from, to, rtl } of read) {
    const points = [...text]
    const width = (to - from) / Math.max(1, points.length)
    for (const [at, point] of points.entries()) {
      const left = rtl ? to - (at + 1) * width : from + at * width
      const next = { text: isBlank(point) && point !== ZWNJ ? ' ' : point, from: left, to: left + width }
      const last = units.at(-1)
      const composed = last && compose(last.text, next.text)
      if (composed !== undefined) Object.assign(last as object, { text: composed })
      else if (last && isBlank(last.text) && isBlank(next.text))
        Object.assign(last, {
          text: last.text === ' ' || next.text === ' ' ? ' ' : ZWNJ,
          from: Math.min(last.from, next.from),
          to: Math.max(last.to, next.to),
        })
      else units.push(next)
    }
  }
  while (units[0] && isBlank(units[0].text)) units.shift()
  while (isBlank(units.at(-1)?.text ?? '')) units.pop()
  const written = { characters: '', from: [] as number[], to: [] as number[] }
  for (const { text, from, to } of units) {
    written.characters += text
    for (let unit = 0; unit < text.length; unit++) {
      written.from.push(from)
      written.to.push(to)
    }
  }
  return written
}

/** Returns the composed form of a letter and its mark, if Unicode has one. The maddah may be stored before or after its letter. */
const compose = (last: string, next: string): string | undefined => {
  if (last === maddah && next === 'ا') return 'آ'
  if (!isMark(next)) return undefined
  const composed = (last + next).normalize('NFC')
  return composed.length < last.length + next.length ? composed : undefined
}
