import { graphemesOf } from './graphemes'

const ELLIPSIS = '…'

const head = (parts: readonly string[], length: number): string => parts.slice(0, length).join('') + ELLIPSIS

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
  return parts.length > 80 ? ELLIPSIS + parts.slice(-80).join('') : title
}
