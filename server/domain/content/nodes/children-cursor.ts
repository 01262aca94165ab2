import { type Direction, isTextColumn, type SortPosition, type SortColumn, type Sorting } from './sort-columns'

/** End of a page. `offset` is the position of the next page, as counted when the page was made. */
export interface Cursor extends SortPosition {
  rank: number
  offset: number
}

const VERSION = 1
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const decode = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)),
  )

export const writeCursor = (cursor: Cursor, { column, direction }: Sorting): string =>
  encode(JSON.stringify([VERSION, column, direction, cursor.rank, cursor.key, cursor.id, cursor.offset]))

const isKey = (key: unknown, column: SortColumn): key is string | number =>
  isTextColumn(column) ? typeof key === 'string' && !key.includes('\0') : typeof key === 'number' && Number.isFinite(key)

/** Parses a cursor. Returns undefined if the text is invalid or belongs to another sort order. */
export function readCursor(text: string, sorting: Sorting): Cursor | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(decode(text))
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length !== 7) return undefined
  const [version, column, direction, rank, key, id, offset] = parts as [unknown, SortColumn, Direction, unknown, unknown, unknown, unknown]
  if (version !== VERSION || column !== sorting.column || direction !== sorting.direction) return undefined
  if ((rank !== 0 && rank !== 1) || !isKey(key, column)) return undefined
  if (typeof id !== 'string' || !UUID.test(id)) return undefined
  if (typeof offset !== 'number' || !Number.isSafeInteger(offset) || offset < 0) return undefined
  return { rank, key, id, offset }
}
