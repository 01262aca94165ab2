import { isBlank } from './blank'

/** Matches a cell that a spreadsheet would run as a formula. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u
/** Matches control characters that would hide the rest of a cell. Line breaks and tabs are not matched. */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const HIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/**
 * Returns one line as defined by RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe in front, so it stays
 * text.
 */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => {
      const plain = cell.replace(HIDDEN, '')
      const safe = FORMULA.test(plain) || /^[\t\r\n]/.test(plain) ? `'${plain}` : plain
      return /[",;\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')}\r\n`

/** Byte order mark at the start of the file. It shows spreadsheets that the text is UTF-8. */
export const csvMark = '\uFEFF'

export interface CsvRow {
  /** Number of the first line of this row in the file, from 1. */
  line: number
  cells: string[]
}

/** Returns the separator of a table, guessed from its first line. Spreadsheets of some countries use a semicolon. */
const guessSeparator = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }))
  return counts.sort((one, other) => other.count - one.count)[0]?.mark ?? ','
}

/**
 * Returns the rows of a CSV text, without the byte order mark and empty lines. Quoted cells may contain line breaks and separators.
 * Undefined if a quotation mark is never closed.
 */
export function readCsv(text: string): CsvRow[] | undefined {
  const source = text.startsWith(csvMark) ? text.slice(1) : text
  const separator = guessSeparator(source)
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
