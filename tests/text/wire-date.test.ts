import { describe, expect, it } from 'vitest'
import { fromWireDate, toWireDate } from '#text/wire-date'

describe('an ontology date on the wire', () => {
  it('writes a Gregorian date with seconds and Latin digits [CONST-067] [INST-042]', () => {
    expect(toWireDate({ year: 1405, month: 8, day: 29 })).toBe('2026-11-20 00:00:00')
    expect(toWireDate({ year: 1403, month: 12, day: 30 }, { hour: 14, minute: 5, second: 9 })).toBe('2025-03-20 14:05:09')
  })
  it('reads the date back as a Jalali day [INST-042]', () => {
    expect(fromWireDate('2026-11-20 14:05:09')).toEqual({ date: { year: 1405, month: 8, day: 29 }, hour: 14, minute: 5, second: 9 })
  })
  it.each([
    '',
    '2026-11-20',
    '2026-02-30 00:00:00',
    '2026-13-01 00:00:00',
    '2026-11-20 24:00:00',
    '2026-11-20T00:00:00',
    '0001-01-01 00:00:00',
    '۲۰۲۶-۱۱-۲۰ ۰۰:۰۰:۰۰',
  ])('refuses the date %s', (text) => expect(fromWireDate(text)).toBeUndefined())
})
