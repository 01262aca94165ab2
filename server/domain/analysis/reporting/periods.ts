import type * as z from 'zod/mini'
import type { period } from '#api/contract/report'
import { fromGregorian, type JalaliDate, jalaliAt } from '#text/jalali'

export type Period = z.output<typeof period>

/** Aggregated values of instances at one time. */
export interface Amounts {
  /** Number of instances with a value. */
  count: number
  /** Number and sum of numeric values. */
  numbers: number
  sum: number | null
  least: number | null
  most: number | null
}

export interface Bucket extends Amounts {
  /** `2026-03-21`, or half hours since 1970; null for instances without a time. */
  moment: string | null
}

/** Half an hour in ms. Time zone offsets are whole half hours here, so no half hour belongs to two days. */
const HALF_HOUR = 1_800_000
const DAY = /^(\d{4})-(\d{2})-(\d{2})/
const two = (value: number): string => String(value).padStart(2, '0')

function dayOf(moment: string, timeZone: string): JalaliDate {
  const [year, month, day] = (DAY.exec(moment) ?? []).slice(1).map(Number)
  if (year !== undefined && month !== undefined && day !== undefined) return fromGregorian(year, month, day)
  return jalaliAt(Number(moment) * HALF_HOUR, timeZone)
}

/** Returns `1405/01/01`, `1405/01` or `1405`, which can be sorted as text. */
const labelOf = ({ year, month, day }: JalaliDate, period: Exclude<Period, 'all'>): string =>
  period === 'yearly' ? String(year) : period === 'monthly' ? `${year}/${two(month)}` : `${year}/${two(month)}/${two(day)}`

const both = (one: number | null, other: number | null, of: (a: number, b: number) => number): number | null =>
  one === null ? other : other === null ? one : of(one, other)

const together = (one: Amounts, other: Amounts): Amounts => ({
  count: one.count + other.count,
  numbers: one.numbers + other.numbers,
  sum: both(one.sum, other.sum, (a, b) => a + b),
  least: both(one.least, other.least, Math.min),
  most: both(one.most, other.most, Math.max),
})

/** Groups buckets into periods of the Jalali calendar by label, the earliest first. Buckets without a time count only for `all`. */
export function byPeriod(buckets: readonly Bucket[], period: Period, timeZone: string): Map<string, Amounts> {
  const found = new Map<string, Amounts>()
  for (const { moment, ...amounts } of buckets) {
    if (moment === null && period !== 'all') continue
    const label = period === 'all' ? '' : labelOf(dayOf(String(moment), timeZone), period)
    const known = found.get(label)
    found.set(label, known ? together(known, amounts) : amounts)
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
