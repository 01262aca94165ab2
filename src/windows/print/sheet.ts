import type { Node } from '#api/contract/node'
import { type NodeColumn, printColumns } from '#api/contract/node-columns'
import { visibleControls } from '#text/bidi'
import type { Format } from '#text/format'
import { getDirection } from '#text/locale'
import type { messages } from './print.messages'

/** Content of the printout as text, without layout. */
export interface Sheet {
  lang: 'fa' | 'en'
  dir: 'rtl' | 'ltr'
  title: string
  /** Lines of text below the title. */
  about: string[]
  columns: string[]
  rows: { cells: string[]; isName: boolean[] }[]
}

interface Listed {
  title: string
  rows: readonly Node[]
  /** Total number of rows, if the printout does not contain all of them. */
  total: number
  printedBy: string
  now: number
}

type Say = ReturnType<typeof messages>

/** Returns the text of a cell; '' if the node has no such value. */
const formatCell = (column: NodeColumn, node: Node, format: Format): string => {
  if (column.type === 'name' || column.type === 'text') return visibleControls(column.value(node, format.locale) ?? '')
  const value = column.value(node, format.locale)
  return value === undefined ? '' : column.type === 'bytes' ? format.size(value) : format.dateTime(value)
}

/**
 * Creates the content of the printout. Numbers and dates have the user's digits. Names are isolated for the text direction, and hidden
 * control characters in them are made visible.
 */
export const buildSheet = ({ title, rows, total, printedBy, now }: Listed, format: Format, t: Say): Sheet => ({
  lang: format.locale,
  dir: getDirection(format.locale),
  title: visibleControls(title),
  about: [
    t.printed(format.longDate(now), format.time(now), printedBy),
    rows.length < total ? t.firstOf(format, rows.length, total) : t.count(format, rows.length),
  ],
  columns: [t.number, ...printColumns.map(({ titles }) => titles[format.locale])],
  rows: rows.map((node, index) => ({
    cells: [format.number(index + 1, { useGrouping: false }), ...printColumns.map((column) => formatCell(column, node, format))],
    isName: [false, ...printColumns.map(({ type }) => type === 'name')],
  })),
})
