import type { Calendar } from './date-format'
import { toLatinDigits } from './digits'
import { addDays, addMonths, fromGregorian, isJalali, type JalaliDate, monthLength, parseJalali, toGregorian } from './jalali'
import { getJalaliMonths } from './jalali-names'
import { getLanguageTag, type Locale } from './locale'

/** Year, month (1 to 12) and day in the calendar in which dates are displayed. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** First and last year that a month view offers. */
export const calendarYears: Readonly<Record<Calendar, readonly [number, number]>> = { jalali: [1300, 1500], gregorian: [1922, 2121] }

export const toCalendarDay = (date: JalaliDate, calendar: Calendar): CalendarDay => (calendar === 'jalali' ? date : toGregorian(date))

export const fromCalendarDay = (shown: CalendarDay, calendar: Calendar): JalaliDate =>
  calendar === 'jalali' ? shown : fromGregorian(shown.year, shown.month, shown.day)

/** Returns the number of days of a month of the calendar. */
export const getMonthLength = (year: number, month: number, calendar: Calendar): number =>
  calendar === 'jalali' ? monthLength(year, month) : new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the same day some months of the calendar later, or the last day of a shorter month. */
export const addCalendarMonths = (date: JalaliDate, months: number, calendar: Calendar): JalaliDate => {
  if (calendar === 'jalali') return addMonths(date, months)
  const { year, month, day } = toGregorian(date)
  const count = year * 12 + month - 1 + months
  const first = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  return addDays(fromGregorian(first.year, first.month, 1), Math.min(day, getMonthLength(first.year, first.month, calendar)) - 1)
}

/** Returns the names of the twelve months. */
export const getMonthNames = (calendar: Calendar, locale: Locale): string[] => {
  if (calendar === 'jalali') return getJalaliMonths(locale)
  const intl = new Intl.DateTimeFormat(`${getLanguageTag(locale)}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => intl.format(Date.UTC(2025, month, 1)))
}

const TYPED = /^(\d{4})\s*[/.\-−]\s*(\d{1,2})\s*[/.\-−]\s*(\d{1,2})$/

/** Earliest Gregorian year that is read. Years of four digits below it are Jalali. */
const FIRST_GREGORIAN_YEAR = 1821

/**
 * Returns the day of a typed text, in any digits. A year of four digits is either Jalali or Gregorian, never both, so both are read:
 * `1405/08/29`, `2026-11-20`. Other notations of a Jalali day, such as `05/8/29`, are read only if dates are displayed in that calendar.
 * Undefined for any other text, and for days that do not exist.
 */
export const parseDay = (text: string, calendar: Calendar): JalaliDate | undefined => {
  const [year = 0, month = 0, day = 0] = (TYPED.exec(toLatinDigits(text).trim()) ?? []).slice(1).map(Number)
  if (year < FIRST_GREGORIAN_YEAR) return year === 0 && calendar === 'gregorian' ? undefined : parseJalali(text)
  if (month < 1 || month > 12 || day < 1 || day > getMonthLength(year, month, 'gregorian')) return undefined
  const date = fromGregorian(year, month, day)
  return isJalali(date) ? date : undefined
}
