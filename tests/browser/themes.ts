import type { Page } from '@playwright/test'
import { faultsOf } from './faults'

/** Shows a theme, and waits until its colours have come: some of them are faded over. */
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

/** Everything serious that the rules find in either theme. */
export const faultsIn = async (page: Page, place: string): Promise<string[]> => {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme)
    const found = await faultsOf(page, { colours: colorScheme === 'dark' })
    faults.push(...found.map((fault) => `${place}, ${colorScheme}: ${fault}`))
  }
  return faults
}

type Locale = 'fa' | 'en'
export const setLocale = (page: Page, chosen: Locale) =>
  page.evaluate((locale) => {
    const kept = JSON.parse(localStorage.getItem('mizkar.look') ?? '{}') as object
    localStorage.setItem('mizkar.look', JSON.stringify({ ...kept, locale, theme: 'system' }))
  }, chosen)
