import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import {
  call,
  childrenOf,
  chooseEntry,
  enterWithoutHome,
  makeFolder,
  openFolder,
  put,
  rowsOf,
  seeDesktop,
  start,
  titlesIn,
  windowOf,
  workIn,
} from './desk'
import { faultsOf } from './faults'
import { text } from './material'

const item = (window: Locator, title: string): Locator => rowsOf(window).filter({ hasText: title })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'اعلان‌ها' })
const cell = (row: Locator, column: string): Locator => row.locator(`[data-column=${column}]`)
const confirm = (page: Page): Locator => windowOf(page, 'تأیید حذف')
const renameByKeys = async (page: Page, row: Locator, name: string): Promise<void> => {
  await row.click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
}

test.describe('the recycle bin in the browser', () => {
  test('the recycle bin receives deleted items, shows when and from where, restores them, and deletes them permanently [BIN-003] [BIN-004] [SHELL-080]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'برای سطل')
    await put(page, folder.uuid, text('پیش‌نویس نامه.txt', 'نامه‌ای که دور ریخته می‌شود'))
    const inner = await makeFolder(page, folder.uuid, 'بایگانی کهنه')
    await put(page, inner.uuid, text('برگهٔ درونی.txt', 'برگه‌ای که جایش از میان می‌رود'))
    // Selects, presses Delete and confirms by keyboard alone.
    await item(window, 'پیش‌نویس نامه').click()
    await page.keyboard.press('Delete')
    await expect(confirm(page).getByText('به سطل بازیافت برود؟')).toBeVisible()
    await expect(confirm(page).getByRole('button', { name: 'حذف', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(notices(page).getByText('«\u2068پیش‌نویس نامه\u2069» به سطل بازیافت رفت.')).toBeVisible()
    await expect(item(window, 'پیش‌نویس نامه')).toBeHidden()

    await start(page, 'سطل بازیافت')
    const bin = windowOf(page, 'سطل بازیافت')
    const binned = item(bin, 'پیش‌نویس نامه')
    await expect(cell(binned, 'deletedFrom')).toHaveText('برای سطل')
    await expect(cell(binned, 'deleteDate')).toContainText('۱۴')
    await expect(cell(binned, 'deletedBy')).toHaveText('مدیر سامانه')
    await expect(bin.getByRole('columnheader')).toContainText(['نام', 'حذف‌شده از', 'تاریخ حذف'])
    expect(await faultsOf(page)).toEqual([])

    await binned.click({ button: 'right' })
    const offered = page.getByRole('menuitem').and(page.locator(':not([aria-disabled=true])'))
    await expect(offered).toHaveText([/^بازگرداندن/, /^حذف همیشگی/])
    await page.keyboard.press('Enter')
    await expect(notices(page).getByText('به جای خود بازگردانده شد.')).toBeVisible()
    await expect(binned).toBeHidden()
    await expect.poll(() => titlesIn(page, folder.uuid)).toEqual(['بایگانی کهنه', 'پیش‌نویس نامه'])

    // The folder of the item is deleted too, so the item is restored elsewhere, and a notice names the place.
    const [paper] = await childrenOf(page, inner.uuid)
    const remove = async (uuid: string) => {
      const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
      await page.request.delete('/api/nodebase/delete', { headers: { authorization: `Bearer ${token}` }, data: [uuid] })
    }
    await remove(String(paper?.uuid))
    await remove(inner.uuid)
    await item(bin, 'برگهٔ درونی').click()
    await bin.getByRole('toolbar', { name: 'کارهای سطل بازیافت' }).getByRole('button', { name: 'بازگرداندن' }).click()
    await expect(notices(page).getByText('آن را در «\u2068پوشهٔ خانگی\u2069» بیابید.')).toBeVisible()
    await expect(item(bin, 'برگهٔ درونی')).toBeHidden()

    await item(bin, 'بایگانی کهنه').click()
    await page.keyboard.press('Shift+Delete')
    await expect(confirm(page).getByText('بازگرداندن آن ممکن نیست.')).toBeVisible()
    await confirm(page).getByRole('button', { name: 'حذف همیشگی' }).click()
    await expect(notices(page).getByText('«\u2068بایگانی کهنه\u2069» در حال حذف همیشگی است.')).toBeVisible()
    await expect(notices(page).getByText('«\u2068بایگانی کهنه\u2069» برای همیشه حذف شد.')).toBeVisible()
    await expect(item(bin, 'بایگانی کهنه')).toBeHidden()
  })

  test('a person finds a document of a deleted folder by a word of its text and restores it', async ({ page, browser, product }) => {
    const { folder } = await workIn(page, 'برای جست‌وجوی سطل')
    const mina = { firstName: 'مینا', lastName: 'کریمی', username: 'mina.bin', password: 'گذر-مینا-۱۴۰۵' }
    const { uuid } = await call<{ uuid: string }>(page, 'post', '/api/admin/user/save', { data: mina })
    const userPermissions = [{ roleOrUserUuid: uuid, permission: 3, recursive: true }]
    await call(page, 'post', '/api/nodebase/permission/set', { data: { nodeUuid: folder.uuid, rolePermissions: [], userPermissions } })
    const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR' })
    const own = await context.newPage()
    await own.goto('/')
    await enterWithoutHome(own, mina.username, mina.password)
    await seeDesktop(own)
    const archive = await makeFolder(own, folder.uuid, 'بایگانی مینا')
    await put(own, archive.uuid, text('برگهٔ گم‌شده.txt', 'این گاهشمار سال‌های دور است'))
    const search = { searchAllDocument: true, keyword: 'گاهشمار', properties: ['text'] }
    await expect
      .poll(async () => (await call<{ totalElements: number }>(own, 'post', '/api/nodebase/children', { data: search })).totalElements)
      .toBe(1)
    const window = await openFolder(own, folder)
    await item(window, 'بایگانی مینا').click()
    await own.keyboard.press('Delete')
    await confirm(own).getByRole('button', { name: 'حذف', exact: true }).click()
    await expect(item(window, 'بایگانی مینا')).toBeHidden()
    await start(own, 'سطل بازیافت')
    const bin = windowOf(own, 'سطل بازیافت')
    await expect(item(bin, 'بایگانی مینا')).toBeVisible()
    await bin.getByRole('searchbox').click()
    await own.keyboard.insertText('گاهشمارها')
    await own.keyboard.press('Enter')
    const lost = item(bin, 'برگهٔ گم‌شده')
    await expect(lost).toContainText('این گاهشمار سال‌های دور است')
    await expect(rowsOf(bin)).toHaveCount(1)
    await expect(cell(lost, 'deletedFrom')).toHaveText('بایگانی مینا')
    expect(await faultsOf(own)).toEqual([])
    await lost.click()
    await bin.getByRole('toolbar', { name: 'کارهای سطل بازیافت' }).getByRole('button', { name: 'بازگرداندن' }).click()
    await expect(notices(own).getByText('آن را در «\u2068پوشهٔ خانگی\u2069» بیابید.')).toBeVisible()
    await expect(bin.getByText('پیدا نشد.')).toBeVisible()
    await context.close()
  })

  test('shows an administrator all bins, which can be chosen and emptied separately', async ({ page }) => {
    const { folder } = await workIn(page, 'سطل‌ها')
    const other = { firstName: 'نرگس', lastName: 'امینی', username: 'narges', password: 'گذر-نرگس-۱۴۰۵' }
    await call(page, 'post', '/api/admin/user/save', { data: other })
    await put(page, folder.uuid, text('دورریختنی.txt', 'برگه‌ای از سطل مدیر'))
    const icon = page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'سطل بازیافت' })
    const window = windowOf(page, 'سطل‌ها')
    await item(window, 'دورریختنی').dragTo(icon)
    await expect(notices(page).getByText('به سطل بازیافت رفت.')).toBeVisible()
    await page.keyboard.press('Control+Alt+d')
    await icon.click()
    await page.keyboard.press('Enter')
    const bin = windowOf(page, 'سطل بازیافت')
    const tools = bin.getByRole('toolbar', { name: 'کارهای سطل بازیافت' })
    await expect(item(bin, 'دورریختنی')).toBeVisible()
    await expect(tools.getByRole('button', { name: 'خالی کردن' })).toBeDisabled()
    await tools.getByRole('combobox', { name: 'سطلِ چه کسی' }).selectOption({ label: '\u2068نرگس امینی\u2069' })
    await expect(bin.getByText('سطل بازیافت خالی است.')).toBeVisible()
    await tools.getByRole('combobox', { name: 'سطلِ چه کسی' }).selectOption({ label: 'سطل من' })
    await expect(item(bin, 'دورریختنی')).toBeVisible()
    await tools.getByRole('button', { name: 'خالی کردن' }).click()
    await confirm(page).getByRole('button', { name: 'خالی کردن' }).click()
    await expect(notices(page).getByText('سطل بازیافت خالی شد.')).toBeVisible()
    await expect(bin.getByText('سطل بازیافت خالی است.')).toBeVisible()
  })
})

