import { describe, expect, it } from 'vitest'
import { getRequestedDigits, getDirection, toLanguageHeader, getLanguageTag, getRequestedLocale } from '#text/locale'

describe('the language', () => {
  it.each([
    [undefined, 'fa'],
    ['', 'fa'],
    ['en', 'en'],
    ['en-GB,fa;q=0.8', 'en'],
    ['fa-IR,en;q=0.8', 'fa'],
    ['de,en;q=0.5', 'en'],
    ['en;q=0.2, fa;q=0.9', 'fa'],
    ['en;q=0', 'fa'],
    ['*', 'fa'],
    [';;q=x,,', 'fa'],
  ] as const)('resolves the requested language %s to %s', (header, locale) => expect(getRequestedLocale(header)).toBe(locale))

  it.each([
    [undefined, 'persian'],
    ['fa-IR,en;q=0.8', 'persian'],
    ['fa-IR-u-nu-latn', 'latin'],
    ['de, fa-u-ca-persian-nu-latn;q=0.9', 'latin'],
    ['en', 'latin'],
    [toLanguageHeader('fa', 'latin'), 'latin'],
    [toLanguageHeader('fa', 'persian'), 'persian'],
    [toLanguageHeader('en', 'persian'), 'latin'],
  ] as const)('resolves the requested language %s to %s digits', (header, digits) => expect(getRequestedDigits(header)).toBe(digits))

  it('only Persian is right-to-left', () => {
    expect([getDirection('fa'), getDirection('en'), getLanguageTag('fa')]).toEqual(['rtl', 'ltr', 'fa-IR'])
  })
})
