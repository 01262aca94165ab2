import { expect, test } from '#tests/support/product'
import { chooseFiles, enterAsAdmin, rowInSight, uploadTray, windowOf } from './desk'
import { text } from './material'

test('a browser without storage space says once what cannot be saved; windows, session and a multipart upload still work', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    // Session storage also uses this prototype, so the token is stored in memory.
    Storage.prototype.setItem = full
    IDBObjectStore.prototype.put = full
  })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/index.html/signin')
  await enterAsAdmin(page)
  await expect(page.getByRole('button', { name: 'شروع' })).toBeVisible()
  await page.getByRole('button', { name: 'هستینه' }).click()
  await page.keyboard.press('Enter')
  const window = windowOf(page, 'هستینه')
  await expect(window.getByRole('grid')).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: 'حافظهٔ مرورگر پر است' })
  await expect(said).toBeVisible()
  await window.getByRole('button', { name: 'بزرگ کردن' }).click()
  await chooseFiles(page, window, [{ ...text('بی‌جا.txt', ''), buffer: Buffer.alloc(9 * 1024 * 1024, 'الف') }])
  await expect(uploadTray(page).getByText('بارگذاری به پایان رسید')).toBeVisible({ timeout: 30_000 })
  await uploadTray(page).getByRole('button', { name: 'بستن بارگذاری‌ها' }).click()
  await rowInSight(window, 'بی‌جا')
  await page.getByRole('button', { name: /^اعلان‌ها/ }).click()
  await expect(page.getByRole('dialog', { name: 'اعلان‌ها' }).getByText('حافظهٔ مرورگر پر است')).toHaveCount(1)
  expect(complaints).toEqual([])
})
