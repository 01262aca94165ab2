import { expect, test } from '#tests/support/product'
import { makeFolder, put, rowsOf, titlesOf, workIn } from './desk'
import { pdf, png, text } from './material'

test.describe('a listing', () => {
  test('shows its six columns, and sorts by Persian collation, number, size and date, in both directions [EXP-015] [EXP-177] [EXP-178]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'مرتب‌ها')
    for (const [index, title] of ['نامه ۱۰', 'گزارش', 'آیین‌نامه', 'نامه ۲', 'پیوست', 'یادداشت', 'Alpha'].entries())
      await put(page, folder.uuid, text(`${title}.txt`, 'م'.repeat(index + 1)))
    await expect(rowsOf(window)).toHaveCount(7)
    for (const name of [/نام/, 'پدیدآور', 'تاریخ ایجاد', 'آخرین ویرایش', 'حجم', 'پسوند'])
      await expect(window.getByRole('columnheader', { name }).first()).toBeVisible()
    const alphabet = ['آیین‌نامه', 'پیوست', 'گزارش']
    await expect.poll(async () => (await titlesOf(window)).slice(0, 3)).toEqual(alphabet)
    await expect(window.getByRole('columnheader', { name: 'نام' }).first()).toHaveAttribute('aria-sort', 'ascending')

    await window.getByRole('button', { name: 'ترتیب عددی' }).click()
    await expect.poll(() => titlesOf(window)).toEqual([...alphabet, 'نامه ۲', 'نامه ۱۰', 'یادداشت', 'Alpha'])
    await window.getByRole('button', { name: 'نام', exact: true }).click()
    await expect.poll(() => titlesOf(window)).toEqual(['Alpha', 'یادداشت', 'نامه ۱۰', 'نامه ۲', ...alphabet.toReversed()])
    await window.getByRole('button', { name: 'حجم' }).click()
    await expect.poll(async () => (await titlesOf(window))[0]).toBe('نامه ۱۰')
    await window.getByRole('button', { name: 'حجم' }).click()
    await expect.poll(async () => (await titlesOf(window))[0]).toBe('Alpha')
    await window.getByRole('button', { name: 'تاریخ ایجاد' }).click()
    await expect.poll(async () => (await titlesOf(window))[0]).toBe('نامه ۱۰')
    await expect(window.getByRole('row', { name: 'گزارش' }).locator('[data-column=lastVersionsSize]')).toHaveText('۴ بایت')
    await expect(window.getByRole('row', { name: 'گزارش' }).locator('[data-column=createDate]')).toHaveText(
      /^۱۴\d\d\/|^۱۴[۰-۹]{2}\/[۰-۹]{2}\/[۰-۹]{2}$/,
    )
  })

  test('switches to a grid with thumbnails of the documents [EXP-012] [EXP-080] [EXP-088]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'شبکه')
    await put(page, folder.uuid, png('عکس سفر تابستانی.png', [200, 40, 40], 400))
    await put(page, folder.uuid, pdf('نقشه.pdf', [0.1, 0.3, 0.9]))
    await makeFolder(page, folder.uuid, 'بایگانی')
    await expect(rowsOf(window)).toHaveCount(3)
    await window.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
    const tile = (name: string) => window.getByRole('gridcell', { name })
    await expect(tile('عکس سفر تابستانی').getByText('عکس سفر تا…')).toBeVisible()
    await tile('عکس سفر تابستانی').click()
    await expect(tile('عکس سفر تابستانی').getByText('عکس سفر تابستانی')).toBeVisible()
    for (const name of ['عکس سفر تابستانی', 'نقشه']) {
      const picture = tile(name).locator('img[src^="blob:"]')
      await expect(picture).toBeVisible({ timeout: 20_000 })
      expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(40)
    }
    await expect(tile('بایگانی').getByRole('checkbox', { name: 'انتخاب' })).toBeVisible()
    await window.getByRole('button', { name: 'نمای فهرست' }).click()
    await expect(window.getByRole('columnheader', { name: 'حجم' })).toBeVisible()
  })

  test('loads more of 120 items while scrolling, or shows numbered pages [EXP-009] [EXP-018] [EXP-020]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'صدوبیست')
    for (let first = 1; first <= 120; first += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => makeFolder(page, folder.uuid, `پوشهٔ ${String(first + index).padStart(3, '0')}`)),
      )
    await window.getByRole('button', { name: 'تازه‌سازی' }).click()
    await expect(window.getByText('۱۲۰ مورد', { exact: false }).first()).toBeVisible()
    const grid = window.getByRole('grid')
    await expect(async () => {
      await grid.hover()
      await page.mouse.wheel(0, 2_000)
      await expect(window.getByRole('row', { name: 'پوشهٔ 120' })).toBeVisible({ timeout: 300 })
    }).toPass()

    await window.getByRole('button', { name: 'صفحه‌های شماره‌دار' }).click()
    const pager = window.getByRole('navigation', { name: 'صفحه‌بندی' })
    await expect(pager.getByRole('button', { name: /^صفحهٔ [۰-۹]+$/ })).toHaveText(['۱', '۲', '۳'])
    await expect(window.getByRole('row', { name: 'پوشهٔ 001' })).toBeVisible()
    await pager.getByRole('button', { name: 'صفحهٔ ۳' }).click()
    await expect(pager.getByRole('button', { name: /^صفحهٔ [۰-۹]+$/ })).toHaveText(['۲', '۳', '۴'])
    await expect(window.getByRole('row', { name: 'پوشهٔ 051' })).toBeVisible()
    const jump = pager.getByRole('textbox', { name: 'برو به صفحه' })
    await jump.fill('5')
    await expect(jump).toHaveValue('۵')
    await jump.press('Enter')
    await expect(window.getByRole('row', { name: 'پوشهٔ 101' })).toBeVisible()
    await expect(pager.getByRole('button', { name: 'صفحهٔ پسین' })).toBeDisabled()
    await window.getByRole('combobox', { name: 'شمار موردها در هر صفحه' }).selectOption('50')
    await expect(window.getByRole('row', { name: 'پوشهٔ 001' })).toBeVisible()
    await expect(pager.getByRole('button', { name: /^صفحهٔ [۰-۹]+$/ })).toHaveText(['۱', '۲', '۳'])
    await pager.getByRole('button', { name: 'صفحهٔ پایانی' }).click()
    await expect(window.getByRole('row', { name: 'پوشهٔ 101' })).toBeVisible()
  })
})
