import { isBlank } from './blank'

/** What a spreadsheet would carry out instead of showing. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u
/** Lines and tabs stay; what would hide the rest of a cell goes. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const HIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** One line of RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe, so it stays a text. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => {
      const plain = cell.replace(HIDDEN, '')
      const safe = FORMULA.test(plain) || /^[\t\r\n]/.test(plain) ? `'${plain}` : plain
      return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')}\r\n`

/** The mark that tells spreadsheets the text is UTF-8. */
export const csvMark = '\uFEFF'

export interface CsvRow {
  /** The line it begins in, from 1. */
  line: number
  cells: string[]
}

/** What separates the cells of a table, by its first line: spreadsheets of some countries write a semicolon. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counts.sort((one, other) => other.count - one.count)[0]?.mark ?? ','
}

/**
 * The rows of a CSV text, without its mark and without empty lines. Cells may hold lines and separators in quotes. Undefined when a
 * quote is never closed.
 */
export function readCsv(text: string): CsvRow[] | undefined {
  const source = text.startsWith(csvMark) ? text.slice(1) : text
  const separator = separatorOf(source)
  const rows: CsvRow[] = []
  let [cells, cell, line, begin, at]: [string[], string, number, number, number] = [[], '', 1, 1, 0]
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => !isBlank(one))) rows.push({ line: begin, cells: cells.map((one) => one.trim()) })
    ;[cells, cell, begin] = [[], '', line]
  }
  while (at < source.length) {
    const letter = source[at] as string
    if (letter === '"' && cell.trim() === '') {
      let end = at + 1
      cell = ''
      for (;;) {
        const close = source.indexOf('"', end)
        if (close < 0) return undefined
        cell += source.slice(end, close)
        end = close + 1
        if (source[end] !== '"') break
        cell += '"'
        end += 1
      }
      line += cell.split('\n').length - 1
      at = end
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
      at += 1
    } else if (letter === '\n' || letter === '\r') {
      at += letter === '\r' && source[at + 1] === '\n' ? 2 : 1
      line += 1
      endRow()
    } else {
      cell += letter
      at += 1
    }
  }
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}
