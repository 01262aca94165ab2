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

/** Conversion, validation and arithmetic of Jalali dates. Agrees with ICU's Persian calendar from 1200 to 1500. */
export interface JalaliDate {
  readonly year: number
  /** 1 Farvardin … 12 Esfand */
  readonly month: number
  readonly day: number
}

const FIRST_YEAR = 1200
const LAST_YEAR = 1500

const persian = new PersianCalendar()
const gregorian = new GregorianCalendar()

const dateOf = ({ year, month, day }: JalaliDate): CalendarDate => new CalendarDate(persian, year, month, day)
const plain = ({ year, month, day }: AnyCalendarDate): JalaliDate => ({ year, month, day })

/** 31, 30 or 29. */
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
 * A date as people type it, in any digits: `14050829`, `۱۴۰۵/۸/۲۹`, `05/8/29` (two digits below 50 mean 1400 to 1449, others
 * 1350 to 1399). Undefined for anything else, for 1404/12/30 as well: nothing rolls over.
 */
export const parseJalali = (text: string): JalaliDate | undefined => {
  const typed = toLatinDigits(text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')).trim()
  const [, yearText = '', monthText, dayText] = TYPED.exec(typed) ?? RUN.exec(typed) ?? []
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short < 50 ? 1400 + short : 1300 + short
  const date = { year, month: Number(monthText), day: Number(dayText) }
  return isJalali(date) ? date : undefined
}

/** The day that an instant (epoch milliseconds) falls on in a time zone. */
export const jalaliAt = (instant: number, timeZone: string): JalaliDate =>
  plain(toCalendar(toCalendarDate(fromAbsolute(instant, timeZone)), persian))

/** More than any time zone is away from UTC. */
const FARTHEST = 36 * 3_600_000

/**
 * The first millisecond of a day; where clocks skip midnight, the first there is. Days never go back as time goes on, so it is looked
 * for by halving: the library's own answer is an hour late on some days on which clocks change.
 */
export const startOfDay = (date: JalaliDate, timeZone: string): number => {
  const { year, month, day } = toGregorian(date)
  const middle = new Date(Date.UTC(2000, month - 1, day)).setUTCFullYear(year, month - 1, day)
  let [before, reached] = [middle - FARTHEST, middle + FARTHEST]
  while (reached - before > 1) {
    const between = Math.floor((before + reached) / 2)
    if (compareJalali(jalaliAt(between, timeZone), date) >= 0) reached = between
    else before = between
  }
  return reached
}

/** The last millisecond of a day. */
export const endOfDay = (date: JalaliDate, timeZone: string): number => startOfDay(addDays(date, 1), timeZone) - 1

export const addDays = (date: JalaliDate, days: number): JalaliDate => plain(dateOf(date).add({ days }))

/** The same day some months on; the last of the month when it is shorter. */
export const addMonths = (date: JalaliDate, months: number): JalaliDate => plain(dateOf(date).add({ months }))

/** Negative when `a` is before `b`, zero on the same day. */
export const compareJalali = (a: JalaliDate, b: JalaliDate): number => a.year - b.year || a.month - b.month || a.day - b.day

/** Whole days from `a` to `b`. */
export const daysBetween = (a: JalaliDate, b: JalaliDate): number => persian.toJulianDay(dateOf(b)) - persian.toJulianDay(dateOf(a))

/** 0 Saturday … 6 Friday: the place in an Iranian week. */
export const weekdayOf = (date: JalaliDate): number => (persian.toJulianDay(dateOf(date)) + 2) % 7

export const toGregorian = (date: JalaliDate): { year: number; month: number; day: number } => plain(toCalendar(dateOf(date), gregorian))

export const fromGregorian = (year: number, month: number, day: number): JalaliDate =>
  plain(toCalendar(new CalendarDate(year, month, day), persian))
