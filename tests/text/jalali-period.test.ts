import { expect, it } from 'vitest'
import { parseJalaliPeriod, suggestJalaliPeriods } from '#text/jalali-period'

const today = { year: 1405, month: 9, day: 7 }
const days = (text: string): string | undefined => {
  const period = parseJalaliPeriod(text, today)
  return period && [period.from, period.to].map(({ year, month, day }) => `${year}/${month}/${day}`).join(' ')
}

it.each([
  ['۱۴۰۲', '1402/1/1 1402/12/29'],
  ['1403', '1403/1/1 1403/12/30'],
  ['١٤٠٢/٥', '1402/5/1 1402/5/31'],
  ['1402-5-3', '1402/5/3 1402/5/3'],
  ['بهار ۱۴۰۴', '1404/1/1 1404/3/31'],
  ['بهار', '1405/1/1 1405/3/31'],
  ['زمستان', '1404/10/1 1404/12/29'],
  ['Spring 1404', '1404/1/1 1404/3/31'],
  ['اردیبهشت', '1405/2/1 1405/2/31'],
  ['اسفند', '1404/12/1 1404/12/29'],
  ['آذر_1403', '1403/9/1 1403/9/30'],
  ['۱۴۰۵/۱۳', undefined],
  ['1402/12/31', undefined],
  ['بهارستان', undefined],
  ['بهار 14', undefined],
  ['', undefined],
])('%s', (text, expected) => {
  expect(days(text)).toBe(expected)
})

it('suggests periods that complete a typed text, the latest ones first, which can be read again', () => {
  const suggest = (text: string, locale: 'fa' | 'en' = 'fa') => suggestJalaliPeriods(text, { year: 1405, month: 2, day: 3 }, locale)
  expect(suggest('')).toEqual(['اردیبهشت ۱۴۰۵', 'فروردین ۱۴۰۵', 'بهار ۱۴۰۵', 'اسفند ۱۴۰۴', '۱۴۰۵', '۱۴۰۴'])
  expect(suggest('مهر')).toEqual(['مهر ۱۴۰۴'])
  expect(suggest('ارد')).toEqual(['اردیبهشت ۱۴۰۵', 'اردیبهشت ۱۴۰۴'])
  expect(suggest('140')).toEqual(['۱۴۰۵', '۱۴۰۴', '۱۴۰۳', '۱۴۰۲', '۱۴۰۱', '۱۴۰۰'])
  expect(suggest('۱۴۰۵/')).toEqual(['۱۴۰۵/۰۲', '۱۴۰۵/۰۱'])
  expect(suggest('1404/1')).toEqual(['۱۴۰۴/۱۲', '۱۴۰۴/۱۱', '۱۴۰۴/۱۰', '۱۴۰۴/۰۱'])
  expect(suggest('1404/05')).toEqual(['۱۴۰۴/۰۵'])
  expect(suggest('spr', 'en')).toEqual(['spring 1405', 'spring 1404'])
  expect([suggest('فردا'), suggest('1406'), suggest('1406/')]).toEqual([[], [], []])
  for (const text of ['', 'مهر', '140', '1405/'])
    for (const period of suggest(text)) expect(parseJalaliPeriod(period, { year: 1405, month: 2, day: 3 }), period).toBeDefined()
})
