import { expect, test } from '#tests/support/product'
import { allFolders, makeFolder, rowsOf, titlesOf, windowOf, workIn } from './desk'

const newName = 'نام پوشهٔ جدید'

test.describe('naming a folder or document in its row', () => {
  test('creates a folder with Enter or a click outside, but not with Esc or without a name [EXP-148] [EXP-149] [EXP-152]', async ({
    page,
  }) => {
    const { window } = await workIn(page, 'نام‌گذاری')
    const create = window.getByRole('button', { name: 'پوشهٔ جدید' })
    const input = window.getByRole('textbox', { name: newName })

    await create.click()
    await expect(input).toBeFocused()
    await input.fill('بایگانی')
    await input.press('Enter')
    await expect(window.getByRole('row', { name: 'بایگانی' })).toBeVisible()
    await expect(window.getByRole('row', { name: 'بایگانی' })).toHaveAttribute('aria-selected', 'true')

    await create.click()
    await input.fill('رها شده')
    await input.press('Escape')
    await expect(input).toBeHidden()

    await create.click()
    await input.press('Enter')
    await expect(input).toBeHidden()

    await create.click()
    await input.fill('قراردادها')
    await window.getByRole('grid').click({ position: { x: 40, y: 300 } })
    await expect(window.getByRole('row', { name: 'قراردادها' })).toBeVisible()
    await expect(input).toBeHidden()

    await window.getByRole('button', { name: 'تازه‌سازی' }).click()
    await expect(window.getByText('۱ از ۲ انتخاب شد')).toBeVisible()
    await expect.poll(() => titlesOf(window)).toEqual(['بایگانی', 'قراردادها'])
  })

  test('keeps the typed name with the reason if the name is taken, in any spelling', async ({ page }) => {
    const { window, folder } = await workIn(page, 'نام تکراری')
    await makeFolder(page, folder.uuid, 'کتاب‌خانه')
    await expect(window.getByRole('row', { name: 'کتاب‌خانه' })).toBeVisible()
    await window.getByRole('button', { name: 'پوشهٔ جدید' }).click()
    const input = window.getByRole('textbox', { name: newName })
    // Arabic kaf and no half-space: for a reader it is the same name.
    await input.fill('\u0643تابخانه')
    await input.press('Enter')
    await expect(window.getByRole('alert')).toContainText('در این پوشه مورد دیگری با همین عنوان هست')
    await expect(input).toHaveValue('\u0643تابخانه')
    await expect(input).toBeFocused()
    await input.fill('کتاب‌خانهٔ دوم')
    await input.press('Enter')
    await expect(window.getByRole('row', { name: 'کتاب‌خانهٔ دوم' })).toBeVisible()
  })

  test('renames with F2; Esc and an empty name keep the old name [EXP-074] [EXP-153]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'تغییر نام‌ها')
    await makeFolder(page, folder.uuid, 'پیش از تغییر')
    const row = window.getByRole('row', { name: 'پیش از تغییر' })
    const input = window.getByRole('textbox', { name: 'نام', exact: true })
    await row.click()
    await row.press('F2')
    await expect(input).toHaveValue('پیش از تغییر')
    await input.fill('نامی دیگر')
    await input.press('Escape')
    await expect(input).toBeHidden()
    await expect(row).toBeFocused()
    await row.press('F2')
    await input.fill('')
    await input.press('Enter')
    await expect(row).toBeVisible()
    const renamed = page.waitForRequest((request) => request.url().includes('/rename'))
    await row.press('F2')
    await input.fill('پس از تغییر')
    await input.press('Enter')
    const sent = await renamed
    expect(`${sent.url()} ${sent.postData()}`).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    await expect(window.getByRole('row', { name: 'پس از تغییر' })).toBeVisible()
    await expect(window.getByRole('row', { name: 'پس از تغییر' })).toBeFocused()
  })

  test('refuses a slash in a name with a message, and accepts emoji and 255 characters', async ({ page }) => {
    const { window } = await workIn(page, 'نام‌های سخت')
    const create = window.getByRole('button', { name: 'پوشهٔ جدید' })
    const input = window.getByRole('textbox', { name: newName })
    await create.click()
    await input.fill('این/آن')
    await input.press('Enter')
    await expect(window.getByRole('alert')).toBeVisible()
    await input.fill('👨‍👩‍👧 خانواده')
    await input.press('Enter')
    await expect(window.getByRole('row', { name: '👨‍👩‍👧 خانواده' })).toBeVisible()
    const longest = 'ب'.repeat(255)
    await create.click()
    await input.fill(`${longest}ب`)
    await input.press('Enter')
    await expect(window.getByRole('alert')).toContainText('۲۵۵')
    await input.fill(longest)
    await input.press('Enter')
    await expect(window.getByRole('row', { name: longest })).toBeVisible()
  })
})

