import { describe, expect, it } from 'vitest'
import type { Locale } from '#text/locale'
import { reactAriaPersian, type ReactAriaString } from '#text/messages/react-aria-fa'
import { reactAriaStrings } from '#text/messages/react-aria-strings'

/** The package declares the value of this module as a type. */
const { default: english } = (await import('react-aria-components/i18n/en-US')) as unknown as {
  default: Readonly<Record<string, Readonly<Record<string, ReactAriaString>>>>
}
const keysOf = (dictionary: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string[] =>
  Object.entries(dictionary)
    .flatMap(([group, strings]) => Object.keys(strings).map((key) => `${group} ${key}`))
    .sort()

const values = new Proxy({} as Record<string, string | number | boolean>, {
  get: (_, key) => (/count/i.test(String(key)) || key === 'value' ? 3 : String(key).startsWith('is') ? true : 'ب'),
})
const writer = {
  number: (value: number) => new Intl.NumberFormat('fa').format(value),
  plural: () => '',
  select: () => '',
}
const say = (string: ReactAriaString): string => (typeof string === 'function' ? string(values, writer) : string)

describe('the words of React Aria', () => {
  it('contain a Persian text for each text of React Aria, in each group [SHELL-001]', () => {
    expect(keysOf(english).length).toBeGreaterThan(120)
    expect(keysOf(reactAriaPersian)).toEqual(keysOf(english))
  })

  it.each(keysOf(reactAriaPersian))('the text %s is Persian and has the same parameters as in English', (path) => {
    const [group = '', ...rest] = path.split(' ')
    const key = rest.join(' ')
    const persian = reactAriaPersian[group]?.[key] ?? ''
    expect(typeof persian).toBe(typeof english[group]?.[key])
    const said = say(persian)
    expect(said).toMatch(/[\u0600-\u06ff]/)
    expect(said.replace(/\b(Enter|Tab|Escape|Alt|Delete|ArrowDown)\b/g, '')).not.toMatch(/[A-Za-z]|undefined|NaN/)
  })

  it('formats numbers in Persian digits and isolates names', () => {
    const dnd = reactAriaPersian['@react-aria/dnd']
    expect(say(dnd?.dragSelectedItems ?? '')).toBe('کشیدن ۳ مورد انتخاب‌شده')
    expect(say(dnd?.dragItem ?? '')).toBe('کشیدن \u2068ب\u2069')
  })

  it('follows the current language, and stays Persian until the English texts are loaded', () => {
    let language: Locale = 'fa'
    const loaded: { english?: typeof english } = {}
    const strings = reactAriaStrings(
      reactAriaPersian,
      () => language,
      () => loaded.english,
    )
    const read = () => strings['@react-aria/overlays']?.dismiss
    expect(read()).toBe('بستن')
    language = 'en'
    expect(read()).toBe('بستن')
    loaded.english = english
    expect(read()).toBe('Dismiss')
    language = 'fa'
    expect(read()).toBe('بستن')
    expect(keysOf(strings)).toEqual(keysOf(english))
  })
})
