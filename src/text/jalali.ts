import {
  type AnyCalendarDate,
  CalendarDate,
  fromAbsolute,
  GregorianCalendar,
  PersianCalendar,
  toCalendar,
  toCalendarDate,
} from '@internationalized/date'
import { toLatinDigits } from './digits'

/**
 * A Jalali date. This file converts, validates and calculates with Jalali dates; it agrees with ICU's Persian calendar from 1200 to 1500.
 */
export interface JalaliDate {
  readonly year: number
  /** Number of the month: 1 Farvardin to 12 Esfand. */
  readonly month: number
  readonly day: number
}

const FIRST_YEAR = 1200
const LAST_YEAR = 1500

const persian = new PersianCalendar()
const gregorian = new GregorianCalendar()

const dateOf = ({ year, month, day }: JalaliDate): CalendarDate => new CalendarDate(persian, year, month, day)
const plain = ({ year, month, day }: AnyCalendarDate): JalaliDate => ({ year, month, day })

/** Returns 31, 30 or 29. */
export const monthLength = (year: number, month: number): number => persian.getDaysInMonth(new CalendarDate(persian, year, month, 1))

export const isLeapYear = (year: number): boolean => monthLength(year, 12) === 30

export const isJalali = ({ year, month, day }: JalaliDate): boolean =>
  [year, month, day].every(Number.isInteger) &&
  year >= FIRST_YEAR &&
  year <= LAST_YEAR &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= monthLength(year, month)

const TYPED = /^(\d{4}|\d{2})\s*[/.\-−]\s*(\d{1,2})\s*[/.\-−]\s*(\d{1,2})$/
const RUN = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Returns the date of a typed text, in any digits: `14050829`, `۱۴۰۵/۸/۲۹`, `05/8/29` (a two-digit year below 50 means 1400 to 1449, any
 * other 1350 to 1399). Undefined for any other text, and for days that do not exist, such as 1404/12/30.
 */
export const parseJalali = (text: string): JalaliDate | undefined => {
  const typed = toLatinDigits(text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')).trim()
  const [, yearText = '', monthText, dayText] = TYPED.exec(typed) ?? RUN.exec(typed) ?? []
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short < 50 ? 1400 + short : 1300 + short
  const date = { year, month: Number(monthText), day: Number(dayText) }
  return isJalali(date) ? date : undefined
}

/** Returns the date of an instant (epoch milliseconds) in a time zone. */
export const jalaliAt = (instant: number, timeZone: string): JalaliDate =>
  plain(toCalendar(toCalendarDate(fromAbsolute(instant, timeZone)), persian))

/** Milliseconds: larger than the offset of any time zone from UTC. */
const FARTHEST = 36 * 3_600_000

/**
 * Returns the first millisecond of a day. It is correct also if the clocks skip midnight on that day. If midnight at the present offset is
 * not the first millisecond, it is found by a binary search, because the result of the library is an hour late on some days on which the
 * clocks change.
 */
export const startOfDay = (date: JalaliDate, timeZone: string): number => {
  const { year, month, day } = toGregorian(date)
  const middle = new Date(Date.UTC(2000, month - 1, day)).setUTCFullYear(year, month - 1, day)
  const hasBegun = (instant: number): boolean => compareJalali(jalaliAt(instant, timeZone), date) >= 0
  const midnight = middle - fromAbsolute(middle, timeZone).offset
  if (hasBegun(midnight) && !hasBegun(midnight - 1)) return midnight
  let [before, reached] = [middle - FARTHEST, middle + FARTHEST]
  while (reached - before > 1) {
    const between = Math.floor((before + reached) / 2)
    if (hasBegun(between)) reached = between
    else before = between
  }
  return reached
}

/** Returns the last millisecond of a day. */
export const endOfDay = (date: JalaliDate, timeZone: string): number => startOfDay(addDays(date, 1), timeZone) - 1

export const addDays = (date: JalaliDate, days: number): JalaliDate => plain(dateOf(date).add({ days }))

/** Returns the same day some months later, or the last day of a shorter month. */
export const addMonths = (date: JalaliDate, months: number): JalaliDate => plain(dateOf(date).add({ months }))

/** Returns a negative number if `a` is before `b`, and 0 on the same day. */
export const compareJalali = (a: JalaliDate, b: JalaliDate): number => a.year - b.year || a.month - b.month || a.day - b.day

/** Returns the whole days from `a` to `b`. */
export const daysBetween = (a: JalaliDate, b: JalaliDate): number => persian.toJulianDay(dateOf(b)) - persian.toJulianDay(dateOf(a))

/** Returns the day of the week, from 0 Saturday to 6 Friday. */
export const getWeekday = (date: JalaliDate): number => (persian.toJulianDay(dateOf(date)) + 2) % 7

export const toGregorian = (date: JalaliDate): { year: number; month: number; day: number } => plain(toCalendar(dateOf(date), gregorian))

export const fromGregorian = (year: number, month: number, day: number): JalaliDate =>
  plain(toCalendar(new CalendarDate(year, month, day), persian))
