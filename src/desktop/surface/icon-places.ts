import type { IconPlaces } from '#api/contract/user-profile'

/**
 * Cell of an icon in the grid of the desktop. Columns are counted from the start of the line, so that the icons are mirrored in the other
 * language.
 */
export type Cell = IconPlaces[string]
/** Number of columns and rows that are visible. */
export interface Room {
  columns: number
  rows: number
}

const getCellName = ({ column, row }: Cell): string => `${column} ${row}`
const limit = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** Returns the cell of each icon: its stored cell if that is visible and free, otherwise the next free one, column by column. */
export const arrangeIcons = (ids: readonly string[], places: IconPlaces, { columns, rows }: Room): ReadonlyMap<string, Cell> => {
  const cells = new Map<string, Cell>()
  const taken = new Set<string>()
  const put = (id: string, cell: Cell) => {
    cells.set(id, cell)
    taken.add(getCellName(cell))
  }
  for (const id of ids) {
    const own = places[id]
    if (own && own.column < columns && own.row < rows && !taken.has(getCellName(own))) put(id, own)
  }
  const nth = (index: number): Cell => ({ column: Math.floor(index / rows), row: index % rows })
  let next = 0
  for (const id of ids) {
    if (cells.has(id)) continue
    while (taken.has(getCellName(nth(next)))) next++
    put(id, nth(next))
  }
  return cells
}

/** Returns the icons in visual order: column by column. */
export const sortByCell = (cells: ReadonlyMap<string, Cell>): string[] =>
  [...cells].sort(([, a], [, b]) => a.column - b.column || a.row - b.row).map(([id]) => id)

/** Returns the nearest icon in another column, forward or back; undefined if there is none. */
export const findInNextColumn = (cells: ReadonlyMap<string, Cell>, from: string, direction: 1 | -1): string | undefined => {
  const { column, row } = cells.get(from) ?? { column: 0, row: 0 }
  const [nearest] = [...cells]
    .filter(([, cell]) => (cell.column - column) * direction > 0)
    .sort(([, a], [, b]) => (a.column - b.column) * direction || Math.abs(a.row - row) - Math.abs(b.row - row))
  return nearest?.[0]
}

/**
 * Moves icons by a number of cells, all by the same distance as far as possible. If another icon is at a target cell, it moves to one of
 * the vacated cells; all others stay.
 */
export const moveIcons = (
  cells: ReadonlyMap<string, Cell>,
  places: IconPlaces,
  ids: ReadonlySet<string>,
  by: Cell,
  room: Room,
): IconPlaces => {
  const moving = [...cells].filter(([id]) => ids.has(id))
  const range = (axis: keyof Cell, most: number) => {
    const all = moving.map(([, cell]) => cell[axis])
    return limit(-Math.min(...all), by[axis], Math.max(0, most - 1 - Math.max(...all)))
  }
  if (moving.length === 0) return places
  const step = { column: range('column', room.columns), row: range('row', room.rows) }
  const targets = new Map(moving.map(([id, { column, row }]) => [id, { column: column + step.column, row: row + step.row }]))
  const wanted = new Set([...targets.values()].map(getCellName))
  const left = moving.map(([, cell]) => cell).filter((cell) => !wanted.has(getCellName(cell)))
  return Object.fromEntries(
    [...cells].map(([id, cell]) => [
      id,
      targets.get(id) ?? (wanted.has(getCellName(cell)) ? left.shift() : undefined) ?? places[id] ?? cell,
    ]),
  )
}
