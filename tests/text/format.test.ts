import { describe, expect, it } from 'vitest'
import { toMachineTime } from '#text/date-format'
import { createFormat } from '#text/format'

const instant = Date.UTC(2026, 10, 20, 10, 35)
const fa = createFormat({ locale: 'fa' })
const en = createFormat({ locale: 'en' })
const DAY = 86_400_000

describe('dates for Persian users', () => {
  it('use the Jalali calendar, the time of Tehran, Persian digits and 24 hours [SHELL-003] [SHELL-118]', () => {
    expect(fa.date(instant)).toBe('۱۴۰۵/۰۸/۲۹')
    expect(fa.dateTime(instant)).toBe('۱۴۰۵/۰۸/۲۹ ۱۴:۰۵')
    expect(fa.time(instant)).toBe('۱۴:۰۵')
    expect(fa.longDate(instant)).toBe('جمعه ۲۹ آبان ۱۴۰۵')
    expect(fa.dateTime(Date.UTC(2026, 10, 19, 20, 30))).toBe('۱۴۰۵/۰۸/۲۹ ۰۰:۰۰')
    expect(fa.date(Date.UTC(1963, 5, 5, 12))).toBe('۱۳۴۲/۰۳/۱۵')
  })
  it('switch to Latin digits as soon as the user chooses them [SHELL-118]', () => {
    const latin = createFormat({ locale: 'fa', digits: 'latin' })
    expect(latin.dateTime(instant)).toBe('1405/08/29 14:05')
    expect(latin.relative(instant - 3 * DAY, instant)).toBe('3 روز پیش')
    expect(latin.size(2048)).toBe('2 کیلوبایت')
    expect(latin.number(1234.5)).toBe('1,234.5')
  })
  it('are relative within 7 days, and absolute otherwise', () => {
    expect(fa.relative(instant - 3 * DAY, instant)).toBe('۳ روز پیش')
    expect(fa.relative(instant - 7 * DAY + 1, instant)).toBe('۷ روز پیش')
    expect(fa.relative(instant - 7 * DAY, instant)).toBe('۱۴۰۵/۰۸/۲۲')
    expect(fa.relative(instant - 90_000, instant)).toBe('۱ دقیقه پیش')
    expect(fa.relative(instant - 5 * 3_600_000, instant)).toBe('۵ ساعت پیش')
    expect(fa.relative(instant + 30_000, instant)).toBe('اکنون')
  })
  it('call the previous calendar day of the time zone yesterday, not the time 24 hours ago', () => {
    // 07:30 and 23:30 in Tehran; the evening is the next morning in Tokyo.
    const [morning, evening] = [Date.UTC(2026, 10, 20, 4), Date.UTC(2026, 10, 20, 20)]
    expect(fa.relative(morning - DAY, morning)).toBe('دیروز')
    expect(fa.relative(morning - 1.5 * DAY, morning)).toBe('پریروز')
    expect(fa.relative(evening - 1.8 * DAY, evening)).toBe('دیروز')
    expect(createFormat({ locale: 'fa', timeZone: 'Asia/Tokyo' }).relative(evening - 1.8 * DAY, evening)).toBe('پریروز')
    expect(fa.relative(morning - DAY + 1, morning)).toBe('۲۳ ساعت پیش')
    expect(fa.relative(morning + DAY, morning)).toBe('فردا')
  })
  it('can be written in full', () => {
    expect(fa.fullDate(instant)).toBe('جمعه ۲۹ آبان ۱۴۰۵، ۱۴:۰۵')
    expect(en.fullDate(instant)).toBe('Friday 29 Aban 1405, 14:05')
  })
  it('follow the configured time zone', () => {
    expect(createFormat({ locale: 'fa', timeZone: 'UTC' }).dateTime(instant)).toBe('۱۴۰۵/۰۸/۲۹ ۱۰:۳۵')
  })
  it('are an empty text for an instant outside the calendar', () => {
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, 9e15]) {
      expect([fa.date(odd), fa.dateTime(odd), fa.longDate(odd), fa.time(odd), fa.relative(odd, instant), toMachineTime(odd)]).toEqual(
        Array.from({ length: 6 }, () => ''),
      )
    }
  })
  it('join names into a phrase, each name isolated from the direction of the text', () => {
    expect(fa.list([])).toBe('')
    expect(fa.list(['a'])).toBe('\u2068a\u2069')
    expect(fa.list(['الف', 'b', 'پ'])).toBe('\u2068الف\u2069، \u2068b\u2069 و \u2068پ\u2069')
  })
})

describe('dates for English users', () => {
  it('are Jalali by default in English too, with Latin digits [SHELL-003]', () => {
    expect(en.dateTime(instant)).toBe('1405/08/29 14:05')
    expect(en.longDate(instant)).toBe('Friday 29 Aban 1405')
    expect(en.relative(instant - DAY, instant)).toBe('yesterday')
    expect(en.list(['a', 'b'])).toBe('\u2068a\u2069 and \u2068b\u2069')
  })
  it('are Gregorian if the user chose that calendar', () => {
    const gregorian = createFormat({ locale: 'en', calendar: 'gregorian' })
    expect(gregorian.dateTime(instant)).toBe('2026-11-20 14:05')
    expect(gregorian.longDate(instant)).toBe('Friday 20 November 2026')
  })
})

describe('the machine-readable time', () => {
  it('returns ISO 8601 with Latin digits [SHELL-118]', () => expect(toMachineTime(instant)).toBe('2026-11-20T10:35:00.000Z'))
})
