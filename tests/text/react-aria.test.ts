import { describe, expect, it } from 'vitest'
import type { Locale } from '#text/locale'
import { reactAriaPersian } from '#text/messages/react-aria-fa'
import { reactAriaStrings } from '#text/messages/react-aria-strings'

/** The package declares the value of this module as a type. */
const { default: english } = (await import('react-aria-components/i18n/en-US')) as unknown as {
  default: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
const keysOf = (dictionary: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string[] =>
  Object.entries(dictionary)
    .flatMap(([group, strings]) => Object.keys(strings).map((key) => `${group} ${key}`))
    .sort()

describe('the words of React Aria', () => {
  it('contain a Persian text for each text of the groups that the product uses [SHELL-001]', () => {
    const used = Object.fromEntries(Object.entries(english).filter(([group]) => Object.hasOwn(reactAriaPersian, group)))
    expect(keysOf(used).length).toBeGreaterThan(1)
    expect(keysOf(reactAriaPersian)).toEqual(keysOf(used))
  })

  it.each(keysOf(reactAriaPersian))('the text %s is Persian, and English has it without parameters', (path) => {
    const [group = '', ...rest] = path.split(' ')
    const key = rest.join(' ')
    expect(typeof english[group]?.[key]).toBe('string')
    expect(reactAriaPersian[group]?.[key]).toMatch(/[\u0600-\u06ff]/)
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
    expect(keysOf(strings)).toEqual(keysOf(reactAriaPersian))
  })
})
