import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { call, chooseEntry, enterWithoutHome, makeFolder, open, put, rowsOf, seeDesktop, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

const item = (window: Locator, title: string): Locator => rowsOf(window).filter({ hasText: title })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'اعلان‌ها' })
const password = 'گذر-شیرین-۱۴۰۵'

interface Entries {
  rolePermissions: object[]
  userPermissions: { permission: number; recursive: boolean; expireDate: number | null; roleOrUserUuid: string }[]
  revision: string
}
const entriesOn = (page: Page, uuid: string) => call<Entries>(page, 'get', `/api/nodebase/permission/${uuid}`)
const give = (page: Page, nodeUuid: string, roleOrUserUuid: string, permission: number, recursive = false) =>
  call(page, 'post', '/api/nodebase/permission/set', {
    data: { nodeUuid, rolePermissions: [], userPermissions: [{ roleOrUserUuid, permission, recursive }] },
  })

test.describe('permissions', () => {
  test('permissions with a Jalali expiry apply at once, can be explained and previewed, and the second of two writers is refused [PERM-017] [PERM-057] [PERM-058]', async ({
    page,
    browser,
    product,
  }) => {
    test.setTimeout(90_000)
    await workIn(page, 'برای دسترسی')
    const shirin = await call<{ uuid: string }>(page, 'post', '/api/admin/user/save', {
      data: { firstName: 'شیرین', lastName: 'صادقی', username: 'shirin', password },
    })
    // All users may read below the main root, so the test uses the administrator's home folder.
    const roots = await call<{ uuid: string; title: string }[]>(page, 'get', '/api/folder/rootFolders')
    const home = String(roots.find(({ title }) => title === 'پوشهٔ خانگی')?.uuid)
    const shared = await makeFolder(page, home, 'پوشهٔ مشترک')
    const contracts = await makeFolder(page, shared.uuid, 'قراردادها')
    const inner = await makeFolder(page, contracts.uuid, 'سال گذشته')
    await put(page, inner.uuid, text('پیمان‌نامه.txt', 'پیمان‌نامه‌ای که شیرین می‌خواند'))
    await give(page, shared.uuid, shirin.uuid, 1)

    const other = await browser.newContext({ baseURL: product.url, locale: 'fa-IR' })
    const theirs = await other.newPage()
    await theirs.goto('/')
    await enterWithoutHome(theirs, 'shirin', password)
    await seeDesktop(theirs)
    await call(theirs, 'post', `/api/users/add-working-directory?folderUuid=${shared.uuid}`)
    await open(theirs, theirs.getByRole('button', { name: 'پوشهٔ مشترک' }))
    const seen = windowOf(theirs, 'پوشهٔ مشترک')
    await expect(seen.getByText('محتوای این پوشه با شما به اشتراک گذاشته نشده است.', { exact: false })).toBeVisible()

    await page.keyboard.press('Control+Alt+d')
    await open(page, page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'پوشهٔ خانگی' }))
    const place = windowOf(page, 'پوشهٔ خانگی')
    await open(page, item(place, 'پوشهٔ مشترک'))
    const holder = windowOf(page, 'پوشهٔ مشترک')
    // Each of the two users sees the other one in the footer of the window.
    const company = holder.getByLabel('۱ نفر دیگر در این پوشه', { exact: true })
    await expect(company.first()).toContainText('ش\u200cص')
    await expect(seen.getByLabel('۱ نفر دیگر در این پوشه', { exact: true }).first()).toBeVisible()
    await company.first().press('Enter')
    await expect(holder.getByRole('listitem').filter({ hasText: 'شیرین صادقی' })).toBeVisible()
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
    await company.first().press('Escape')
    await item(holder, 'قراردادها').click({ button: 'right' })
    await chooseEntry(page, 'دسترسی‌ها…')
    const window = windowOf(page, 'قراردادها — دسترسی‌ها')
    await window.getByRole('combobox', { name: 'افزودن کاربر' }).click()
    await page.keyboard.insertText('شیرین')
    await expect(window.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const entry = window.getByRole('group', { name: 'شیرین صادقی' })
    await expect(entry.getByLabel('سطح دسترسی')).toHaveValue('1')
    await entry.getByLabel('انقضا', { exact: true }).fill('۱۴۹۹/۱۲/۲۹')
    await expect(entry.getByLabel('و هرچه درون آن است')).toBeChecked()
    await window.getByLabel('روی همهٔ موردهای درون آن اعمال شود').check()
    await window.getByLabel('به کسانی که دسترسی می‌گیرند خبر داده شود').check()
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
    await window.getByRole('button', { name: 'اعمال', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('موردهای درون: ۲')
    await question.getByRole('button', { name: 'اعمال شود' }).click()

    const said = notices(theirs).filter({ hasText: 'پوشهٔ «\u2068قراردادها\u2069» را با شما به اشتراک گذاشت.' })
    await said.getByRole('button', { name: 'باز کردن', exact: true }).click()
    await expect(item(seen, 'قراردادها')).toBeVisible()
    await open(theirs, item(windowOf(theirs, 'قراردادها'), 'سال گذشته'))
    await expect(item(windowOf(theirs, 'سال گذشته'), 'پیمان‌نامه')).toBeVisible()
    const [given] = (await entriesOn(page, contracts.uuid)).userPermissions
    expect(given).toMatchObject({ permission: 1, recursive: true })
    expect(new Date(Number(given?.expireDate)).toISOString()).toBe('2121-03-20T20:29:59.999Z')

    await entry.getByRole('button', { name: 'چرا' }).click()
    await expect(window.getByText('سطح دسترسی: خواندن، تا ۱۴۹۹/۱۲/۲۹')).toBeVisible()
    await expect(window.getByText('دسترسی «خواندن» به خود او داده شده است', { exact: false })).toBeVisible()
    await window.getByRole('tab', { name: 'دیدن به جای دیگری' }).click()
    await window.getByRole('combobox', { name: 'کاربر' }).click()
    await page.keyboard.insertText('شیرین')
    await window.getByRole('option').first().click()
    await window.getByRole('button', { name: 'سال گذشته' }).click()
    await expect(window.getByRole('cell', { name: 'پیمان‌نامه' })).toBeVisible()
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])

    await window.getByRole('tab', { name: 'چه کسی چه می‌تواند' }).click()
    await entry.getByLabel('سطح دسترسی').selectOption('3')
    await give(page, contracts.uuid, shirin.uuid, 2, true)
    await expect(window.getByText('کس دیگری هم‌اکنون دسترسی‌های این مورد را تغییر داد.', { exact: false })).toBeVisible()
    await window.getByRole('button', { name: 'اعمال', exact: true }).click()
    await expect(window.getByRole('alert')).toContainText('هم‌زمان')
    await expect(entry.getByLabel('سطح دسترسی')).toHaveValue('3')
    await window.getByRole('button', { name: 'خواندن دوباره' }).click()
    await expect(entry.getByLabel('سطح دسترسی')).toHaveValue('2')
    const before = await entriesOn(page, contracts.uuid)
    // The earlier save can still be undone from its own notice.
    for (const old of await notices(page).getByRole('button', { name: 'بستن اعلان' }).all()) await old.click()
    await expect(notices(page).getByRole('article')).toHaveCount(0)
    await entry.getByLabel('سطح دسترسی').selectOption('3')
    await window.getByRole('button', { name: 'تأیید' }).click()
    await notices(page).getByRole('button', { name: 'واگرد' }).click()
    await expect(notices(page).getByText('دسترسی‌های «\u2068قراردادها\u2069» به حال پیشین بازگشت.')).toBeVisible()
    expect(await entriesOn(page, contracts.uuid)).toEqual(before)
    await other.close()
  })

  test('edits permissions on a narrow screen, in light Persian and dark English', async ({ page }) => {
    const { window, folder } = await workIn(page, 'دسترسی باریک')
    const { uuid: nodeUuid } = await makeFolder(page, folder.uuid, 'پوشه‌ای با نامی بلند برای صفحه‌ای باریک')
    const { uuid } = await call<{ uuid: string }>(page, 'get', '/api/users/principle')
    await give(page, nodeUuid, uuid, 3)
    await item(window, 'پوشه‌ای با نامی بلند').click({ button: 'right' })
    await chooseEntry(page, 'دسترسی‌ها…')
    await expect(windowOf(page, /دسترسی‌ها$/).getByRole('button', { name: 'تأیید' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const looks = [
      { locale: 'fa', theme: 'light', title: /دسترسی‌ها$/, level: 'سطح دسترسی', why: 'چرا' },
      { locale: 'en', theme: 'dark', title: /Permissions$/, level: 'Level', why: 'Why' },
    ]
    try {
      for (const { locale, theme, title, level, why } of looks) {
        await call(page, 'post', '/api/user-profile/', { data: { locale, theme } })
        await page.reload()
        const editor = windowOf(page, title)
        const entry = editor.getByRole('group', { name: 'مدیر سامانه' })
        await expect(entry.getByLabel(level)).toHaveValue('3')
        const outside = () =>
          editor.evaluate((element) =>
            [element, ...element.querySelectorAll('*')]
              .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
              .map((one) => one.outerHTML.slice(0, 80)),
          )
        expect(await outside()).toEqual([])
        expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
        await entry.getByRole('button', { name: why }).click()
        await expect(editor.getByRole('tabpanel')).toContainText('مدیر سامانه')
        expect(await outside()).toEqual([])
        expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
      }
    } finally {
      await call(page, 'post', '/api/user-profile/', { data: { locale: 'fa', theme: 'system' } })
    }
  })
})
