import type { ChartAnswer, Widget } from '#api/contract/report'
import type { Format } from '#text/format'
import { csvLine, csvMark } from '#text/csv'
import { addDays, addMonths } from '#text/jalali'

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

const two = (value: number): string => String(value).padStart(2, '0')

/** The label of the period after this one: `1405/12/29`, `1405/12` or `1405`, as the server writes them. */
const after = (label: string): string => {
  const [year = 0, month, day] = label.split('/').map(Number)
  if (month === undefined) return String(year + 1)
  if (day === undefined) {
    const next = addMonths({ year, month, day: 1 }, 1)
    return `${next.year}/${two(next.month)}`
  }
  const next = addDays({ year, month, day }, 1)
  return `${next.year}/${two(next.month)}/${two(next.day)}`
}

/** More periods than this can not be told apart; then those in which nothing was are left out. */
const MOST_PERIODS = 1_000

/** The same over all of its time: with the periods in which nothing was. */
export function overTime(lines: readonly ChartLine[]): readonly ChartLine[] {
  const known = new Map(lines.map((line) => [line.label, line]))
  const [first, last] = [lines[0]?.label ?? '', lines.at(-1)?.label ?? '']
  const all: ChartLine[] = []
  if (first === '') return lines
  for (let label = first; label <= last; label = after(label)) {
    if (all.length === MOST_PERIODS) return lines
    all.push(known.get(label) ?? { label, values: [] })
  }
  return all
}

/** Whole percentages of a sum that add up to 100: what rounding down leaves goes to the largest remainders. All zero for a sum of 0. */
export function wholePercents(values: readonly number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0)
  if (sum <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / sum) * 100)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((all, value) => all + value, 0)
  const byRemainder = exact.map((value, at) => ({ at, remainder: value - Math.floor(value) })).toSorted((a, b) => b.remainder - a.remainder)
  for (const { at } of byRemainder.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1
  return whole
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
