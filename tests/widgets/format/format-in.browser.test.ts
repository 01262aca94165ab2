import { expect, it } from 'vitest'
import { getFormat } from '#widgets/format/get-format'

/** Simulates the actors of the desktop that are found by name. */
const systemWith = (look: object, config: object) => {
  const actors: Record<string, object> = {
    preferences: { getSnapshot: () => ({ context: { look } }) },
    site: { getSnapshot: () => ({ context: { config } }) },
  }
  return { get: (name: string) => actors[name] } as never
}
const noon = Date.UTC(2026, 10, 20, 9)

it('formats numbers and times by the settings of user and server, also Persian with Latin digits', () => {
  document.documentElement.lang = 'fa'
  const persian = getFormat(systemWith({ locale: 'fa', digits: 'language' }, {}))
  const latin = getFormat(systemWith({ locale: 'fa', digits: 'latin' }, { 'time.zone': 'UTC' }))
  expect([persian.number(1_240), persian.time(noon)]).toEqual(['۱٬۲۴۰', '۱۲:۳۰'])
  expect(latin.number(25)).toBe('25')
  expect(latin.time(noon)).toBe('09:00')
})

it('shows dates in the calendar that the user chose for English, and always Jalali ones in Persian', () => {
  const formatIn = (lang: string) => {
    document.documentElement.lang = lang
    return getFormat(systemWith({ locale: lang, digits: 'language', englishCalendar: 'gregorian' }, {})).date(noon)
  }
  expect([formatIn('en'), formatIn('fa')]).toEqual(['2026-11-20', '۱۴۰۵/۰۸/۲۹'])
})
