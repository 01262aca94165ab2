import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from '#tests/support/product'
import { rowsOf, titlesOf, windowOf } from './desk'

/** Waits until an element of the page has the focus. The previous element may be removed a frame before the next one gets the focus. */
export const focusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement === null || document.activeElement === document.body), {
      message: 'the focus fell to the page',
    })
    .toBe(false)

/** Waits until the focus is on or inside this window. */
export const focusInside = (window: Locator): Promise<void> =>
  expect(window.locator(':focus').or(window.and(window.page().locator(':focus')))).toHaveCount(1)

/** Runs inside the page, so it uses nothing from outside. */
const look = (name: string) => {
  const labelOf = (at: Element) => {
    const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0]?.textContent : undefined
    // If a window or a list has the focus itself, its text would be that of its whole content.
    return at.getAttribute('aria-label') ?? label ?? (at.matches('button, a') ? (at.textContent ?? '') : '')
  }
  const isMeant = (at: Element) =>
    labelOf(at)
      .replace(/[\u2066-\u2069]/g, '')
      .includes(name)
  const here = document.activeElement
  return {
    isHere: here !== null && isMeant(here),
    isThere: [...document.querySelectorAll('a, button, input, select, [tabindex]')].some((one) => one.checkVisibility() && isMeant(one)),
  }
}

/**
 * Presses Tab until a control with this name has the focus, with a limit. Waits for the control first; otherwise Tab would leave its window
 * and go through all others.
 */
export const tabTo = async (page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect.poll(() => page.evaluate(look, name).then(({ isThere }) => isThere), { message: `nothing is called ${name}` }).toBe(true)
  for (let step = 0; step < 60; step += 1) {
    if ((await page.evaluate(look, name)).isHere) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** Letters that the keys write in each keyboard layout. */
export const layouts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Persian: { A: 'ش', F: 'ب', K: 'ن', R: 'ق', W: 'ص', M: 'ئ', D: 'ی', T: 'ف', Z: 'ظ' },
  Arabic: { A: 'ش', F: 'ب', K: 'ن', R: 'ق', W: 'ص', M: 'ى', D: 'ي' },
  English: {},
}
const bits = { alt: 1, control: 2, shift: 8 }
export type Held = keyof typeof bits

/** Presses a letter key as a keyboard with another layout reports it: the same physical key with another character. */
export const pressOn = async (wire: CDPSession, layout: string, letter: string, ...held: Held[]): Promise<void> => {
  const modifiers = held.reduce((sum, name) => sum + bits[name], 0)
  const key = {
    key: layouts[layout]?.[letter] ?? letter.toLowerCase(),
    code: `Key${letter}`,
    windowsVirtualKeyCode: letter.charCodeAt(0),
    modifiers,
  }
  await wire.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** Opens a folder of the main folder from the desktop by keyboard alone. */
export const openByKeys = async (page: Page, title: string): Promise<Locator> => {
  await tabTo(page, 'هستینه')
  await page.keyboard.press('Enter')
  const top = windowOf(page, 'هستینه')
  await expect(rowsOf(top).first()).toBeVisible()
  await expect(top.getByRole('grid').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  const at = (await titlesOf(top)).indexOf(title)
  for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowDown')
  await expect(top.getByRole('row', { name: title })).toBeFocused()
  await page.keyboard.press('Enter')
  return windowOf(page, title)
}
