import PersianDate from 'persian-date'
import { type Digits, toPersianDigits, withDigits } from './digits'
import { isLeapYear, type JalaliDate, weekdayOf } from './jalali'

/**
 * Dates by pattern, the only place persian-date is used. Its calendar is a day off in 1309, 1342 and 1474 and it counts hours in
 * the time zone of the machine. So it is given a year it knows well that runs like the real one (same leap day, same weekdays),
 * and year and time are written here.
 */
export interface ClockTime {
  hour: number
  minute: number
  second?: number
}

const WELL_KNOWN = Array.from({ length: 90 }, (_, i) => 1380 + i)
const likeness = (year: number): string => `${weekdayOf({ year, month: 1, day: 1 })} ${isLeapYear(year)}`

let twins: Map<string, number> | undefined

const twinOf = (year: number): number => {
  twins ??= new Map(WELL_KNOWN.map((candidate) => [likeness(candidate), candidate]))
  return twins.get(likeness(year)) ?? year
}

const two = (value: number): string => String(value).padStart(2, '0')

/** persian-date spells these differently from ICU, which writes the dates of lists. */
const WEEKDAYS: Readonly<Record<string, string>> = { 'سه شنبه': 'سه‌شنبه', 'چهار شنبه': 'چهارشنبه', پنج‌شنبه: 'پنجشنبه' }

/**
 * Tokens: `YYYY YY MMMM MMM MM M DD D dddd ddd HH H mm ss`; other letters of the Latin alphabet do not belong in a pattern.
 * `dddd D MMMM YYYY` gives «جمعه ۲۹ آبان ۱۴۰۵».
 */
export const formatPattern = (
  date: JalaliDate,
  pattern: string,
  digits: Digits = 'persian',
  time: ClockTime = { hour: 0, minute: 0 },
): string => {
  const own: Readonly<Record<string, string>> = {
    YYYY: String(date.year),
    YY: two(date.year % 100),
    HH: two(time.hour),
    H: String(time.hour),
    mm: two(time.minute),
    ss: two(time.second ?? 0),
  }
  // Digits are written in Persian before persian-date sees them, so that it takes them for plain text.
  const prepared = pattern.replace(/YYYY|YY|HH|H|mm|ss/g, (token) => toPersianDigits(own[token] ?? ''))
  const written = new PersianDate([twinOf(date.year), date.month, date.day, 12]).format(prepared)
  return withDigits(
    written.replace(/سه شنبه|چهار شنبه|پنج\u200cشنبه/g, (name) => WEEKDAYS[name] ?? name),
    digits,
  )
}
