import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, formatPercent, parseNumber, parsePlainNumber, toLatinDigits, toPersianDigits } from '#text/digits'

const persian = { locale: 'fa', digits: 'persian' } as const
const latin = { locale: 'fa', digits: 'latin' } as const
const english = { locale: 'en', digits: 'latin' } as const

describe('digits', () => {
  it('converts digits of every set to Persian or Latin, and leaves other text unchanged [SHELL-118]', () => {
    expect(toPersianDigits('A1 ٢ ۳ ½')).toBe('A۱ ۲ ۳ ½')
    expect(toLatinDigits('A1 ٢ ۳ ۱۴۰۵/۰۸/۲۹')).toBe('A1 2 3 1405/08/29')
  })

  it('uses ٬ and ٫ as separators in Persian, and , and . in Latin', () => {
    expect(formatNumber(1234567.891, persian)).toBe('۱٬۲۳۴٬۵۶۷٫۸۹')
    expect(formatNumber(1234567.891, latin)).toBe('1,234,567.89')
    expect(formatNumber(1234.5, english)).toBe('1,234.5')
    expect(formatNumber(1405, persian, { useGrouping: false })).toBe('۱۴۰۵')
    expect(formatNumber(3, persian, { minimumFractionDigits: 3 })).toBe('۳٫۰۰۰')
  })

  it.each([persian, latin, english])('formats small counts like Intl: $locale $digits', (style) => {
    const intl = new Intl.NumberFormat(`${style.locale}-u-nu-${style.digits === 'persian' ? 'arabext' : 'latn'}`)
    for (let count = 0; count <= 1001; count += 1) expect(formatNumber(count, style)).toBe(intl.format(count))
  })

  it('keeps the minus sign with its number in right-to-left text', () => {
    expect(formatNumber(-5, persian)).toBe('\u200e−۵')
    expect(formatNumber(-5, latin)).toMatch(/^\u200e[−-]5$/)
  })

  it('shows a share as a percentage', () => {
    expect(formatPercent(0.125, persian)).toBe('۱۳٪')
    expect(formatPercent(0.125, persian, { maximumFractionDigits: 1 })).toBe('۱۲٫۵٪')
    expect(formatPercent(1, english)).toBe('100%')
  })
})

describe('a typed number', () => {
  it.each([
    ['۱۲٬۳۴۵٫۶', 12345.6],
    ['١٢٣', 123],
    ['1,234.5', 1234.5],
    ['۱۲،۳۴۵', 12345],
    ['−۵', -5],
    ['\u200e-۵', -5],
    ['+7', 7],
    [' ۳٫ ', 3],
    ['٫۵', 0.5],
  ])('parses the typed number %s', (text, value) => expect(parseNumber(text)).toBe(value))

  it.each(['', ' ', '.', '-', '1,5', '12,34', '1.2.3', '۳ سند', '1e5', '0x10', 'Infinity', '۱۴۰۵/۰۸/۲۹', '9'.repeat(400)])(
    'refuses %s as a number',
    (text) => expect(parseNumber(text)).toBeUndefined(),
  )

  it('keeps all digits of a typed number beyond the precision of numbers', () => {
    expect(parsePlainNumber('−۱۲٬۳۴۵٬۶۷۸٬۹۰۱٬۲۳۴٬۵۶۷٬۸۹۰٫۱۲۵۰')).toBe('-12345678901234567890.1250')
    expect(parsePlainNumber('+٫۵')).toBe('0.5')
    expect(parsePlainNumber('۳٫')).toBe('3')
    expect(formatNumber('12345678901234567890.125', persian, { maximumFractionDigits: 20 })).toBe('۱۲٬۳۴۵٬۶۷۸٬۹۰۱٬۲۳۴٬۵۶۷٬۸۹۰٫۱۲۵')
  })

  it('parses a formatted number back to the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(persian, latin, english), (hundredths, style) => {
        expect(parseNumber(formatNumber(hundredths / 100, style))).toBe(hundredths === 0 ? 0 : hundredths / 100)
      }),
    )
  })
})
