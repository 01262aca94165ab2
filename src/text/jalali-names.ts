import { startOfDay } from './jalali'
import { getLanguageTag, type Locale } from './locale'

/** Any year with 365 days. The names are the same in every year. */
const YEAR = 1405

const named = (locale: Locale, options: Intl.DateTimeFormatOptions, days: readonly { month: number; day: number }[]): string[] => {
  const intl = new Intl.DateTimeFormat(`${getLanguageTag(locale)}-u-ca-persian`, { ...options, timeZone: 'UTC' })
  return days.map((day) => intl.format(startOfDay({ year: YEAR, ...day }, 'UTC')))
}

/** Returns the months Farvardin … Esfand. */
export const getJalaliMonths = (locale: Locale): string[] =>
  named(
    locale,
    { month: 'long' },
    Array.from({ length: 12 }, (_, month) => ({ month: month + 1, day: 1 })),
  )

/** Returns the weekdays Saturday to Friday. The short names are for the column heads of a month. The first day of 1405 is a Saturday. */
export const getJalaliWeekdays = (locale: Locale, length: 'long' | 'short'): string[] =>
  named(
    locale,
    { weekday: length === 'short' && locale === 'fa' ? 'narrow' : length },
    Array.from({ length: 7 }, (_, day) => ({ month: 1, day: day + 1 })),
  )
