import { getDefaultDigits, toLatinDigits, toPersianDigits } from './digits'
import { compareJalali, isJalali, type JalaliDate, monthLength } from './jalali'
import { getJalaliMonths } from './jalali-names'
import type { Locale } from './locale'
import { matchKey } from './normalise'

/** Days from `from` to `to`, both included. */
export interface JalaliPeriod {
  from: JalaliDate
  to: JalaliDate
}

const SEASONS = [
  ['بهار', 'spring'],
  ['تابستان', 'summer'],
  ['پاییز', 'autumn', 'fall'],
  ['زمستان', 'winter'],
]
const MONTHS_OF_SEASON = 3

/** First and last month by the key of the name of a month or season. */
const listNamedMonths = (): ReadonlyMap<string, readonly [number, number]> => {
  const months = (['fa', 'en'] as const).flatMap((locale) =>
    getJalaliMonths(locale).map((name, at) => [matchKey(name), [at + 1, at + 1]] as const),
  )
  const seasons = SEASONS.flatMap((names, at) =>
    names.map((name) => [matchKey(name), [at * MONTHS_OF_SEASON + 1, (at + 1) * MONTHS_OF_SEASON]] as const),
  )
  return new Map([...months, ...seasons])
}
let namedMonths: ReturnType<typeof listNamedMonths> | undefined

const toPeriod = (year: number, first: number, last: number): JalaliPeriod | undefined => {
  const from = { year, month: first, day: 1 }
  return isJalali(from) ? { from, to: { year, month: last, day: monthLength(year, last) } } : undefined
}

/**
 * Returns the period that a typed text names, in any digits: a year, month or day («1402», «1402/5», «1402/5/3»), or a month or season with
 * or without its year («بهار ۱۴۰۵», «اردیبهشت»). Without a year it is the latest one that has begun. Undefined for any other text.
 */
export function parseJalaliPeriod(text: string, today: JalaliDate): JalaliPeriod | undefined {
  const words = toLatinDigits(text)
    .trim()
    .split(/[\s_]+/)
  const [first = '', second] = words
  if (words.length === 1 && /^\d{4}(?:[/.\-٫]\d{1,2}){0,2}$/.test(first)) {
    const [year = Number.NaN, month, day] = first.split(/[/.\-٫]/).map(Number)
    if (day === undefined) return toPeriod(year, month ?? 1, month ?? 12)
    const date = { year, month: month ?? 1, day }
    return isJalali(date) ? { from: date, to: date } : undefined
  }
  namedMonths ??= listNamedMonths()
  const named = namedMonths.get(matchKey(first))
  if (!named || words.length > 2) return undefined
  if (second !== undefined) return /^\d{4}$/.test(second) ? toPeriod(Number(second), ...named) : undefined
  const thisYear = toPeriod(today.year, ...named)
  return thisYear && compareJalali(thisYear.from, today) <= 0 ? thisYear : toPeriod(today.year - 1, ...named)
}

const MAX_PERIODS = 10
/** Number of years that can be completed from their first digits. */
const YEARS = 100

/** Returns the named months and seasons of this year and the last one that have begun, the latest ones first. */
function* listBegunPeriods(today: JalaliDate, locale: Locale): Generator<string> {
  const months = getJalaliMonths(locale)
  for (const year of [today.year, today.year - 1])
    for (let month = months.length; month > 0; month -= 1) {
      if (compareJalali({ year, month, day: 1 }, today) > 0) continue
      yield `${months[month - 1]} ${year}`
      const season = SEASONS[(month - 1) / MONTHS_OF_SEASON]
      if (season) yield `${locale === 'fa' ? season[0] : season[1]} ${year}`
    }
}

/** Returns the months of a year that have begun and whose number begins with these digits, the latest ones first. */
const completeMonth = (year: number, digits: string, today: JalaliDate): string[] =>
  Array.from({ length: 12 }, (_, at) => 12 - at)
    .filter((month) => String(month).startsWith(digits) && compareJalali({ year, month, day: 1 }, today) <= 0)
    .map((month) => `${year}/${String(month).padStart(2, '0')}`)

function completePeriod(typed: string, today: JalaliDate, locale: Locale): string[] {
  const years = Array.from({ length: YEARS }, (_, at) => String(today.year - at))
  if (typed === '') return [...[...listBegunPeriods(today, locale)].slice(0, 4), ...years.slice(0, 2)]
  const [, year, month = ''] = /^(\d{4})\/0?(\d{0,2})$/.exec(typed) ?? []
  if (year !== undefined) return completeMonth(Number(year), month, today)
  if (/^\d+$/.test(typed)) return years.filter((one) => one.startsWith(typed))
  return [...listBegunPeriods(today, locale)].filter((one) => matchKey(one).startsWith(matchKey(typed)))
}

/**
 * Returns periods that complete a typed text, the latest ones first: months, seasons and years, or the months of a typed year. They are
 * written in the language and its digits, and `parseJalaliPeriod` reads them.
 */
export function suggestJalaliPeriods(text: string, today: JalaliDate, locale: Locale): string[] {
  const periods = completePeriod(toLatinDigits(text).trim(), today, locale).slice(0, MAX_PERIODS)
  return getDefaultDigits(locale) === 'persian' ? periods.map(toPersianDigits) : periods
}
