import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  compareJalali,
  daysBetween,
  endOfDay,
  fromGregorian,
  isJalali,
  isLeapYear,
  jalaliAt,
  monthLength,
  parseJalali,
  startOfDay,
  toGregorian,
  getWeekday,
} from '#text/jalali'

const TEHRAN = 'Asia/Tehran'
const day = (year: number, month: number, day: number) => ({ year, month, day })
const anyDate = fc
  .record({ year: fc.integer({ min: 1300, max: 1500 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
  .filter(isJalali)

const icu = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' })
const icuDate = (instant: number) => {
  const parts = new Map(icu.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return day(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0)
}

describe('the Jalali calendar', () => {
  it('converts 15 Khordad 1342 to 5 June 1963, a Wednesday', () => {
    expect(toGregorian(day(1342, 3, 15))).toEqual(day(1963, 6, 5))
    expect(fromGregorian(1963, 6, 5)).toEqual(day(1342, 3, 15))
    expect(getWeekday(day(1342, 3, 15))).toBe(4)
  })
  it('agrees with ICU on every first and last day of a month from 1200 to 1500', () => {
    for (let year = 1200; year <= 1500; year++)
      for (let month = 1; month <= 12; month++)
        for (const date of [day(year, month, 1), day(year, month, monthLength(year, month))]) {
          const { year: y, month: m, day: d } = toGregorian(date)
          expect(icuDate(Date.UTC(y, m - 1, d))).toEqual(date)
        }
  })
  it('converts to Gregorian dates and instants and back without a change', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const gregorian = toGregorian(date)
        expect(fromGregorian(gregorian.year, gregorian.month, gregorian.day)).toEqual(date)
        expect(jalaliAt(startOfDay(date, TEHRAN), TEHRAN)).toEqual(date)
        expect(jalaliAt(endOfDay(date, TEHRAN), TEHRAN)).toEqual(date)
      }),
    )
  })
  it.each([day(1356, 1, 1), day(1357, 5, 12), day(1370, 6, 29)])('the day %o ends on the same date despite clock changes', (date) => {
    expect(jalaliAt(endOfDay(date, TEHRAN), TEHRAN)).toEqual(date)
    expect(jalaliAt(endOfDay(date, TEHRAN) + 1, TEHRAN)).toEqual(addDays(date, 1))
  })
  it('has the correct leap years', () => {
    expect([1399, 1403, 1408].map(isLeapYear)).toEqual([true, true, true])
    expect([1400, 1404, 1405].map(isLeapYear)).toEqual([false, false, false])
  })
  it('adds days and months across the ends of months and years', () => {
    expect(addDays(day(1403, 12, 30), 1)).toEqual(day(1404, 1, 1))
    expect(addMonths(day(1405, 6, 31), 1)).toEqual(day(1405, 7, 30))
    expect(daysBetween(day(1403, 1, 1), day(1404, 1, 1))).toBe(366)
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(Math.sign(compareJalali(date, addDays(date, days)))).toBe(Math.sign(-days) + 0)
        expect(getWeekday(addDays(date, 7))).toBe(getWeekday(date))
      }),
    )
  })
})

describe('a typed date', () => {
  it.each(['14050829', '۱۴۰۵/۸/۲۹', '05/8/29', '١٤٠٥/٠٨/٢٩', '1405-08-29', ' 1405 / 8 / 29 ', '\u200f۱۴۰۵/۰۸/۲۹'])(
    'parses %s as 29 Aban 1405',
    (text) => expect(parseJalali(text)).toEqual(day(1405, 8, 29)),
  )
  it('reads two-digit years as 1350 to 1449', () => {
    expect(parseJalali('57/11/22')).toEqual(day(1357, 11, 22))
    expect(parseJalali('49/1/1')).toEqual(day(1449, 1, 1))
  })
  it.each([
    '1404/12/30',
    '14041230',
    '1405/13/1',
    '1405/7/31',
    '1405/0/1',
    '1405/1/0',
    '140/1/1',
    '1405/8',
    '8/29',
    '',
    'امروز',
    '2026/11/20',
  ])('refuses the typed date %s', (text) => expect(parseJalali(text)).toBeUndefined())
  it('accepts a leap day only in a leap year', () => expect(parseJalali('1403/12/30')).toEqual(day(1403, 12, 30)))
})

describe('a day in a time zone', () => {
  it('a day lasts from midnight to midnight in Tehran, in any time zone of the machine', () => {
    const start = startOfDay(day(1405, 8, 29), TEHRAN)
    expect(new Date(start).toISOString()).toBe('2026-11-19T20:30:00.000Z')
    expect(endOfDay(day(1405, 8, 29), TEHRAN)).toBe(start + 86_400_000 - 1)
    expect(jalaliAt(start - 1, TEHRAN)).toEqual(day(1405, 8, 28))
    expect(jalaliAt(start - 1, 'UTC')).toEqual(day(1405, 8, 28))
    expect(jalaliAt(start + 86_400_000 - 1, 'Asia/Tokyo')).toEqual(day(1405, 8, 30))
  })
  it('a day starts at one o’clock where clocks skipped midnight, and lasts 23 hours', () => {
    const start = startOfDay(day(1401, 1, 1), TEHRAN)
    expect(endOfDay(day(1401, 1, 1), TEHRAN) - start + 1).toBe(24 * 3_600_000)
    const skipped = startOfDay(day(1401, 1, 2), TEHRAN)
    expect(new Date(skipped).toISOString()).toBe('2022-03-21T20:30:00.000Z')
    expect(endOfDay(day(1401, 1, 2), TEHRAN) - skipped + 1).toBe(23 * 3_600_000)
  })
})
