import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/product'
import { chooseEntry, makeFolder, put, rowsOf, start, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

const item = (window: Locator, title: string): Locator => rowsOf(window).filter({ hasText: title })
const comparison = (page: Page): Locator => windowOf(page, 'مقایسهٔ متن').last()

const compareBoth = async (page: Page, window: Locator, first: string, second: string): Promise<Locator> => {
  await item(window, first).click()
  await item(window, second).click({ modifiers: ['ControlOrMeta'] })
  await item(window, second).click({ button: 'right' })
  await chooseEntry(page, 'مقایسه', { exact: true })
  return comparison(page)
}

test.describe('comparing', () => {
  test('compares two free texts from the start menu, and keeps them after a reload [SHELL-070] [DIFF-001] [DIFF-002]', async ({ page }) => {
    await signIn(page)
    await start(page, 'مقایسهٔ متن')
    const window = comparison(page)
    await window.getByLabel('متن نخست').fill('قرارداد یکم\nبند دوم')
    await window.getByLabel('متن دوم').fill('قرارداد یکم\nبند سوم')
    expect(await faultsOf(page)).toEqual([])
    await window.getByLabel('متن دوم').press('Control+Enter')
    await expect(window.locator('del')).toHaveText(['دوم'])
    await expect(window.locator('ins')).toHaveText(['سوم'])
    for (const viewer of ['کنار هم', 'خط به خط']) {
      await window.getByRole('radio', { name: viewer }).check()
      await expect(window.locator('ins')).toHaveText(['سوم'])
      expect(await faultsOf(page)).toEqual([])
    }
    await page.reload()
    await expect(comparison(page).getByLabel('متن دوم')).toHaveValue('قرارداد یکم\nبند سوم')
  })

  test('compares two documents, and two folders whose differences open further comparisons [DIFF-003] [DIFF-004] [EXP-062]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'پوشهٔ مقایسه')
    await put(page, folder.uuid, text('پیمان.txt', 'متن پیمان نخست'))
    await put(page, folder.uuid, text('قرار.txt', 'متن پیمان دوم'))
    const [one, other] = [await makeFolder(page, folder.uuid, 'بایگانی یک'), await makeFolder(page, folder.uuid, 'بایگانی دو')]
    await put(page, one.uuid, text('نامه.txt', 'نامهٔ کهنه'))
    await put(page, other.uuid, text('نامه.txt', 'نامهٔ تازه'))
    await put(page, other.uuid, text('افزوده.txt', 'افزوده'))

    const documents = await compareBoth(page, window, 'پیمان', 'قرار')
    await expect(documents.getByRole('status')).toHaveText('۱ تغییر')
    await expect(documents.locator('del, ins')).toHaveCount(2)
    await documents.getByRole('button', { name: 'بستن' }).click()

    const folders = await compareBoth(page, window, 'بایگانی یک', 'بایگانی دو')
    await expect(folders.getByRole('rowheader')).toHaveText(['افزوده.txt', 'نامه.txt'])
    expect(await faultsOf(page)).toEqual([])
    await folders.getByRole('button', { name: 'نامه.txt' }).click()
    // The folder that is first in the list is the first of the two compared folders.
    await expect(comparison(page).locator('del')).toHaveText(['تازه'])
    await expect(comparison(page).locator('ins')).toHaveText(['کهنه'])
  })

  test('compares an older version of a document from its history [PROP-016] [DIFF-005]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'نسخه‌های سند')
    await put(page, folder.uuid, text('پیمان.txt', 'متن کهنهٔ پیمان'))
    await put(page, folder.uuid, text('پیمان.txt', 'متن تازهٔ پیمان'), 'newVersion')
    await item(window, 'پیمان').click()
    await page.keyboard.press('Alt+Enter')
    const properties = windowOf(page, 'پیمان').last()
    await properties.getByRole('tab', { name: 'تاریخچه' }).click()
    await properties.locator('tbody tr').last().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'مقایسه با نسخهٔ کنونی' }).click()
    await expect(comparison(page).locator('del')).toHaveText(['کهنهٔ'])
    await expect(comparison(page).getByRole('heading', { name: /نسخهٔ کنونی/ })).toContainText('۱۴')
  })
})
