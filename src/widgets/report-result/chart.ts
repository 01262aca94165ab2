import type { ChartAnswer, Widget } from '#api/contract/report'
import type { Format } from '#text/format'
import { toCsvLine, csvMark } from '#text/csv'
import { addDays, addMonths } from '#text/jalali'

export type ChartType = NonNullable<Widget['look']>

/** Row of chart data: a label, and the value of each series at this label; undefined if a series has no value there. */
export interface ChartLine {
  label: string
  values: readonly (number | undefined)[]
}

/** Merges the labels of all series into sorted rows. Labels of periods sort as text in the order of time. */
export const toChartLines = ({ series }: Pick<ChartAnswer, 'series'>): ChartLine[] => {
  const known = series.map(({ values }) => new Map(values.map(({ label, value }) => [label, value])))
  return [...new Set(known.flatMap((one) => [...one.keys()]))]
    .toSorted()
    .map((label) => ({ label, values: known.map((one) => one.get(label)) }))
}

const padTwo = (value: number): string => String(value).padStart(2, '0')

/** Returns the label of the next period, in the format of the server: `1405/12/29`, `1405/12` or `1405`. */
const getNextPeriod = (label: string): string => {
  const [year = 0, month, day] = label.split('/').map(Number)
  if (month === undefined) return String(year + 1)
  if (day === undefined) {
    const next = addMonths({ year, month, day: 1 }, 1)
    return `${next.year}/${padTwo(next.month)}`
  }
  const next = addDays({ year, month, day }, 1)
  return `${next.year}/${padTwo(next.month)}/${padTwo(next.day)}`
}

/** Maximum number of periods in a readable chart. If there are more, empty periods are left out. */
const MAX_PERIODS = 1_000

/** Adds rows for the empty periods between the first and the last one. */
export function fillEmptyPeriods(lines: readonly ChartLine[]): readonly ChartLine[] {
  const known = new Map(lines.map((line) => [line.label, line]))
  const [first, last] = [lines[0]?.label ?? '', lines.at(-1)?.label ?? '']
  const all: ChartLine[] = []
  if (first === '') return lines
  for (let label = first; label <= last; label = getNextPeriod(label)) {
    if (all.length === MAX_PERIODS) return lines
    all.push(known.get(label) ?? { label, values: [] })
  }
  return all
}

/** Returns whole percentages that add up to 100: the values with the largest remainders are rounded up. All are zero if the sum is 0. */
export function toWholePercents(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0)
  if (sum <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / sum) * 100)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((all, value) => all + value, 0)
  const byRemainder = exact.map((value, at) => ({ at, remainder: value - Math.floor(value) })).toSorted((a, b) => b.remainder - a.remainder)
  for (const { at } of byRemainder.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}

/** Returns the chart type to draw. A pie shows only one series; for several series a bar chart is drawn instead. */
export const resolveChartType = ({ chart, series }: Pick<ChartAnswer, 'chart' | 'series'>, look?: ChartType): ChartType => {
  const wanted = look ?? chart
  return wanted === 'pie' && series.length > 1 ? 'bar' : wanted
}

/** Formats the label of a period; the server sends it in Latin digits. The empty label means all periods together. */
export const formatPeriodLabel = (label: string, format: Format, all: string): string => (label === '' ? all : format.shownDigits(label))

/** Returns the chart data as CSV with Latin digits, so that spreadsheets can calculate with the values. */
export const toChartCsv = (answer: Pick<ChartAnswer, 'series'>, { period, all }: { period: string; all: string }): string =>
  csvMark +
  [
    [period, ...answer.series.map(({ title }) => title)],
    ...toChartLines(answer).map(({ label, values }) => [label === '' ? all : label, ...values.map((value) => String(value ?? ''))]),
  ]
    .map(toCsvLine)
    .join('')
