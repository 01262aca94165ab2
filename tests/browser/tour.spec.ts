import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { call, chooseEntry, chooseFiles, exactItem, makeFolder, open, titlesIn, uploadEnded, windowOf, workIn } from './desk'
import { text } from './material'

const rolesOn = async (page: Page, uuid: string): Promise<string[]> =>
  (await call<{ rolePermissions: { title: string }[] }>(page, 'get', `/api/nodebase/permission/${uuid}`)).rolePermissions.map(
    ({ title }) => title,
  )

test('the desktop lets its user browse, upload, search, copy and move, set rights and see the history [SHELL-005]', async ({ page }) => {
  test.setTimeout(90_000)
  const { window, folder } = await workIn(page, 'گشتی در میز کار')
  const inner = await makeFolder(page, folder.uuid, 'بایگانی گشت')
  await makeFolder(page, folder.uuid, 'پروندهٔ گشت')

  await chooseFiles(page, window, [text('ابلاغیهٔ گشت.txt', 'نخستین متن ابلاغیه')])
  await (await uploadEnded(page)).getByRole('button', { name: 'بستن', exact: true }).click()
  await expect(exactItem(window, 'ابلاغیهٔ گشت')).toBeVisible()

  await window.getByRole('grid').focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.insertText('ابلاغیه')
  await page.keyboard.press('Enter')
  const search = windowOf(page, /جست‌وجوی .*ابلاغیه/)
  await expect(exactItem(search, 'ابلاغیهٔ گشت')).toBeVisible()
  await page.keyboard.press('Control+Alt+W')
  await expect(search).toHaveCount(0)

  await exactItem(window, 'ابلاغیهٔ گشت').click()
  await page.keyboard.press('Control+C')
  await open(page, exactItem(window, 'بایگانی گشت'))
  const archive = windowOf(page, 'بایگانی گشت')
  await expect(archive.getByText('این پوشه خالی است', { exact: false })).toBeVisible()
  await archive.getByRole('grid').focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => titlesIn(page, inner.uuid)).toEqual(['ابلاغیهٔ گشت'])
  await page.keyboard.press('Backspace')
  await exactItem(window, 'ابلاغیهٔ گشت').click()
  await page.keyboard.press('Control+X')
  await exactItem(window, 'پروندهٔ گشت').click({ button: 'right' })
  await chooseEntry(page, 'چسباندن درون این پوشه')
  await expect.poll(() => titlesIn(page, folder.uuid)).toEqual(['بایگانی گشت', 'پروندهٔ گشت'])

  await exactItem(window, 'بایگانی گشت').click({ button: 'right' })
  await chooseEntry(page, 'دسترسی‌ها')
  expect(await rolesOn(page, inner.uuid)).toEqual(['کاربر'])
  const rights = windowOf(page, 'بایگانی گشت — دسترسی‌ها')
  await rights.getByRole('combobox', { name: 'افزودن نقش' }).click()
  await page.keyboard.insertText('ROLE_USER')
  await expect(rights.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await rights.getByRole('button', { name: 'اعمال', exact: true }).click()
  // These roles are in addition to those inherited from the parent folder.
  await expect.poll(() => rolesOn(page, inner.uuid)).toEqual(['کاربر', 'کاربر'])
  await rights.getByRole('button', { name: 'بستن', exact: true }).first().click()
  await expect(rights).toHaveCount(0)

  await open(page, exactItem(window, 'بایگانی گشت'))
  await exactItem(archive, 'ابلاغیهٔ گشت').click()
  await page.keyboard.press('Alt+Enter')
  const properties = windowOf(page, 'ابلاغیهٔ گشت')
  await properties.getByRole('tab', { name: 'تاریخچه' }).click()
  await expect(properties.locator('tbody tr')).toHaveCount(1)
})
