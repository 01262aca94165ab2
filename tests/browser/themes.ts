import type { Page } from '@playwright/test'
import { expect, Product, sessionOf, switchHomeOff } from '#tests/support/product'
import { overrideProfile } from './own-profile'
import { smallTargets, weakRings } from '#tests/support/controls'
import { faultsOf } from './faults'

/** Switches to a theme and waits until the transition of its colours has ended. */
const showTheme = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const ending = () => document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    do {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      await Promise.allSettled(ending().map(({ finished }) => finished))
    } while (ending().length > 0)
  })
}

/** Returns all serious accessibility faults in both themes, focus rings with low contrast, and targets that are too small. */
export const faultsIn = async (page: Page, place: string): Promise<string[]> => {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme)
    const found = await faultsOf(page, { colours: colorScheme === 'dark' })
    // Presses a key that does nothing else, because focus rings are shown only after keyboard input.
    await page.keyboard.press('Shift')
    const unseen = await page.evaluate(weakRings, colorScheme)
    const small = colorScheme === 'dark' ? [] : await page.evaluate(smallTargets)
    faults.push(...[...found, ...unseen, ...small].map((fault) => `${place}, ${colorScheme}: ${fault}`))
  }
  return faults
}

type Locale = 'fa' | 'en'
const setLocale = (page: Page, chosen: Locale) =>
  page.evaluate((locale) => {
    const kept = JSON.parse(localStorage.getItem('mizkar.look') ?? '{}') as object
    localStorage.setItem('mizkar.look', JSON.stringify({ ...kept, locale, theme: 'system' }))
  }, chosen)

/** Opens the sign-in form in this language, regardless of the language that earlier tests saved for the user. */
export async function openForm(page: Page, locale: Locale): Promise<void> {
  await overrideProfile(page, { locale: undefined, theme: undefined })
  await page.goto('/index.html/signin')
  await setLocale(page, locale)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.locator('form')).toBeVisible()
}

/** Signs in through the form that is shown, and waits for the button of the start menu, which is called `start`. */
export async function enter(page: Page, start: string): Promise<void> {
  await switchHomeOff(page.request, await sessionOf(page))
  await page.locator('input[name="username"]').fill('admin')
  await page.locator('input[name="password"]').fill(Product.password)
  await page.locator('button[type="submit"]').click()
  await expect(page.getByRole('button', { name: start })).toBeVisible()
}
