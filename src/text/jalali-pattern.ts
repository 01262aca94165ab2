import PersianDate from 'persian-date'
import { type Digits, toPersianDigits, convertDigits } from './digits'
import { isLeapYear, type JalaliDate, getWeekday } from './jalali'

/**
 * Formats dates by a pattern. This is the only place that uses the library persian-date. Its calendar is one day off in 1309, 1342 and
 * 1474, and it uses the time zone of the machine. Therefore it gets another year with the same leap day and the same weekdays, and year
 * and time are formatted here.
 */
export interface ClockTime {
  hour: number
  minute: number
  second?: number
}

const WELL_KNOWN = Array.from({ length: 90 }, (_, i) => 1380 + i)
const getYearShape = (year: number): string => `${getWeekday({ year, month: 1, day: 1 })} ${isLeapYear(year)}`

let twins: Map<string, number> | undefined

const findTwinYear = (year: number): number => {
  twins ??= new Map(WELL_KNOWN.map((candidate) => [getYearShape(candidate), candidate]))
  return twins.get(getYearShape(year)) ?? year
}

const padTwoDigits = (value: number): string => String(value).padStart(2, '0')

/** persian-date spells these names differently from ICU, which formats the dates of lists. */
const WEEKDAYS: Readonly<Record<string, string>> = { 'سه شنبه': 'سه‌شنبه', 'چهار شنبه': 'چهارشنبه', پنج‌شنبه: 'پنجشنبه' }

/**
 * Formats a date by a pattern with the tokens `YYYY YY MMMM MMM MM M DD D dddd ddd HH H mm ss`. Patterns must not contain other Latin
 * letters. `dddd D MMMM YYYY` gives «جمعه ۲۹ آبان ۱۴۰۵».
 */
export const formatPattern = (
  date: JalaliDate,
  pattern: string,
  digits: Digits = 'persian',
  time: ClockTime = { hour: 0, minute: 0 },
): string => {
  const own: Readonly<Record<string, string>> = {
    YYYY: String(date.year),
    YY: padTwoDigits(date.year % 100),
    HH: padTwoDigits(time.hour),
    H: String(time.hour),
    mm: padTwoDigits(time.minute),
    ss: padTwoDigits(time.second ?? 0),
  }
  // Digits in the pattern become Persian first, because persian-date leaves Persian digits unchanged.
  const prepared = pattern.replace(/YYYY|YY|HH|H|mm|ss/g, (token) => toPersianDigits(own[token] ?? ''))
  const written = new PersianDate([findTwinYear(date.year), date.month, date.day, 12]).format(prepared)
  return convertDigits(
    written.replace(/سه شنبه|چهار شنبه|پنج\u200cشنبه/g, (name) => WEEKDAYS[name] ?? name),
    digits,
  )
}
