import type { IconPlaces } from '#api/contract/user-profile'

/** Cells are counted from the corner where lines begin, so that they are mirrored with the language. */
export type Cell = IconPlaces[string]
/** How many cells are in sight. */
export interface Room {
  columns: number
  rows: number
}

const nameOf = ({ column, row }: Cell): string => `${column} ${row}`
const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** A cell for each icon: the one it was put in, while that is in sight and free, else the next free one, column by column. */
export const arranged = (ids: readonly string[], places: IconPlaces, { columns, rows }: Room): ReadonlyMap<string, Cell> => {
  const cells = new Map<string, Cell>()
  const taken = new Set<string>()
  const put = (id: string, cell: Cell) => {
    cells.set(id, cell)
    taken.add(nameOf(cell))
  }
  for (const id of ids) {
    const own = places[id]
    if (own && own.column < columns && own.row < rows && !taken.has(nameOf(own))) put(id, own)
  }
  const nth = (index: number): Cell => ({ column: Math.floor(index / rows), row: index % rows })
  let next = 0
  for (const id of ids) {
    if (cells.has(id)) continue
    while (taken.has(nameOf(nth(next)))) next++
    put(id, nth(next))
  }
  return cells
}

/** The icons as they are seen: down a column, then the next. */
export const asSeen = (cells: ReadonlyMap<string, Cell>): string[] =>
  [...cells].sort(([, a], [, b]) => a.column - b.column || a.row - b.row).map(([id]) => id)

/** The nearest icon in another column, before or behind; undefined when there is none. */
export const beside = (cells: ReadonlyMap<string, Cell>, from: string, way: 1 | -1): string | undefined => {
  const { column, row } = cells.get(from) ?? { column: 0, row: 0 }
  const [nearest] = [...cells]
    .filter(([, cell]) => (cell.column - column) * way > 0)
    .sort(([, a], [, b]) => (a.column - b.column) * way || Math.abs(a.row - row) - Math.abs(b.row - row))
  return nearest?.[0]
}

/**
 * The places once some icons were moved by so many cells, all of them by as much as each can go. Who stood where they go takes a
 * place that they left; everybody else stays where he is seen.
 */
export const movedBy = (
  cells: ReadonlyMap<string, Cell>,
  places: IconPlaces,
  ids: ReadonlySet<string>,
  by: Cell,
  room: Room,
): IconPlaces => {
  const moving = [...cells].filter(([id]) => ids.has(id))
  const range = (axis: keyof Cell, most: number) => {
    const all = moving.map(([, cell]) => cell[axis])
    return between(-Math.min(...all), by[axis], Math.max(0, most - 1 - Math.max(...all)))
  }
  if (moving.length === 0) return places
  const step = { column: range('column', room.columns), row: range('row', room.rows) }
  const targets = new Map(moving.map(([id, { column, row }]) => [id, { column: column + step.column, row: row + step.row }]))
  const wanted = new Set([...targets.values()].map(nameOf))
  const left = moving.map(([, cell]) => cell).filter((cell) => !wanted.has(nameOf(cell)))
  return Object.fromEntries(
    [...cells].map(([id, cell]) => [id, targets.get(id) ?? (wanted.has(nameOf(cell)) ? left.shift() : undefined) ?? places[id] ?? cell]),
  )
}
