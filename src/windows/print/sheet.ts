import type { Node } from '#api/contract/node'
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

const kindOf = ({ type, extension }: Node, t: Say): string => (type > 0 ? t.folder : (extension?.toUpperCase() ?? ''))

/**
 * Creates the printout. Numbers and dates use the user's digits; names are isolated and their hidden control characters are made visible.
 */
export const sheetOf = ({ title, rows, total, printedBy, now }: Listed, format: Format, t: Say): Sheet => ({
  lang: format.locale,
  dir: getDirection(format.locale),
  title: visibleControls(title),
  about: [
    t.printed(format.longDate(now), format.time(now), printedBy),
    rows.length < total ? t.firstOf(format, rows.length, total) : t.count(format, rows.length),
  ],
  columns: [t.number, t.name, t.kind, t.author, t.edited, t.size],
  rows: rows.map((node, index) => ({
    cells: [
      format.number(index + 1, { useGrouping: false }),
      visibleControls(node.title),
      kindOf(node, t),
      node.author?.fullName ?? '',
      format.dateTime(node.lastFileEdit ?? node.createDate),
      node.type > 0 || node.lastVersionsSize === undefined ? '' : format.size(node.lastVersionsSize),
    ],
    isName: [false, true, false, true, false, false],
  })),
})
