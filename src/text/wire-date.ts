import { toCalendarDay } from './calendar-day'
import type { Format } from './format'
import { fromGregorian, isJalali, type JalaliDate, toGregorian } from './jalali'

/** Date of the ontology in requests and responses: `YYYY-MM-DD HH:mm:ss`, Gregorian, Asia/Tehran, Latin digits. */
export interface WireDateTime {
  date: JalaliDate
  hour: number
  minute: number
  second: number
}

const SHAPE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

const two = (value: number): string => String(value).padStart(2, '0')

export const toWireDate = (date: JalaliDate, time = { hour: 0, minute: 0, second: 0 }): string => {
  const { year, month, day } = toGregorian(date)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
}

/** Converts a text in the format above; undefined if the format is wrong or the day or time does not exist. */
export const fromWireDate = (text: string): WireDateTime | undefined => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (SHAPE.exec(text) ?? []).slice(1).map(Number)
  const calendar = new Date(Date.UTC(year, month - 1, day))
  if (year < 1000 || calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return undefined
  const date = fromGregorian(year, month, day)
  return isJalali(date) ? { date, hour, minute, second } : undefined
}

/** Formats a day for display in the calendar of the user: `۱۴۰۲/۰۸/۱۱` or `2023-11-02`. */
export const formatDay = (date: JalaliDate, format: Pick<Format, 'shownDigits' | 'calendar'>): string => {
  const { year, month, day } = toCalendarDay(date, format.calendar)
  const separator = format.calendar === 'jalali' ? '/' : '-'
  return format.shownDigits([year, two(month), two(day)].join(separator))
}

/** Formats the day of a date in the format above, for display; undefined if the date is invalid. */
export const formatWireDate = (text: string, format: Pick<Format, 'shownDigits' | 'calendar'>): string | undefined => {
  const date = fromWireDate(text)?.date
  return date && formatDay(date, format)
}
