import { describe, expect, it } from 'vitest'
import { fromGregorian, jalaliAt } from '#text/jalali'
import { findDueTimes, parseSchedule, type Schedule, writeSchedule } from '#text/schedule'

const TEHRAN = 'Asia/Tehran'
/** 12 Azar 1405 was a Thursday, 3 December 2026; 13:30 in Tehran. */
const NOW = Date.UTC(2026, 11, 3, 10)
const around = (text: string, now = NOW) => {
  const moments = findDueTimes(parseSchedule(text) as Schedule, now, TEHRAN)
  return moments && [moments.latest, moments.next].map((moment) => new Date(moment).toISOString().slice(0, 16))
}

describe('a schedule', () => {
  it.each(['off', 'hours 1', 'hours 168', 'daily 02:30', 'weekly 0 00:00', 'weekly 6 23:59', 'monthly 31 12:00'])(
    'reads the schedule %s and writes it back',
    (text) => {
      expect(writeSchedule(parseSchedule(text) as Schedule)).toBe(text)
    },
  )

  it.each([
    '',
    'never',
    'hours 0',
    'hours 169',
    'daily 24:00',
    'daily 2:30',
    'weekly 7 02:30',
    'monthly 0 02:30',
    'monthly 32 02:30',
    ' off',
    'daily 02:30;',
  ])('refuses an invalid schedule: %j', (text) => expect(parseSchedule(text)).toBeUndefined())

  it('computes the last and the next due time, by the local clock and week [ADM-012]', () => {
    expect(fromGregorian(2026, 12, 3)).toEqual({ year: 1405, month: 9, day: 12 })
    expect(around('off')).toBeUndefined()
    expect(around('hours 6')).toEqual(['2026-12-03T06:00', '2026-12-03T12:00'])
    expect(around('daily 02:30')).toEqual(['2026-12-02T23:00', '2026-12-03T23:00'])
    expect(around('daily 13:30')).toEqual(['2026-12-03T10:00', '2026-12-04T10:00'])
    expect(around('weekly 0 02:30')).toEqual(['2026-11-27T23:00', '2026-12-04T23:00'])
    expect(around('weekly 5 14:00')).toEqual(['2026-11-26T10:30', '2026-12-03T10:30'])
  })

  it('counts days of months by the Jalali calendar, and uses the last day of a shorter month [ADM-012]', () => {
    expect(around('monthly 1 00:00')).toEqual(['2026-11-21T20:30', '2026-12-21T20:30'])
    for (let month = 0; month < 14; month += 1) {
      const { latest, next } = findDueTimes({ kind: 'monthly', day: 31, at: '12:00' }, NOW + month * 30.4 * 86_400_000, TEHRAN) ?? {}
      for (const moment of [latest, next]) {
        const today = jalaliAt(moment ?? 0, TEHRAN)
        const tomorrow = jalaliAt((moment ?? 0) + 86_400_000, TEHRAN)
        expect([today.month, tomorrow.day]).toEqual([((tomorrow.month + 10) % 12) + 1, 1])
      }
    }
  })
})
