import { graphemesOf } from './graphemes'

const ELLIPSIS = '…'
const DIGIT = /^\p{Nd}/u
const SEPARATOR = /^[.,/:٫٬-]$/u

const isDigit = (part: string | undefined): boolean => part !== undefined && DIGIT.test(part)
const isSeparator = (part: string | undefined): boolean => part !== undefined && SEPARATOR.test(part)

/** Whether one number stands on both sides of a cut: what is left of it would be read as another number. */
const cutsNumber = (parts: readonly string[], at: number): boolean => {
  const [before, after] = [parts[at - 1], parts[at]]
  if (isDigit(before)) return isDigit(after) || (isSeparator(after) && isDigit(parts[at + 1]))
  return isSeparator(before) && isDigit(parts[at - 2]) && isDigit(after)
}

/** The nearest cut before or behind this one that leaves numbers whole; this one where there is none. */
const wholeCut = (parts: readonly string[], at: number, step: 1 | -1): number => {
  let cut = at
  while (cut > 0 && cut < parts.length && cutsNumber(parts, cut)) cut += step
  return cut > 0 && cut < parts.length ? cut : at
}

const head = (parts: readonly string[], length: number): string =>
  parts
    .slice(0, wholeCut(parts, length, -1))
    .join('')
    .trimEnd() + ELLIPSIS

/** A grid tile: in full while selected, else the first 10 characters of a name longer than 11. */
export const tileName = (title: string, selected: boolean): string => {
  if (selected || title.length <= 11) return title
  const parts = graphemesOf(title)
  return parts.length > 11 ? head(parts, 10) : title
}

/** Everywhere else: the first 14 characters of a title of 17 or more. */
export const shortTitle = (title: string): string => {
  if (title.length < 17) return title
  const parts = graphemesOf(title)
  return parts.length >= 17 ? head(parts, 14) : title
}

/** In a question, which has two lines: the first 40 characters of a longer one. */
export const askedTitle = (title: string): string => {
  const parts = graphemesOf(title)
  return parts.length > 40 ? head(parts, 40) : title
}

/** In the upload manager the end tells the files apart: the last 80 characters. */
export const uploadTitle = (title: string): string => {
  if (title.length <= 80) return title
  const parts = graphemesOf(title)
  return parts.length > 80 ? ELLIPSIS + parts.slice(wholeCut(parts, parts.length - 80, 1)).join('') : title
}
