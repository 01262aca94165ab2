import { describe, expect, it } from 'vitest'
import { addCalendarMonths, fromCalendarDay, getMonthLength, getMonthNames, parseDay, toCalendarDay } from '#text/calendar-day'
import { createFormat } from '#text/format'
import { formatDay } from '#text/wire-date'

const day = { year: 1405, month: 8, day: 29 }

describe('a day in the calendar of the user', () => {
  it('is displayed and read back in both calendars', () => {
    expect(toCalendarDay(day, 'gregorian')).toEqual({ year: 2026, month: 11, day: 20 })
    expect(fromCalendarDay({ year: 2026, month: 11, day: 20 }, 'gregorian')).toEqual(day)
    expect([toCalendarDay(day, 'jalali'), fromCalendarDay(day, 'jalali')]).toEqual([day, day])
    expect(formatDay(day, createFormat({ locale: 'en', calendar: 'gregorian' }))).toBe('2026-11-20')
    expect(formatDay(day, createFormat({ locale: 'fa' }))).toBe('۱۴۰۵/۰۸/۲۹')
  })

  it.each([
    ['2026-11-20', 'gregorian', day],
    ['۲۰۲۶/۱۱/۲۰', 'gregorian', day],
    ['2026-11-20', 'jalali', day],
    ['1405/08/29', 'gregorian', day],
    ['14050829', 'jalali', day],
    ['05/8/29', 'jalali', day],
    ['05/8/29', 'gregorian', undefined],
    ['2026-02-29', 'gregorian', undefined],
    ['2026-13-01', 'jalali', undefined],
    ['2026-00-10', 'gregorian', undefined],
    ['1405/12/30', 'gregorian', undefined],
    ['9999-01-01', 'gregorian', undefined],
    ['', 'gregorian', undefined],
  ] as const)('reads %s while dates are %s', (text, calendar, expected) => expect(parseDay(text, calendar)).toEqual(expected))

  it('moves by months of its calendar, to the last day of a shorter month', () => {
    const lastOfJanuary = fromCalendarDay({ year: 2027, month: 1, day: 31 }, 'gregorian')
    const moved = (months: number) => toCalendarDay(addCalendarMonths(lastOfJanuary, months, 'gregorian'), 'gregorian')
    expect(moved(1)).toEqual({ year: 2027, month: 2, day: 28 })
    expect(moved(-1)).toEqual({ year: 2026, month: 12, day: 31 })
    expect(moved(-13)).toEqual({ year: 2025, month: 12, day: 31 })
    const middle = addCalendarMonths(fromCalendarDay({ year: 2027, month: 1, day: 15 }, 'gregorian'), 11, 'gregorian')
    expect(toCalendarDay(middle, 'gregorian')).toEqual({ year: 2027, month: 12, day: 15 })
    expect(addCalendarMonths({ year: 1405, month: 6, day: 31 }, 1, 'jalali')).toEqual({ year: 1405, month: 7, day: 30 })
  })

  it('knows the lengths and names of the months of both calendars', () => {
    expect([getMonthLength(2028, 2, 'gregorian'), getMonthLength(2026, 2, 'gregorian')]).toEqual([29, 28])
    expect([getMonthLength(1403, 12, 'jalali'), getMonthLength(1404, 12, 'jalali')]).toEqual([30, 29])
    expect([getMonthNames('gregorian', 'en')[1], getMonthNames('jalali', 'fa')[1]]).toEqual(['February', 'اردیبهشت'])
  })
})
