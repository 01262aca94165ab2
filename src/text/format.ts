import { isolate } from './bidi'
import {
  type Calendar,
  DEFAULT_TIME_ZONE,
  formatDate,
  formatDateTime,
  formatFullDate,
  formatLongDate,
  formatRelative,
  formatTime,
} from './date-format'
import { type Digits, getDefaultDigits, formatNumber, formatPercent, type NumberShape, type PlainNumber, convertDigits } from './digits'
import { formatSize, type SizeSteps } from './file-size'
import type { Locale } from './locale'

export interface FormatSettings {
  locale: Locale
  /** Digits of displayed numbers. Default: Persian digits in Persian, Latin digits in English. */
  digits?: Digits | undefined
  /** IANA name of the time zone. Default: Asia/Tehran. */
  timeZone?: string | undefined
  /** Calendar of displayed dates. Default: Jalali in both languages. */
  calendar?: Calendar | undefined
  /** Steps of file sizes: 1024 (`binary`, the default) or 1000 (`decimal`). */
  sizes?: SizeSteps | undefined
}

/** Functions that format numbers, sizes and dates. Views and messages receive them. Instants are epoch milliseconds. */
export interface Format {
  readonly locale: Locale
  readonly digits: Digits
  readonly timeZone: string
  readonly calendar: Calendar
  readonly sizes: SizeSteps
  number(value: number | PlainNumber, shape?: NumberShape): string
  /** `ratio` is between 0 and 1. */
  percent(ratio: number, shape?: NumberShape): string
  size(bytes: number): string
  date(instant: number): string
  time(instant: number): string
  dateTime(instant: number): string
  longDate(instant: number): string
  fullDate(instant: number): string
  relative(instant: number, now: number): string
  /** Joins texts of users to a phrase such as «الف، ب و پ». Each text is isolated. */
  list(items: readonly string[]): string
  /** Joins texts that are already isolated. */
  joined(texts: readonly string[]): string
  /** Converts the digits of a composed text to the digits of the user. Never use it for file names, ids, versions, addresses or code. */
  shownDigits(text: string): string
}

const joined = (texts: readonly string[], locale: Locale): string => {
  const [last] = texts.slice(-1)
  const before = texts.slice(0, -1)
  if (last === undefined) return ''
  if (before.length === 0) return last
  return locale === 'fa' ? `${before.join('، ')} و ${last}` : `${before.join(', ')} and ${last}`
}

export const createFormat = (settings: FormatSettings): Format => {
  const { locale } = settings
  const style = {
    locale,
    digits: settings.digits ?? getDefaultDigits(locale),
    timeZone: settings.timeZone ?? DEFAULT_TIME_ZONE,
    calendar: settings.calendar ?? 'jalali',
    sizes: settings.sizes ?? 'binary',
  } as const
  return {
    ...style,
    number: (value, shape) => formatNumber(value, style, shape),
    percent: (ratio, shape) => formatPercent(ratio, style, shape),
    size: (bytes) => formatSize(bytes, style, style.sizes),
    date: (instant) => formatDate(instant, style),
    time: (instant) => formatTime(instant, style),
    dateTime: (instant) => formatDateTime(instant, style),
    longDate: (instant) => formatLongDate(instant, style),
    fullDate: (instant) => formatFullDate(instant, style),
    relative: (instant, now) => formatRelative(instant, now, style),
    list: (items) => joined(items.map(isolate), locale),
    joined: (texts) => joined(texts, locale),
    shownDigits: (text) => convertDigits(text, style.digits),
  }
}
