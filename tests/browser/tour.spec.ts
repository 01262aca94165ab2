import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { childrenOf, chooseFiles, makeFolder, open, rowsOf, uploadEnded, windowOf, workIn } from './desk'
import { text } from './material'

const item = (window: Locator, title: string): Locator => rowsOf(window).filter({ has: window.page().getByText(title, { exact: true }) })
const titles = async (page: Page, folder: string) => (await childrenOf(page, folder)).map(({ title }) => title).sort()

test('the desktop lets its user browse, upload, search, copy and move, set rights and see the history [SHELL-005]', async ({ page }) => {
  test.setTimeout(90_000)
  const { window, folder } = await workIn(page, 'گشتی در میز کار')
  const inner = await makeFolder(page, folder.uuid, 'بایگانی گشت')
  await makeFolder(page, folder.uuid, 'پروندهٔ گشت')

  await chooseFiles(page, window, [text('ابلاغیهٔ گشت.txt', 'نخستین متن ابلاغیه')])
  await (await uploadEnded(page)).getByRole('button', { name: 'بستن', exact: true }).click()
  await expect(item(window, 'ابلاغیهٔ گشت')).toBeVisible()

  await window.getByRole('grid').focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('ابلاغیه')
  await page.keyboard.press('Enter')
  const search = windowOf(page, /جست‌وجوی .*ابلاغیه/)
  await expect(item(search, 'ابلاغیهٔ گشت')).toBeVisible()
  await page.keyboard.press('Control+Alt+W')
  await expect(search).toHaveCount(0)

  await item(window, 'ابلاغیهٔ گشت').click()
  await page.keyboard.press('Control+C')
  await open(page, item(window, 'بایگانی گشت'))
  const archive = windowOf(page, 'بایگانی گشت')
  await expect(archive.getByText('این پوشه خالی است', { exact: false })).toBeVisible()
  await archive.getByRole('grid').focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => titles(page, inner.uuid)).toEqual(['ابلاغیهٔ گشت'])
  await page.keyboard.press('Backspace')
  await item(window, 'ابلاغیهٔ گشت').click()
  await page.keyboard.press('Control+X')
  await item(window, 'پروندهٔ گشت').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'چسباندن درون این پوشه' }).click()
  await expect.poll(() => titles(page, folder.uuid)).toEqual(['بایگانی گشت', 'پروندهٔ گشت'])

  await item(window, 'بایگانی گشت').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'دسترسی‌ها' }).click()
  const rights = windowOf(page, 'بایگانی گشت — دسترسی‌ها')
  await expect(rights.getByRole('combobox', { name: 'افزودن نقش' })).toBeVisible()
  await page.keyboard.press('Control+Alt+W')
  await expect(rights).toHaveCount(0)

  await open(page, item(window, 'بایگانی گشت'))
  await item(archive, 'ابلاغیهٔ گشت').click()
  await page.keyboard.press('Alt+Enter')
  const properties = windowOf(page, 'ابلاغیهٔ گشت')
  await properties.getByRole('tab', { name: 'تاریخچه' }).click()
  await expect(properties.locator('tbody tr')).toHaveCount(1)
})
