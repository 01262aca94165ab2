import type { ListColumn, ListColumns } from '#api/contract/user-profile'
import type { SortColumn } from '../explorer'

/** Columns in display order. */
export const columns = ['title', 'author', 'createDate', 'lastFileEdit', 'lastVersionsSize', 'extension'] as const
export const binColumns = ['title', 'deletedFrom', 'deleteDate', 'deletedBy', 'author', 'lastVersionsSize'] as const
export type Columns = readonly ListColumn[]

const searchSwitches: Partial<Record<ListColumn, string>> = {
  author: 'search.column.creator',
  createDate: 'search.column.createDate',
  lastFileEdit: 'search.column.lastDate',
  lastVersionsSize: 'search.column.size',
  extension: 'search.column.extension',
}

/** Returns the columns of search results. The public configuration can remove some of them. */
export const searchColumns = (config: Readonly<Record<string, string>>): Columns =>
  columns.filter((column) => config[searchSwitches[column] ?? ''] !== 'false')

/** Returns the 1-based position of the column. */
export const indexIn = (all: Columns, column: ListColumn): number => all.findIndex((one) => one === column) + 1

export const sortable: Partial<Record<ListColumn, SortColumn>> = {
  title: 'title',
  createDate: 'createDate',
  lastVersionsSize: 'lastVersionsSize',
  deleteDate: 'deleteDate',
}

/** Widths in rem. `share` is the part of the free width that the column takes if the window is wider than its columns. */
const standard: Record<ListColumn, { width: number; share?: number; least: number }> = {
  title: { width: 11.25, share: 1, least: 8 },
  author: { width: 6.5, share: 0.4, least: 4 },
  createDate: { width: 6, least: 4 },
  lastFileEdit: { width: 6, least: 4 },
  lastVersionsSize: { width: 6, least: 4 },
  extension: { width: 5.25, least: 3 },
  deletedFrom: { width: 7, share: 0.4, least: 4 },
  deleteDate: { width: 6, least: 4 },
  deletedBy: { width: 6.5, share: 0.4, least: 4 },
}
const widest = 60

/** Says if the column is hidden. The name is always shown. */
export const isHidden = ({ hidden }: ListColumns, column: ListColumn): boolean => column !== 'title' && hidden.includes(column)

export const shownColumns = (layout: ListColumns, all: Columns = columns): ListColumn[] => all.filter((column) => !isHidden(layout, column))

const widthOf = ({ widths }: ListColumns, column: ListColumn): number => widths[column] ?? standard[column].width

/**
 * Returns the minimum width of the sticky name column. In a narrow window it leaves room for the other columns. If those scroll anyway and
 * the user set no width, it takes part of their width.
 */
const nameWidth = (layout: ListColumns, all: Columns): string => {
  const width = widthOf(layout, 'title')
  if (layout.widths.title !== undefined) return `min(${width}rem, 75cqi)`
  return `max(${width}rem, min(60cqi, ${othersWidth(layout, all) + 2 * width}rem - 100cqi))`
}

const othersWidth = (layout: ListColumns, all: Columns): number =>
  shownColumns(layout, all).reduce((sum, column) => (column === 'title' ? sum : sum + widthOf(layout, column)), 0)

/** Returns the value for `grid-template-columns`. */
export const columnTracks = (layout: ListColumns, all: Columns = columns): string =>
  shownColumns(layout, all)
    .map((column) => {
      const least = column === 'title' ? nameWidth(layout, all) : `${widthOf(layout, column)}rem`
      const { share } = standard[column]
      return share === undefined || layout.widths[column] !== undefined ? least : `minmax(${least}, ${share}fr)`
    })
    .join(' ')

/** Returns the minimum width of all columns together, as a CSS length. */
export const listWidth = (layout: ListColumns, all: Columns = columns): string =>
  `calc(${othersWidth(layout, all)}rem + ${nameWidth(layout, all)})`

/** Returns the allowed range of widths of a column, in rem. */
export const widthLimits = (column: ListColumn): { least: number; most: number } => ({ least: standard[column].least, most: widest })

/** Sets the width of a column in rem, limited to its allowed range. */
export const resized = (layout: ListColumns, column: ListColumn, width: number): ListColumns => {
  const { least, most } = widthLimits(column)
  return { ...layout, widths: { ...layout.widths, [column]: Math.round(Math.min(most, Math.max(least, width)) * 100) / 100 } }
}

export const toggled = (layout: ListColumns, column: ListColumn): ListColumns => ({
  ...layout,
  hidden: isHidden(layout, column) ? layout.hidden.filter((one) => one !== column) : [...layout.hidden, column],
})

export const standardLayout: ListColumns = { widths: {}, hidden: [] }

export const isStandard = ({ widths, hidden }: ListColumns): boolean => hidden.length === 0 && Object.keys(widths).length === 0
