import { type Digits, convertDigits } from '#text/digits'
import { fromWireDate } from '#text/wire-date'
import type { Locale } from '#text/locale'
import type { Cell, Sheet } from '#server/domain/search/search/sheet'
import type { ReportCell, ReportRun } from './dynamic-reports.service'

const BATCH_SIZE = 1_000
const MAX_ROWS = 100_000
const WIDTH = 24

const labels = { fa: { yes: 'بله', no: 'خیر' }, en: { yes: 'Yes', no: 'No' } } as const
const padTwo = (value: number): string => String(value).padStart(2, '0')

/** Converts a cell for the sheet: dates as Jalali text, numbers as numbers. */
const toSheetCell = (cell: ReportCell, locale: Locale, digits: Digits): Cell => {
  if (cell === null) return undefined
  if (typeof cell === 'boolean') return labels[locale][cell ? 'yes' : 'no']
  const date = typeof cell === 'string' ? fromWireDate(cell)?.date : undefined
  return date ? convertDigits(`${date.year}/${padTwo(date.month)}/${padTwo(date.day)}`, digits) : cell
}

async function* streamRows({ readLines }: ReportRun, locale: Locale, digits: Digits): AsyncGenerator<readonly Cell[]> {
  for (let offset = 0; offset < MAX_ROWS; offset += BATCH_SIZE) {
    const { contents, totalElements } = await readLines({ offset, pageSize: BATCH_SIZE })
    for (const { cells } of contents) yield cells.map((cell) => toSheetCell(cell, locale, digits))
    if (offset + BATCH_SIZE >= totalElements) return
  }
}

/** Returns the rows of a dynamic report as a sheet; at most 100,000. */
export const toReportSheet = (report: ReportRun, locale: Locale, digits: Digits): Sheet => ({
  title: report.title,
  rightToLeft: locale === 'fa',
  digits,
  columns: report.columns.map(({ title }) => ({ title, width: WIDTH })),
  rows: streamRows(report, locale, digits),
})
