import { getListColumn, type ListColumn, listColumnKeys, type SortableColumn } from '#api/contract/node-columns'
import type { ListColumns } from '#api/contract/user-profile'

export type Columns = readonly ListColumn[]

/** Exports a value of the contract again, because views may not import values from the contract. */
export { getListColumn }

const getColumns = (list: 'folder' | 'bin'): Columns => listColumnKeys.filter((key) => getListColumn(key).list.lists.includes(list))

/** Columns in display order. */
export const columns = getColumns('folder')
export const binColumns = getColumns('bin')

/** Returns the columns of search results. The public configuration can remove some of them. */
export const getSearchColumns = (config: Readonly<Record<string, string>>): Columns =>
  columns.filter((column) => config[getListColumn(column).list.searchSwitch ?? ''] !== 'false')

/** Returns the 1-based position of the column. */
export const getColumnPosition = (all: Columns, column: ListColumn): number => all.findIndex((one) => one === column) + 1

export const isSortable = (column: ListColumn): column is SortableColumn => getListColumn(column).list.sortPosition !== undefined

const maxWidth = 60

/** Says if the column is hidden. The name is always shown. */
export const isHidden = ({ hidden }: ListColumns, column: ListColumn): boolean => column !== 'title' && hidden.includes(column)

export const getVisibleColumns = (layout: ListColumns, all: Columns = columns): ListColumn[] =>
  all.filter((column) => !isHidden(layout, column))

const getWidth = ({ widths }: ListColumns, column: ListColumn): number => widths[column] ?? getListColumn(column).list.width

/**
 * Returns the width of the sticky name column as a CSS length. A width that the user set is limited to 75 % of the window. Otherwise the
 * column has at least its default width, and up to 60 % of the window if the columns scroll horizontally.
 */
export const getNameWidth = (layout: ListColumns, all: Columns): string => {
  const width = getWidth(layout, 'title')
  if (layout.widths.title !== undefined) return `min(${width}rem, 75cqi)`
  return `max(${width}rem, min(60cqi, ${getOtherColumnsWidth(layout, all) + 2 * width}rem - 100cqi))`
}

const getOtherColumnsWidth = (layout: ListColumns, all: Columns): number =>
  getVisibleColumns(layout, all).reduce((sum, column) => (column === 'title' ? sum : sum + getWidth(layout, column)), 0)

/** Returns the value for `grid-template-columns`. `name` is the width of the name column. */
export const getColumnTracks = (layout: ListColumns, all: Columns = columns, name = getNameWidth(layout, all)): string =>
  getVisibleColumns(layout, all)
    .map((column) => {
      const least = column === 'title' ? name : `${getWidth(layout, column)}rem`
      const { share } = getListColumn(column).list
      return share === undefined || layout.widths[column] !== undefined ? least : `minmax(${least}, ${share}fr)`
    })
    .join(' ')

/** Returns the minimum width of all columns together, as a CSS length. `name` is the width of the name column. */
export const getListWidth = (layout: ListColumns, all: Columns = columns, name = getNameWidth(layout, all)): string =>
  `calc(${getOtherColumnsWidth(layout, all)}rem + ${name})`

/** Returns the allowed range of widths of a column, in rem. */
export const getWidthLimits = (column: ListColumn): { least: number; most: number } => ({
  least: getListColumn(column).list.least,
  most: maxWidth,
})

/** Returns the layout with a new width of a column in rem, limited to the allowed range. */
export const withColumnWidth = (layout: ListColumns, column: ListColumn, width: number): ListColumns => {
  const { least, most } = getWidthLimits(column)
  return { ...layout, widths: { ...layout.widths, [column]: Math.round(Math.min(most, Math.max(least, width)) * 100) / 100 } }
}

export const withColumnToggled = (layout: ListColumns, column: ListColumn): ListColumns => ({
  ...layout,
  hidden: isHidden(layout, column) ? layout.hidden.filter((one) => one !== column) : [...layout.hidden, column],
})

export const standardLayout: ListColumns = { widths: {}, hidden: [] }

export const isStandardLayout = ({ widths, hidden }: ListColumns): boolean => hidden.length === 0 && Object.keys(widths).length === 0