test.describe('navigation through folders', () => {
  test('opens folders, goes back, forward, up and by the breadcrumb, and a new folder discards the forward history [EXP-162] [EXP-166] [EXP-167]', async ({
    page,
  }) => {
    const { folder } = await workIn(page, 'رفت‌وآمد')
    const year = await makeFolder(page, folder.uuid, 'سال ۱۴۰۵')
    await makeFolder(page, year.uuid, 'بهار')
    await makeFolder(page, folder.uuid, 'سال ۱۴۰۴')
    const place = (title: string) => windowOf(page, title)
    const path = (title: string) => place(title).getByRole('navigation', { name: 'مسیر' })
    // The window is maximised, so that the whole path has room.
    await place('رفت‌وآمد').getByRole('button', { name: 'بزرگ کردن' }).click()
    await place('رفت‌وآمد').getByRole('row', { name: 'سال ۱۴۰۵' }).dblclick()
    await place('سال ۱۴۰۵').getByRole('row', { name: 'بهار' }).dblclick()
    await expect(path('بهار').getByRole('listitem')).toContainText(['', 'هستینه', 'رفت‌وآمد', 'سال ۱۴۰۵', 'بهار'])
    await expect(place('بهار').getByRole('button', { name: 'جلو' })).toBeDisabled()

    await place('بهار').getByRole('button', { name: 'بازگشت' }).click()
    await expect(place('سال ۱۴۰۵').getByRole('row', { name: 'بهار' })).toBeVisible()
    await place('سال ۱۴۰۵').getByRole('button', { name: 'جلو' }).click()
    await place('بهار').getByRole('button', { name: 'پوشهٔ بالاتر' }).click()
    await place('سال ۱۴۰۵').getByRole('button', { name: 'پوشهٔ بالاتر' }).click()
    await place('رفت‌وآمد').getByRole('button', { name: 'بازگشت' }).click()
    await place('سال ۱۴۰۵').getByRole('button', { name: 'بازگشت' }).click()
    await expect(place('بهار').getByRole('button', { name: 'جلو' })).toBeEnabled()
    await path('بهار').getByRole('button', { name: 'رفت‌وآمد', exact: true }).click()
    await expect(place('رفت‌وآمد').getByRole('row', { name: 'سال ۱۴۰۴' })).toBeVisible()
    await expect(place('رفت‌وآمد').getByRole('button', { name: 'جلو' })).toBeDisabled()
    await path('رفت‌وآمد').getByRole('button', { name: 'همهٔ پوشه‌ها' }).click()
    await expect(place(allFolders).getByRole('row', { name: 'هستینه' })).toBeVisible()
    await expect(place(allFolders).getByRole('button', { name: 'پوشهٔ بالاتر' })).toBeDisabled()
  })

  test('selects by click, Ctrl, Shift and select all, and a click on the background clears [EXP-155] [EXP-159] [EXP-160]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'انتخاب‌ها')
    for (const title of ['یک', 'دو', 'سه', 'چهار']) await makeFolder(page, folder.uuid, title)
    await expect(rowsOf(window)).toHaveCount(4)
    const selected = window.getByRole('row', { selected: true })
    const rows = rowsOf(window)
    await rows.nth(0).click()
    await expect(selected).toHaveCount(1)
    await rows.nth(2).click({ modifiers: ['Control'] })
    await expect(selected).toHaveCount(2)
    await rows.nth(2).click({ modifiers: ['Control'] })
    await expect(selected).toHaveCount(1)
    await rows.nth(0).click()
    await rows.nth(3).click({ modifiers: ['Shift'] })
    await expect(selected).toHaveCount(4)
    await expect(window.getByText('۴ از ۴ انتخاب شد')).toBeVisible()
    await window.getByRole('grid').click({ position: { x: 40, y: 300 } })
    await expect(selected).toHaveCount(0)
    await window.getByRole('checkbox', { name: 'انتخاب همهٔ موردهای نمایش‌داده‌شده' }).click()
    await expect(selected).toHaveCount(4)
  })
})
