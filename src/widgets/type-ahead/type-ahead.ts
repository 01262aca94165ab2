import { matchKey } from '#text/normalise'
import { otherLayoutReadings } from '#text/wrong-layout'

/** More of a title than anybody types. */
const looked = 60
const keys = new WeakMap<object, string>()
const keyOf = (row: { title: string }): string => {
  const known = keys.get(row) ?? matchKey(row.title.slice(0, looked))
  keys.set(row, known)
  return known
}

const nextWith = (rows: readonly { title: string }[], from: number, text: string): number => {
  const key = matchKey(text)
  if (key === '') return -1
  for (let step = 0; step < rows.length; step++) {
    const at = (from + step) % rows.length
    const row = rows[at]
    if (row && keyOf(row).startsWith(key)) return at
  }
  return -1
}

/**
 * Which row the letters mean, from the one the keyboard stands on (`at`, -1 for none) and around the end: the same row while it
 * still begins so, the next one for a first letter and for one letter again and again. Letters of the other keyboard layout
 * are read as they were meant when nothing begins with them. -1 when no row does.
 */
export const soughtRow = (rows: readonly { title: string }[], at: number, text: string): number => {
  const letters = [...text]
  const repeated = letters.length > 1 && letters.every((letter) => letter === letters[0])
  const from = (letters.length === 1 ? at + 1 : Math.max(0, at)) % Math.max(1, rows.length)
  for (const reading of [text, ...otherLayoutReadings(text)]) {
    const found = nextWith(rows, from, reading)
    if (found >= 0) return found
  }
  return repeated ? soughtRow(rows, at, letters[0] ?? '') : -1
}
