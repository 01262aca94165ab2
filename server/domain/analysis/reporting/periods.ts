import type * as z from 'zod/mini'
import type { period } from '#api/contract/report'
import { fromGregorian, type JalaliDate, jalaliAt } from '#text/jalali'

export type Period = z.output<typeof period>

/** Aggregated values of instances at one time. */
export interface Aggregates {
  /** Number of instances that have a value. */
  count: number
  /** `numbers` is the number of numeric values, `sum` their sum. */
  numbers: number
  sum: number | null
  least: number | null
  most: number | null
}

export interface Bucket extends Aggregates {
  /** `2026-03-21`, or half hours since 1970; null for instances without a time. */
  moment: string | null
}

/** Half an hour in ms. Time zone offsets are whole half hours here, so no half hour belongs to two days. */
const HALF_HOUR = 1_800_000
const DAY = /^(\d{4})-(\d{2})-(\d{2})/
const padTwo = (value: number): string => String(value).padStart(2, '0')

function toJalaliDay(moment: string, timeZone: string): JalaliDate {
  const [year, month, day] = (DAY.exec(moment) ?? []).slice(1).map(Number)
  if (year !== undefined && month !== undefined && day !== undefined) return fromGregorian(year, month, day)
  return jalaliAt(Number(moment) * HALF_HOUR, timeZone)
}

/** Returns `1405/01/01`, `1405/01` or `1405`, which can be sorted as text. */
const toPeriodLabel = ({ year, month, day }: JalaliDate, period: Exclude<Period, 'all'>): string =>
  period === 'yearly' ? String(year) : period === 'monthly' ? `${year}/${padTwo(month)}` : `${year}/${padTwo(month)}/${padTwo(day)}`

const combineNullable = (a: number | null, b: number | null, combine: (a: number, b: number) => number): number | null =>
  a === null ? b : b === null ? a : combine(a, b)

const mergeAmounts = (a: Aggregates, b: Aggregates): Aggregates => ({
  count: a.count + b.count,
  numbers: a.numbers + b.numbers,
  sum: combineNullable(a.sum, b.sum, (a, b) => a + b),
  least: combineNullable(a.least, b.least, Math.min),
  most: combineNullable(a.most, b.most, Math.max),
})

/** Groups buckets into periods of the Jalali calendar by label, the earliest first. Buckets without a time count only for `all`. */
export function groupByPeriod(buckets: readonly Bucket[], period: Period, timeZone: string): Map<string, Aggregates> {
  const amountsByLabel = new Map<string, Aggregates>()
  for (const { moment, ...amounts } of buckets) {
    if (moment === null && period !== 'all') continue
    const label = period === 'all' ? '' : toPeriodLabel(toJalaliDay(String(moment), timeZone), period)
    const existing = amountsByLabel.get(label)
    amountsByLabel.set(label, existing ? mergeAmounts(existing, amounts) : amounts)
  }
  return new Map([...amountsByLabel].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
