import { splitGraphemes } from './graphemes'

const ELLIPSIS = '…'
const DIGIT = /^\p{Nd}/u
const SEPARATOR = /^[.,/:٫٬-]$/u

const isDigit = (part: string | undefined): boolean => part !== undefined && DIGIT.test(part)
const isSeparator = (part: string | undefined): boolean => part !== undefined && SEPARATOR.test(part)

/** Returns true if a cut would split a number, so that the rest looks like another number. */
const splitsNumber = (parts: readonly string[], at: number): boolean => {
  const [before, after] = [parts[at - 1], parts[at]]
  if (isDigit(before)) return isDigit(after) || (isSeparator(after) && isDigit(parts[at + 1]))
  return isSeparator(before) && isDigit(parts[at - 2]) && isDigit(after)
}

/** Returns the nearest position in this direction at which a cut splits no number. If there is none, returns the given position. */
const findWholeCut = (parts: readonly string[], at: number, step: 1 | -1): number => {
  let cut = at
  while (cut > 0 && cut < parts.length && splitsNumber(parts, cut)) cut += step
  return cut > 0 && cut < parts.length ? cut : at
}

const head = (parts: readonly string[], length: number): string =>
  parts
    .slice(0, findWholeCut(parts, length, -1))
    .join('')
    .trimEnd() + ELLIPSIS

/** Returns the title for a grid tile: complete while the tile is selected; otherwise the first 10 characters of a title longer than 11. */
export const shortenForTile = (title: string, selected: boolean): string => {
  if (selected || title.length <= 11) return title
  const parts = splitGraphemes(title)
  return parts.length > 11 ? head(parts, 10) : title
}

/** Returns the short title for all other places: the first 14 characters of a title of 17 or more. */
export const shortenTitle = (title: string): string => {
  if (title.length < 17) return title
  const parts = splitGraphemes(title)
  return parts.length >= 17 ? head(parts, 14) : title
}

/** Returns the title for a question, which has two lines: the first 40 characters of a longer title. */
export const shortenForQuestion = (title: string): string => {
  const parts = splitGraphemes(title)
  return parts.length > 40 ? head(parts, 40) : title
}

/** Returns the title for the upload manager: the last 80 characters, because the end of a path distinguishes the files. */
export const shortenForUpload = (title: string): string => {
  if (title.length <= 80) return title
  const parts = splitGraphemes(title)
  return parts.length > 80 ? ELLIPSIS + parts.slice(findWholeCut(parts, parts.length - 80, 1)).join('') : title
}
