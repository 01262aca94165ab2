import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/support/product'

/** Something on the page has the focus. What had it may go a frame before what gets it is there. */
export const focusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement === null || document.activeElement === document.body), {
      message: 'the focus fell to the page',
    })
    .toBe(false)

/** The focus is in this window, or on it. */
export const focusInside = (window: Locator): Promise<void> =>
  expect(window.locator(':focus').or(window.and(window.page().locator(':focus')))).toHaveCount(1)

/** Tabs on until a control of this name has the focus; a user would not go on for ever either. */
export const tabTo = async (page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const here = () =>
    page.evaluate(() => {
      const at = document.activeElement
      if (at === null || at === document.body) return ''
      const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : undefined
      // Of a window or a list that has the focus itself, the text is that of everything in it.
      return at.getAttribute('aria-label') ?? label ?? (at.matches('button, a') ? (at.textContent ?? '') : '')
    })
  for (let step = 0; step < 60; step += 1) {
    if ((await here()).replace(/[\u2066-\u2069]/g, '').includes(name)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${name}`)
}
