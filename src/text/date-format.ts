import { type Digits, convertDigits } from './digits'
import type { Locale } from './locale'

/**
 * Formats dates for display. Uses only cached Intl formatters: lists format thousands of dates, and the clock of the taskbar runs before
 * any calendar library is loaded. Instants are in epoch milliseconds; an instant outside the range of the calendar gives ''.
 */
export type Calendar = 'jalali' | 'gregorian'

export const DEFAULT_TIME_ZONE = 'Asia/Tehran'

export interface DateStyle {
  locale: Locale
  digits: Digits
  /** IANA name of the time zone. It comes from the configuration of the server, never from the browser. */
  timeZone: string
  calendar: Calendar
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const formatters = new Map<string, Intl.DateTimeFormat>()

const getFormatter = (tag: string, kind: string, options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat => {
  const key = `${tag} ${options.timeZone} ${kind}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(tag, options)
    formatters.set(key, found)
  }
  return found
}

const shows = (instant: number): boolean => Math.abs(instant) <= 8.64e15

const calendarTag = (calendar: Calendar): string => (calendar === 'jalali' ? 'persian' : 'gregory')

const NUMERIC = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
const orders = new WeakMap<Intl.DateTimeFormat, readonly string[]>()

/** Returns year, month, day and time of an instant in Latin digits: two digits each, four for the year. */
const getFields = (instant: number, { timeZone, calendar }: DateStyle): Record<Field, string> => {
  const intl = getFormatter(`en-u-ca-${calendarTag(calendar)}-nu-latn`, 'fields', { ...NUMERIC, timeZone })
  let order = orders.get(intl)
  if (!order) {
    order = intl.formatToParts(instant).flatMap(({ type, value }) => (/^\d+$/.test(value) ? [type] : []))
    orders.set(intl, order)
  }
  const fields = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  // Matching the digits takes half the time of `formatToParts`, which matters for lists of thousands.
  for (const [i, value] of (intl.format(instant).match(/\d+/g) ?? []).entries()) fields[order[i] as Field] = value
  return fields
}

/** Returns `۱۴۰۵/۰۸/۲۹`; Gregorian dates as `2026-11-20`, where day and month cannot be confused. */
const formatNumericDate = ({ year, month, day }: Record<Field, string>, { calendar }: DateStyle): string =>
  calendar === 'jalali' ? `${year}/${month}/${day}` : `${year}-${month}-${day}`

export const formatDate = (instant: number, style: DateStyle): string =>
  shows(instant) ? convertDigits(formatNumericDate(getFields(instant, style), style), style.digits) : ''

/** Returns `۱۴:۰۵`. */
export const formatTime = (instant: number, style: DateStyle): string => {
  if (!shows(instant)) return ''
  const { hour, minute } = getFields(instant, style)
  return convertDigits(`${hour}:${minute}`, style.digits)
}

/** Returns `۱۴۰۵/۰۸/۲۹ ۱۴:۰۵`. */
export const formatDateTime = (instant: number, style: DateStyle): string => {
  if (!shows(instant)) return ''
  const fields = getFields(instant, style)
  return convertDigits(`${formatNumericDate(fields, style)} ${fields.hour}:${fields.minute}`, style.digits)
}

/** Returns `جمعه ۲۹ آبان ۱۴۰۵` or `Friday 20 November 2026`. */
export const formatLongDate = (instant: number, style: DateStyle): string => {
  if (!shows(instant)) return ''
  const { locale, calendar, timeZone, digits } = style
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  const parts = { weekday: '', day: '', month: '', year: '' }
  for (const { type, value } of getFormatter(`${locale}-u-ca-${calendarTag(calendar)}-nu-latn`, 'long', options).formatToParts(instant))
    if (type in parts) parts[type as keyof typeof parts] = value
  return convertDigits(`${parts.weekday} ${parts.day} ${parts.month} ${parts.year}`, digits)
}

/** Returns `جمعه ۲۹ آبان ۱۴۰۵، ۱۴:۰۵`. */
export const formatFullDate = (instant: number, style: DateStyle): string =>
  shows(instant) ? [formatLongDate(instant, style), formatTime(instant, style)].join(style.locale === 'fa' ? '، ' : ', ') : ''

export const DAY = 86_400_000
const STEPS = [
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const WEEK = 7 * DAY

const relatives = new Map<string, Intl.RelativeTimeFormat>()

const getRelativeFormat = ({ locale, digits }: DateStyle, always: boolean): Intl.RelativeTimeFormat => {
  const tag = `${locale}-u-nu-${digits === 'persian' ? 'arabext' : 'latn'}`
  const key = `${tag} ${always}`
  let found = relatives.get(key)
  if (!found) {
    found = new Intl.RelativeTimeFormat(tag, { numeric: always ? 'always' : 'auto' })
    relatives.set(key, found)
  }
  return found
}

/** Returns a number for the calendar day. Subtracting two of them gives the days between. */
const getDayNumber = (instant: number, style: DateStyle): number => {
  const { year, month, day } = getFields(instant, { ...style, calendar: 'gregorian' })
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY
}

/** Returns «۳ روز پیش», «دیروز», «۵ ساعت پیش», «اکنون» within 7 days of `now`; otherwise the date. */
export const formatRelative = (instant: number, now: number, style: DateStyle): string => {
  if (!shows(instant)) return ''
  const distance = instant - now
  if (Math.abs(distance) >= WEEK) return formatDate(instant, style)
  // A day begins at midnight, so an instant 20 hours ago can be «دیروز».
  if (Math.abs(distance) >= DAY)
    return getRelativeFormat(style, false).format(getDayNumber(instant, style) - getDayNumber(now, style), 'day')
  const [unit, length] = STEPS.find(([, step]) => Math.abs(distance) >= step) ?? []
  if (!unit || !length) return getRelativeFormat(style, false).format(0, 'second')
  return getRelativeFormat(style, true).format(Math.trunc(distance / length), unit)
}

/** Returns ISO 8601 in UTC, for `<time datetime>`. */
export const toMachineTime = (instant: number): string => (shows(instant) ? new Date(instant).toISOString() : '')
