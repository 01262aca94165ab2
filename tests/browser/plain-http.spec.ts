import { launchOptions } from '../../scripts/chromium.mjs'
import { expect, test } from '#tests/support/product'
import { chooseFiles, enterAsAdmin, rowsOf, start, uploadEnded, windowOf } from './desk'
import { text } from './material'

const host = 'docs.example'
test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, `--host-resolver-rules=MAP ${host} 127.0.0.1`] } })

test('the product works without TLS from another machine, where browsers restrict the features of a page', async ({ page, product }) => {
  await page.goto(product.url.replace('127.0.0.1', host))
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await enterAsAdmin(page)
  await page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'هستینه' }).dblclick()
  const window = windowOf(page, 'هستینه')
  await expect(window.getByRole('grid', { name: 'محتوای پوشه' })).toBeVisible()
  await chooseFiles(page, window, [text('بی رمز.txt', 'سلام')])
  const upload = await uploadEnded(page)
  await upload.getByRole('button', { name: 'بستن', exact: true }).click()
  const row = rowsOf(window).filter({ hasText: 'بی رمز' })
  await expect(row).toBeVisible()
  await row.click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(row).toHaveCount(0)

  await start(page, 'مدیریت کاربران')
  await windowOf(page, 'مدیریت کاربران').getByRole('button', { name: 'درون‌ریزی از پرونده' }).click()
  const people = windowOf(page, 'درون‌ریزی کاربران')
  const buffer = Buffer.from('نام;نام خانوادگی;نام کاربری\r\nبی‌رمز;آزاد;without-tls')
  await people.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await people.getByRole('button', { name: 'درون‌ریزی ۱ کاربر' }).click()
  await expect(people.getByText('۱ کاربر ساخته شد.')).toBeVisible()
})
