import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFormat } from '#text/format'
import { isJalali, startOfDay } from '#text/jalali'
import { formatPattern } from '#text/jalali-pattern'

const anyDate = fc
  .record({ year: fc.integer({ min: 1300, max: 1500 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
  .filter(isJalali)

describe('a date written by a pattern', () => {
  it('formats a date by its pattern with names, digits and time [SHELL-003]', () => {
    const date = { year: 1405, month: 8, day: 29 }
    expect(formatPattern(date, 'dddd D MMMM YYYY')).toBe('جمعه ۲۹ آبان ۱۴۰۵')
    expect(formatPattern(date, 'YYYY/MM/DD HH:mm', 'latin', { hour: 4, minute: 5 })).toBe('1405/08/29 04:05')
    expect(formatPattern({ year: 1405, month: 1, day: 4 }, 'dddd')).toBe('سه‌شنبه')
  })
  it('formats correctly the years that the library persian-date gets wrong', () => {
    expect(formatPattern({ year: 1342, month: 3, day: 15 }, 'dddd D MMMM YYYY')).toBe('چهارشنبه ۱۵ خرداد ۱۳۴۲')
    expect(formatPattern({ year: 1342, month: 12, day: 30 }, 'YYYY/MM/DD')).toBe('۱۳۴۲/۱۲/۳۰')
  })
  it('formats every day from 1300 to 1500 in the same way as the lists of the interface', () => {
    const format = createFormat({ locale: 'fa' })
    fc.assert(
      fc.property(anyDate, (date) => {
        const noon = startOfDay(date, 'Asia/Tehran') + 43_200_000
        expect(formatPattern(date, 'dddd D MMMM YYYY')).toBe(format.longDate(noon))
        expect(formatPattern(date, 'YYYY/MM/DD')).toBe(format.date(noon))
      }),
      { numRuns: 500 },
    )
  })
})
