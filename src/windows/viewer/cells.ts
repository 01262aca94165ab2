import type { Sheet } from '#api/contract/contents'

export interface Cell {
  row: number
  column: number
}

/** Selected cells: from the anchor to the active cell, in any direction. */
export interface CellSelection {
  anchor: Cell
  active: Cell
}

export interface CellRange {
  top: number
  bottom: number
  first: number
  last: number
}

export const firstCell: CellSelection = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } }

export const toRange = ({ anchor, active }: CellSelection): CellRange => ({
  top: Math.min(anchor.row, active.row),
  bottom: Math.max(anchor.row, active.row),
  first: Math.min(anchor.column, active.column),
  last: Math.max(anchor.column, active.column),
})

/** Returns the name of a column: A to Z, then AA. */
export const getColumnName = (column: number): string =>
  (column >= 26 ? getColumnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

export interface CellKey {
  key: string
  shiftKey: boolean
  /** True if Ctrl or Command is held. */
  isControl: boolean
}

/** Returns the selection after a key, or undefined if the key does not move it. `page` is the number of visible rows. */
export function moveSelection(
  { anchor, active }: CellSelection,
  { key, shiftKey, isControl }: CellKey,
  { rows, columns, isRightToLeft }: Pick<Sheet, 'rows' | 'columns' | 'isRightToLeft'>,
  page: number,
): CellSelection | undefined {
  const [lastRow, lastColumn] = [Math.max(0, rows - 1), Math.max(0, columns - 1)]
  const left = isRightToLeft ? 1 : -1
  const { row, column } = active
  const across = (step: number): Cell => ({ row, column: isControl ? (step > 0 ? lastColumn : 0) : column + step })
  const along = (step: number): Cell => ({ row: isControl ? (step > 0 ? lastRow : 0) : row + step, column })
  const targets: Readonly<Record<string, Cell>> = {
    ArrowLeft: across(left),
    ArrowRight: across(-left),
    ArrowUp: along(-1),
    ArrowDown: along(1),
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
    Home: { row: isControl ? 0 : row, column: 0 },
    End: { row: isControl ? lastRow : row, column: lastColumn },
  }
  if (isControl && key.toLowerCase() === 'a') return { anchor: { row: 0, column: 0 }, active: { row: lastRow, column: lastColumn } }
  const target = targets[key]
  if (!target || (isControl && key.startsWith('Page'))) return undefined
  const moved = { row: Math.min(lastRow, Math.max(0, target.row)), column: Math.min(lastColumn, Math.max(0, target.column)) }
  return { anchor: shiftKey ? anchor : moved, active: moved }
}

/** Returns cells as text: tabs between cells, a line for each row. Cells with line breaks or tabs are quoted, as spreadsheets do. */
export const toClipboardText = (rows: readonly (readonly string[])[], { first, last }: CellRange): string =>
  rows
    .map((row) =>
      Array.from({ length: last - first + 1 }, (_, at) => row[first + at] ?? '')
        .map((cell) => (/[\t\n\r]/.test(cell) && last > first ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n')

/** Matches numbers as spreadsheets show them, which stand at the end of a cell. */
const numberPattern = /^[-+−(]?[\d۰-۹٠-٩][\d۰-۹٠-٩.,/٫٬%]*\)?$/

export const isNumeric = (cell: string): boolean => numberPattern.test(cell)

/** Pixels at scale 1. */
const pixelsPerCharacter = 7
const cellPadding = 12
const defaultWidth = 72
const maxGuessedCharacters = 44

/** Returns the width of a column in pixels at scale 1: that of the sheet, else one that fits the first rows. */
export const getColumnWidth = ({ widths }: Pick<Sheet, 'widths'>, column: number, sample: readonly (readonly string[])[]): number => {
  const width = widths[column]
  if (width !== undefined && width !== null) return Math.round(width * pixelsPerCharacter) + (width > 0 ? cellPadding / 2 : 0)
  if (widths.some((one) => one !== null)) return defaultWidth
  const longest = Math.max(0, ...sample.map((row) => row[column]?.length ?? 0))
  return Math.max(defaultWidth, Math.min(maxGuessedCharacters, longest) * pixelsPerCharacter + cellPadding)
}
