import { describe, expect, it } from 'vitest'
import { areHolidays, findHolidays, readHolidays } from '#text/jalali-holidays'

const day = (year: number, month: number, day: number) => ({ year, month, day })

describe('configured holidays', () => {
  it('reads yearly and single holidays, in any digits, with or without a name', () => {
    const holidays = readHolidays('01/01 نوروز\n\n ۱۴۰۵/۸/۲۹  هفتهٔ ۴۷ \n١٢/٣٠')
    expect(findHolidays(holidays, day(1405, 1, 1))).toEqual(['نوروز'])
    expect(findHolidays(holidays, day(1499, 1, 1))).toEqual(['نوروز'])
    expect(findHolidays(holidays, day(1405, 8, 29))).toEqual(['هفتهٔ ۴۷'])
    expect(findHolidays(holidays, day(1406, 8, 29))).toEqual([])
    expect(findHolidays(holidays, day(1403, 12, 30))).toEqual([''])
    expect(findHolidays(holidays, day(1405, 1, 2))).toEqual([])
  })
  it('returns several holidays of one day', () => {
    expect(findHolidays(readHolidays('01/01 نوروز\n1405/01/01 عید فطر'), day(1405, 1, 1))).toEqual(['نوروز', 'عید فطر'])
  })
  it.each(['13/01', '01/32', '07/31 مهر', '1404/12/30', 'نوروز', '1405/8', '2026/11/20', '01-01'])('skips %s, which is no day', (line) => {
    expect(areHolidays(`01/01\n${line}`)).toBe(false)
    expect(readHolidays(`${line}\n01/02`)).toHaveLength(1)
  })
  it('accepts a valid list of holidays', () => {
    expect(areHolidays('01/01 نوروز\n1403/12/30\n\n۰۱/۱۳ روز طبیعت')).toBe(true)
  })
})
