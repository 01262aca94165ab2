import { expect, test } from '#tests/support/product'
import { chooseEntry, findEntry, makeFolder, workIn } from './desk'

test('the menu of a folder adds it to the working directories on the desktop and removes it, each with a notice [SHELL-009] [EXP-203] [EXP-204]', async ({
  page,
}) => {
  const { window, folder } = await workIn(page, 'پروندهٔ کاری')
  await makeFolder(page, folder.uuid, 'قراردادهای ۱۴۰۵')
  await window.getByRole('button', { name: 'تازه‌سازی' }).click()
  const row = window.getByRole('row', { name: 'قراردادهای ۱۴۰۵' })
  const icons = page.getByRole('list', { name: 'پوشه‌های اصلی' })
  const icon = icons.getByRole('button', { name: 'قراردادهای ۱۴۰۵' })
  await row.click({ button: 'right' })
  await chooseEntry(page, 'افزودن به پوشه‌های کاری')
  await expect(page.getByRole('status').filter({ hasText: 'به پوشه‌های کاری شما افزوده شد' })).toBeVisible()
  await expect(icon).toBeVisible()

  await page.reload()
  await expect(icon).toBeVisible()
  await row.click({ button: 'right' })
  await findEntry(page, 'برداشتن از پوشه‌های کاری')
  for (const left of [1, 0]) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(left)
  }

  await page.keyboard.press('Control+Alt+d')
  await icon.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'برداشتن از پوشه‌های کاری' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'از پوشه‌های کاری شما برداشته شد' })).toBeVisible()
  await expect(icon).toHaveCount(0)
})
