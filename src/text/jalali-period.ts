import { toLatinDigits } from './digits'
import { compareJalali, isJalali, type JalaliDate, monthLength } from './jalali'
import { getJalaliMonths } from './jalali-names'
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
