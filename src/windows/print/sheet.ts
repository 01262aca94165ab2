import type { Node } from '#api/contract/node'
import { type NodeColumn, printColumns } from '#api/contract/node-columns'
import { visibleControls } from '#text/bidi'
import type { Format } from '#text/format'
import { getDirection } from '#text/locale'
import type { messages } from './print.messages'

/** Content of the printout, without layout. */
export interface Sheet {
  lang: 'fa' | 'en'
  dir: 'rtl' | 'ltr'
  title: string
  /** Lines below the title. */
  about: string[]
  columns: string[]
  rows: { cells: string[]; isName: boolean[] }[]
}

interface Listed {
  title: string
  rows: readonly Node[]
  /** Total number of rows, if not all are listed. */
  total: number
  printedBy: string
  now: number
}

type Say = ReturnType<typeof messages>

/** Returns the text of a cell; empty if the node does not have the value. */
const cellText = (column: NodeColumn, node: Node, format: Format): string => {
  if (column.type === 'name' || column.type === 'text') return visibleControls(column.value(node, format.locale) ?? '')
  const value = column.value(node, format.locale)
  return value === undefined ? '' : column.type === 'bytes' ? format.size(value) : format.dateTime(value)
}

/**
 * Creates the printout. Numbers and dates use the user's digits; names are isolated and their hidden control characters are made visible.
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
    cells: [format.number(index + 1, { useGrouping: false }), ...printColumns.map((column) => cellText(column, node, format))],
    isName: [false, ...printColumns.map(({ type }) => type === 'name')],
  })),
})
