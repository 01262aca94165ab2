import { addDays, compareJalali, endOfDay, type JalaliDate, jalaliAt, startOfDay } from '#text/jalali'
import type { SearchChange, SearchQuery } from './search'

interface Days {
  from: JalaliDate | null
  to: JalaliDate | null
}

/** Returns the filter change for whole days: from the first millisecond of `from` to the last millisecond of `to`. */
export const createDaysChange = ({ from, to }: Days, zone: string): SearchChange => ({
  query: { fromDate: from ? startOfDay(from, zone) : undefined, toDate: to ? endOfDay(to, zone) : undefined },
})

export const toDays = ({ fromDate, toDate }: SearchQuery, zone: string): Days => ({
  from: fromDate === undefined ? null : jalaliAt(fromDate, zone),
  to: toDate === undefined ? null : jalaliAt(toDate, zone),
})

export const periods = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

/** Returns the days of a period that ends today. `year` starts at the first day of the calendar year. */
export const getPeriodDays = (period: Period, now: number, zone: string): Days => {
  const today = jalaliAt(now, zone)
  const from = {
    today,
    week: addDays(today, -6),
    month: addDays(today, -29),
    year: { year: today.year, month: 1, day: 1 },
  }[period]
  return { from, to: null }
}

export const findPeriod = (query: SearchQuery, now: number, zone: string): Period | undefined => {
  const { from, to } = toDays(query, zone)
  if (from === null || to !== null) return undefined
  return periods.find((period) => {
    const { from: first } = getPeriodDays(period, now, zone)
    return first !== null && compareJalali(first, from) === 0
  })
}
