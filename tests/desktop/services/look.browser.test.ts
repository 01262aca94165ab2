import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { type Actor, createActor } from 'xstate'
import { preferences, loadLook } from '#desktop/services/preferences.content'
import { defaultLook, type LookChange } from '#machines/preferences'

const root = document.documentElement
let actor: Actor<typeof preferences> | undefined

afterEach(() => {
  actor?.stop()
  localStorage.clear()
  root.removeAttribute('style')
  delete root.dataset.theme
})

/** Sets the default look on the page, and returns a function that changes it. */
const begin = () => {
  const started = createActor(preferences, { input: { look: defaultLook } }).start()
  actor = started
  return (change: LookChange) => started.send({ type: 'look.change', change })
}

describe('the look chosen by the user', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'light dark'],
  ] as const)('applies %s at once, whatever the look was before', (theme, scheme) => {
    const change = begin()
    change({ theme: theme === 'dark' ? 'light' : 'dark' })
    change({ theme })
    expect(getComputedStyle(root).colorScheme).toBe(scheme)
  })

  it('changes language and direction of the page together', () => {
    const change = begin()
    expect([root.lang, root.dir]).toEqual(['fa', 'rtl'])
    change({ locale: 'en' })
    expect([root.lang, root.dir]).toEqual(['en', 'ltr'])
  })

  it.each([
    ['medium', 1.2],
    ['standard', 1.4],
    ['large', 1.8],
  ] as const)('uses %s text in the specified sizes', (fontSize, step) => {
    begin()({ fontSize })
    expect(Number.parseFloat(getComputedStyle(root).fontSize)).toBeCloseTo((16 * step) / 1.4, 2)
  })

  it('uses the preferences of the browser until the user is known', () => {
    const change = begin()
    change({ theme: 'dark', locale: 'en', fontSize: 'large' })
    expect(loadLook()).toMatchObject({ theme: 'dark', locale: 'en', fontSize: 'large' })
    localStorage.setItem('mizkar.look', '{ half')
    expect(loadLook()).toEqual(defaultLook)
  })
})