test('Ctrl+Z undoes deletion, move, paste and rename, latest first, and selects the result; Ctrl+Shift+Z redoes', async ({ page }) => {
  const { window, folder } = await workIn(page, 'واگردها')
  const target = await makeFolder(page, folder.uuid, 'جای دیگر')
  await put(page, folder.uuid, text('نامهٔ آغازین.txt', 'نامه‌ای که هر بار بازمی‌گردد'))
  await put(page, folder.uuid, text('یادداشت.txt', 'یادداشتی که جابه‌جا می‌شود'))
  await renameByKeys(page, item(window, 'نامهٔ آغازین'), 'نامهٔ دیگر')
  const letter = item(window, 'نامهٔ دیگر')
  await expect(letter).toBeVisible()
  await page.keyboard.press('Control+C')
  await expect(notices(page).getByText('۱ مورد در فهرست کپی است.')).toBeVisible()
  await item(window, 'جای دیگر').click({ button: 'right' })
  await chooseEntry(page, 'چسباندن درون این پوشه')
  await expect.poll(() => titlesIn(page, target.uuid)).toEqual(['نامهٔ دیگر'])
  await item(window, 'یادداشت').locator('bdi').first().dragTo(item(window, 'جای دیگر'))
  await expect.poll(() => titlesIn(page, target.uuid)).toEqual(['نامهٔ دیگر', 'یادداشت'])
  await letter.click()
  await page.keyboard.press('Delete')
  await confirm(page).getByRole('button', { name: 'حذف' }).click()
  await expect.poll(() => titlesIn(page, folder.uuid)).toEqual(['جای دیگر'])

  await window.getByRole('grid').focus()
  const states = async () => [await titlesIn(page, folder.uuid), await titlesIn(page, target.uuid)]
  const walk = [
    { state: [['جای دیگر', 'نامهٔ آغازین', 'یادداشت'], []], back: 'نامهٔ آغازین' },
    { state: [['جای دیگر', 'نامهٔ دیگر', 'یادداشت'], []], again: 'نامهٔ دیگر' },
    { state: [['جای دیگر', 'نامهٔ دیگر', 'یادداشت'], ['نامهٔ دیگر']], back: 'یادداشت' },
    {
      state: [
        ['جای دیگر', 'نامهٔ دیگر'],
        ['نامهٔ دیگر', 'یادداشت'],
      ],
      back: 'نامهٔ دیگر',
    },
    { state: [['جای دیگر'], ['نامهٔ دیگر', 'یادداشت']] },
  ]
  const selected = window.locator('[role=row][aria-selected=true]')
  for (const { state, back } of walk.slice(0, -1).toReversed()) {
    await page.keyboard.press('Control+Z')
    await expect.poll(states).toEqual(state)
    if (back !== undefined) await expect(selected).toHaveText([new RegExp(back)])
  }
  for (const { state, again } of walk.slice(1)) {
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(states).toEqual(state)
    if (again !== undefined) await expect(selected).toHaveText([new RegExp(again)])
  }
  await expect(notices(page).getByText('«\u2068نامهٔ دیگر\u2069» دوباره به سطل بازیافت رفت.')).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect.poll(states).toEqual(walk[3]?.state)
  await notices(page).getByRole('button', { name: 'انجام دوباره' }).last().click()
  await expect.poll(states).toEqual(walk[4]?.state)
})

test('the notice of a rename can undo it after its window is closed', async ({ page }) => {
  const { window, folder } = await workIn(page, 'نام‌های پیشین')
  await put(page, folder.uuid, text('نامهٔ پیشین.txt', 'نامی که بازمی‌گردد'))
  await renameByKeys(page, item(window, 'نامهٔ پیشین'), 'نامهٔ پسین')
  const undo = notices(page).getByRole('button', { name: 'واگرد' })
  await expect(undo).toBeVisible()
  await undo.hover()
  await page.keyboard.press('Control+Alt+W')
  await expect(window).toHaveCount(0)
  await undo.click()
  await expect.poll(() => titlesIn(page, folder.uuid)).toEqual(['نامهٔ پیشین'])
})
