import { matchKey } from '#text/normalise'
import { getOtherLayoutReadings } from '#text/wrong-layout'

/** Maximum number of characters of a title that are compared with the typed text. */
const maxComparedLength = 60
const keys = new WeakMap<object, string>()
const getMatchKey = (row: { title: string }): string => {
  const known = keys.get(row) ?? matchKey(row.title.slice(0, maxComparedLength))
  keys.set(row, known)
  return known
}

const findNextRow = (rows: readonly { title: string }[], from: number, text: string): number => {
  const key = matchKey(text)
  if (key === '') return -1
  for (let step = 0; step < rows.length; step++) {
    const at = (from + step) % rows.length
    const row = rows[at]
    if (row && getMatchKey(row).startsWith(key)) return at
  }
  return -1
}

/**
 * Finds the row that matches the typed letters, searching from the focused row (`at`, -1 for none) and wrapping at the end. The focused row
 * is kept while it still matches; a first letter, or the same letter repeated, moves to the next match. If nothing matches, the letters are
 * read in the other keyboard layout. Returns -1 if no row matches.
 */
export const findTypeAheadRow = (rows: readonly { title: string }[], at: number, text: string): number => {
  const letters = [...text]
  const repeated = letters.length > 1 && letters.every((letter) => letter === letters[0])
  const from = (letters.length === 1 ? at + 1 : Math.max(0, at)) % Math.max(1, rows.length)
  for (const reading of [text, ...getOtherLayoutReadings(text)]) {
    const found = findNextRow(rows, from, reading)
    if (found >= 0) return found
  }
  return repeated ? findTypeAheadRow(rows, at, letters[0] ?? '') : -1
}
