import type { ChartAnswer, Widget } from '#api/contract/report'
import type { Format } from '#text/format'
import { csvLine, csvMark } from '#text/csv'

export type Look = NonNullable<Widget['look']>

/** One line for each label: what each series has there, if anything. */
export interface ChartLine {
  label: string
  values: readonly (number | undefined)[]
}

/** The labels of all series together; those of periods are in their order as texts. */
export const linesOf = ({ series }: Pick<ChartAnswer, 'series'>): ChartLine[] => {
  const known = series.map(({ values }) => new Map(values.map(({ label, value }) => [label, value])))
  return [...new Set(known.flatMap((one) => [...one.keys()]))]
    .toSorted()
    .map((label) => ({ label, values: known.map((one) => one.get(label)) }))
}

/** A pie has one series only; where a form was given more since, bars take its place. */
export const lookOf = ({ chart, series }: Pick<ChartAnswer, 'chart' | 'series'>, look?: Look): Look => {
  const wanted = look ?? chart
  return wanted === 'pie' && series.length > 1 ? 'bar' : wanted
}

/** Labels come in Latin digits; the one of everything together is empty. */
export const shownLabel = (label: string, format: Format, all: string): string => (label === '' ? all : format.shownDigits(label))

/** The values with Latin digits, so that spreadsheets count with them. */
export const csvOf = (answer: Pick<ChartAnswer, 'series'>, { period, all }: { period: string; all: string }): string =>
  csvMark +
  [
    [period, ...answer.series.map(({ title }) => title)],
    ...linesOf(answer).map(({ label, values }) => [label === '' ? all : label, ...values.map((value) => String(value ?? ''))]),
  ]
    .map(csvLine)
    .join('')
