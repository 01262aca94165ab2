import { describe, expect, it } from 'vitest'
import { digitsAsked, directionOf, languageAsked, languageTag, localeOf } from '#text/locale'

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
  ] as const)('resolves the requested language %s to %s', (header, locale) => expect(localeOf(header)).toBe(locale))

  it.each([
    [undefined, 'persian'],
    ['fa-IR,en;q=0.8', 'persian'],
    ['fa-IR-u-nu-latn', 'latin'],
    ['de, fa-u-ca-persian-nu-latn;q=0.9', 'latin'],
    ['en', 'latin'],
    [languageAsked('fa', 'latin'), 'latin'],
    [languageAsked('fa', 'persian'), 'persian'],
    [languageAsked('en', 'persian'), 'latin'],
  ] as const)('resolves the requested language %s to %s digits', (header, digits) => expect(digitsAsked(header)).toBe(digits))

  it('only Persian is right-to-left', () => {
    expect([directionOf('fa'), directionOf('en'), languageTag('fa')]).toEqual(['rtl', 'ltr', 'fa-IR'])
  })
})
