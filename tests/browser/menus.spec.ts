import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { call, makeFolder, put, rowsOf, windowOf, workIn } from './desk'
import { text } from './material'

const item = (window: Locator, title: string): Locator => rowsOf(window).filter({ hasText: title })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'اعلان‌ها' })
const entry = (page: Page, words: string): Locator => page.getByRole('menuitem', { name: words, exact: true })

test('a folder is measured and flagged from its menu, and when it is deleted from the tree its window goes up [EXP-097]', async ({
  page,
}) => {
  const { window, folder } = await workIn(page, 'پوشهٔ بالایی')
  const inner = await makeFolder(page, folder.uuid, 'پوشهٔ سنجیده')
  await makeFolder(page, inner.uuid, 'تهی')
  await put(page, inner.uuid, text('سنجه.txt', 'دوازده نویسه‌ای برای سنجش'))
  await item(window, 'پوشهٔ سنجیده').click({ button: 'right' })
  await entry(page, 'اندازه و شمار محتوا').click()
  await expect(notices(page).getByText(/۱ پوشه و ۱ سند، روی هم .*بایت/)).toBeVisible()
  await item(window, 'پوشهٔ سنجیده').click({ button: 'right' })
  await entry(page, 'نشان‌های پوشه').press('Enter')
  await entry(page, 'محتوای آن جست‌وجو نشود').press('Enter')
  const flags = () => call<{ excludeFromSearch: boolean }>(page, 'get', `/api/folder/checkboxes?uuid=${inner.uuid}`)
  await expect.poll(async () => (await flags()).excludeFromSearch).toBe(true)

  await window.getByRole('button', { name: 'درخت پوشه‌ها' }).click()
  const tree = window.getByRole('tree', { name: 'درخت پوشه‌ها' })
  await tree.getByRole('treeitem', { name: 'پوشهٔ بالایی' }).press('ArrowLeft')
  const branch = tree.getByRole('treeitem', { name: 'پوشهٔ سنجیده' })
  await branch.click()
  await expect(windowOf(page, 'پوشهٔ سنجیده')).toBeVisible()
  const there = windowOf(page, 'پوشهٔ سنجیده')
  await there.getByRole('treeitem', { name: 'پوشهٔ سنجیده' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^حذف/ }).click()
  await windowOf(page, 'تأیید حذف').getByRole('button', { name: 'حذف' }).click()
  await expect(windowOf(page, 'پوشهٔ بالایی').getByText('این پوشه خالی است', { exact: false })).toBeVisible()
})
