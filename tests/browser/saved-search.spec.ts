import { expect, test } from '#tests/support/product'
import { chooseEntry, put, rowsOf, start, windowOf, workIn } from './desk'
import { text } from './material'

test('a text search is saved on the desktop, remains after a reload, opens, and can be deleted and restored [SRCH-050] [SRCH-031] [SRCH-064]', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const { folder, window } = await workIn(page, 'بایگانی متن‌ها')
  await put(page, folder.uuid, text('صورت‌جلسه.txt', 'آفتاب‌گردان‌های باغچهٔ اداره آب داده شدند.'))
  await window.getByRole('button', { name: 'بستن' }).first().click()

  await start(page, 'جست‌وجو')
  const search = windowOf(page, /جست‌وجو/)
  // Text extraction takes a moment, so the search is repeated.
  await expect(async () => {
    await search.getByRole('combobox', { name: 'چه چیزی را بجویم؟' }).fill('آفتابگردان')
    await page.keyboard.press('Enter')
    await expect(rowsOf(search)).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await expect(rowsOf(search).locator('mark')).toHaveText('آفتاب‌گردان‌های')

  await search.getByRole('button', { name: 'کارهای دیگر با نتیجه‌ها' }).click()
  await chooseEntry(page, 'ذخیرهٔ جست‌وجو…')
  const dialog = windowOf(page, 'ذخیرهٔ جست‌وجو')
  await dialog.getByRole('textbox', { name: 'عنوان' }).fill('باغچه')
  await dialog.getByLabel('نمایش روی میز کار').check()
  await dialog.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(dialog).toBeHidden()
  await search.getByRole('button', { name: 'بستن' }).first().click()

  await page.reload()
  const icon = page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'باغچه' })
  await icon.focus()
  await page.keyboard.press('Enter')
  const opened = windowOf(page, /باغچه/)
  await expect(rowsOf(opened)).toHaveCount(1)
  await expect(opened.getByRole('combobox', { name: 'چه چیزی را بجویم؟' })).toHaveValue('آفتابگردان')
  await opened.getByRole('button', { name: 'بستن' }).first().click()

  await icon.focus()
  await page.keyboard.press('Delete')
  await expect(icon).toBeHidden()
  await page.getByRole('button', { name: 'واگرد' }).click()
  await expect(icon).toBeVisible()
})
