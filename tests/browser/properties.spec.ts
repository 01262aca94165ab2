import type { Locator, Page } from '@playwright/test'
import { expect, onOnePage, test } from '#tests/support/product'
import { call, childrenOf, mainFolder, makeFolder, put, rowsOf, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

/** Opens the properties by keyboard, from the row in the list. */
const propertiesOf = async (page: Page, window: Locator, title: string): Promise<Locator> => {
  await rowsOf(window).filter({ hasText: title }).click()
  await page.keyboard.press('Alt+Enter')
  const properties = windowOf(page, title).last()
  await expect(properties.getByRole('tab', { name: 'عمومی' })).toHaveAttribute('aria-selected', 'true')
  return properties
}
const notices = (page: Page): Locator => page.getByRole('region', { name: 'اعلان‌ها' })
const fact = (window: Locator, name: string) =>
  window
    .locator('dl > div')
    .filter({ has: window.page().getByText(name, { exact: true }) })
    .locator('dd')

test.describe('the properties of a document', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  let folder: { uuid: string }
  const properties = () => windowOf(page, 'پیمان').last()
  const versions = () => properties().locator('tbody tr')

  test('the properties start with the facts of the document [PROP-004] [PROP-006] [PROP-007]', async () => {
    const work = await workIn(page, 'ویژگی‌های سند')
    folder = work.folder
    await put(page, folder.uuid, text('پیمان.txt', 'نخستین پیمان'))
    await put(page, folder.uuid, text('پیمان.txt', 'نوشتهٔ دوم پیمان'), 'newVersion')
    await propertiesOf(page, work.window, 'پیمان')
    await expect(fact(properties(), 'پوشه‌ها').getByRole('button', { name: 'ویژگی‌های سند' })).toBeVisible()
    await expect(fact(properties(), 'نویسنده')).toHaveText('مدیر سامانه')
    await expect(fact(properties(), 'نوع')).toContainText('txt')
    await expect(fact(properties(), 'اندازه')).toContainText('بایت')
    await expect(fact(properties(), 'تاریخ ایجاد')).toContainText('۱۴')
    const [document] = await childrenOf(page, folder.uuid)
    await expect(fact(properties(), 'شناسه')).toHaveText(String(document?.uuid))
    expect(await faultsOf(page)).toEqual([])
  })

  test('the properties show the versions of a document, and the latest one [PROP-013] [PROP-014] [PROP-015]', async () => {
    await properties().getByRole('tab', { name: 'عمومی' }).focus()
    await expect(properties().getByRole('tab')).toHaveText([
      ...['عمومی', 'شناسهٔ مشترک', 'شناسهٔ سند', 'دسترسی‌ها', 'همانندها', 'مرتبط‌ها', 'کلیدواژه‌ها', 'منبع‌ها', 'تاریخچه', 'پیوندها', 'رویدادها'],
    ])
    await page.keyboard.press('ArrowLeft')
    await expect(properties().getByRole('tab', { name: 'شناسهٔ مشترک' })).toBeFocused()
    await page.keyboard.press('End')
    for (const next of ['پیوندها', 'تاریخچه']) {
      await page.keyboard.press('ArrowRight')
      await expect(properties().getByRole('tab', { name: next })).toBeFocused()
    }
    await expect(versions()).toHaveCount(2)
    await expect(properties().getByRole('columnheader')).toHaveText(['تاریخ', 'نویسنده', 'اندازه', 'کارهای این نسخه'])
    await expect(versions().first()).toContainText('آخرین نسخه')
    await expect(versions().last()).not.toContainText('آخرین نسخه')
  })

  test('the properties offer to restore and download earlier versions, and to download the latest [PROP-017] [PROP-018] [PROP-019]', async () => {
    await versions().first().click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText(['دریافت'])
    await page.keyboard.press('Escape')
    await versions().last().getByRole('button', { name: 'کارهای این نسخه' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['مقایسه با نسخهٔ کنونی', 'بازگرداندن این نسخه', 'دریافت'])
    const downloaded = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'دریافت' }).click()
    expect((await downloaded).suggestedFilename()).toBe('پیمان.txt')
  })

  test('the properties restore an earlier version [PROP-020]', async () => {
    await versions().last().getByRole('button', { name: 'کارهای این نسخه' }).click()
    await page.getByRole('menuitem', { name: 'بازگرداندن این نسخه' }).click()
    await expect(versions()).toHaveCount(3)
    const [restored] = await childrenOf(page, folder.uuid)
    expect(restored?.lastVersionsSize).toBe(Buffer.byteLength('نخستین پیمان'))
  })
})

test.describe('keywords and links of a document', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  let window: Locator
  const second = () => windowOf(page, 'پیوست').last()

  test('shows the keywords of a document: new ones, those of other users, and recently used ones [PROP-041] [PROP-042]', async () => {
    const work = await workIn(page, 'کلیدواژه و پیوند')
    window = work.window
    await put(page, work.folder.uuid, text('قرارداد.txt', 'متن قرارداد مناقصه'))
    await put(page, work.folder.uuid, text('پیوست.txt', 'متن پیوست مناقصه'))
    const first = await propertiesOf(page, window, 'قرارداد')
    await first.getByRole('tab', { name: 'کلیدواژه‌ها' }).click()
    const field = first.getByLabel('کلیدواژهٔ تازه')
    await field.fill('مناقصهٔ بزرگ')
    await field.press('Enter')
    const chips = first.getByRole('list', { name: 'کلیدواژه‌ها' }).getByRole('listitem')
    await expect(chips).toHaveText(['مناقصهٔ بزرگ'])
    await expect(field).toHaveValue('')
    expect(await faultsOf(page)).toEqual([])
    await first.getByRole('button', { name: 'بستن' }).click()

    await propertiesOf(page, window, 'پیوست')
    await second().getByRole('tab', { name: 'کلیدواژه‌ها' }).click()
    await expect(second().getByRole('list', { name: 'به‌تازگی داده‌اید' }).getByRole('button', { name: 'مناقصهٔ بزرگ' })).toBeVisible()
    await second().getByLabel('کلیدواژهٔ تازه').fill('مناق')
    await second().getByRole('list', { name: 'پیشنهادها' }).getByRole('button', { name: 'مناقصهٔ بزرگ' }).click()
    await expect(second().getByRole('list', { name: 'کلیدواژه‌ها' }).getByRole('listitem')).toHaveText(['مناقصهٔ بزرگ'])
    await second().getByRole('button', { name: 'برداشتن کلیدواژهٔ' }).click()
    await expect(second().getByText('هنوز کلیدواژه‌ای ندارد')).toBeVisible()
  })

  test('adds links by drag from the list or by a picker, and removes them one by one [PROP-034] [PROP-036] [PROP-037]', async () => {
    await second().getByRole('tab', { name: 'پیوندها' }).click()
    await expect(second().getByText('هنوز به سندی پیوند ندارد')).toBeVisible()
    await expect(second().getByRole('button', { name: 'دریافت همه' })).toBeHidden()
    const bar = await second().getByRole('heading', { name: 'پیوست' }).boundingBox()
    if (!bar) throw new Error('the window has no title')
    await page.mouse.move(bar.x + 20, bar.y + 5)
    await page.mouse.down()
    await page.mouse.move(bar.x + 20, bar.y + 305, { steps: 4 })
    await page.mouse.up()
    await rowsOf(window).filter({ hasText: 'قرارداد' }).locator('bdi').first().dragTo(second().getByRole('tabpanel'))
    const links = second().locator('tbody tr')
    await expect(links).toHaveCount(1)
    await expect(links).toContainText('قرارداد')
    await expect(second().getByRole('button', { name: 'دریافت همه' })).toBeVisible()
    await second().getByRole('button', { name: 'برداشتن پیوند با' }).press('Enter')
    await expect(second().getByText('هنوز به سندی پیوند ندارد')).toBeVisible()

    await second().getByRole('button', { name: 'افزودن پیوند' }).press('Enter')
    const picker = second().getByRole('dialog', { name: 'سندهایی که پیوند داده شوند' })
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('قرارداد مناقصه')
    await expect(picker.getByText('چیزی پیدا نشد')).toBeVisible()
    await picker.getByRole('button', { name: 'بستن جست‌وجو' }).press('Enter')
    await picker.getByRole('searchbox').fill('قرارداد')
    await picker.getByRole('checkbox', { name: 'قرارداد txt', exact: true }).first().press('Space')
    expect(await faultsOf(page)).toEqual([])
    await picker.getByRole('button', { name: 'پیوند دادن', exact: true }).press('Enter')
    await expect(picker).toBeHidden()
    await expect(links).toHaveCount(1)
  })
})

test.describe('the properties', () => {
  test('the properties show the history of a document, latest first [PROP-022] [PROP-023] [PROP-053]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'رویدادهای سند')
    await put(page, folder.uuid, text('پیمان.txt', 'پیش‌نویس رویداد'))
    await put(page, folder.uuid, text('پیمان.txt', 'بازنویسی رویداد'), 'newVersion')
    const properties = await propertiesOf(page, window, 'پیمان')
    await properties.getByRole('tab', { name: 'رویدادها' }).click()
    await expect(properties.getByRole('columnheader')).toHaveText(['تاریخ', 'شخص', 'رویداد', 'نوع', 'سطح', 'نشانی شبکه', 'نام کاربری'])
    await expect(properties.locator('tbody tr')).toContainText(['نسخهٔ تازه', 'بارگذاری'])
    expect(await faultsOf(page)).toEqual([])
  })

  test('the properties show the content of a folder and switch its flags, also from the background of the folder [PROP-010] [PROP-011]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'ویژگی‌های پوشه')
    const inner = await makeFolder(page, folder.uuid, 'درونی')
    await put(page, inner.uuid, text('یک.txt', 'یک در پوشهٔ درونی'))
    await expect(rowsOf(window)).toHaveCount(1)
    await window.getByRole('grid').click({ button: 'right', position: { x: 200, y: 200 } })
    await page.getByRole('menuitem', { name: 'ویژگی‌ها' }).click()
    const properties = windowOf(page, 'ویژگی‌های پوشه').last()
    await expect(properties.getByRole('tab')).toHaveText(['عمومی', 'شناسهٔ مشترک', 'دسترسی‌ها', 'رویدادها'])
    await expect(fact(properties, 'دربردارنده')).toHaveText('۱ پوشه و ۱ سند')
    const flag = properties.getByRole('checkbox', { name: 'محتوای آن جست‌وجو نشود' })
    await expect(flag).not.toBeChecked()
    await flag.check()
    await expect(flag).toBeChecked()
    const flags = () => call<{ excludeFromSearch: boolean }>(page, 'get', `/api/folder/checkboxes?uuid=${folder.uuid}`)
    await expect.poll(async () => (await flags()).excludeFromSearch).toBe(true)
  })

  test('restores a removed link and class by the notice, and by Ctrl+Z in the folder', async ({ page }) => {
    const { window, folder } = await workIn(page, 'پیوندهای بازگشته')
    for (const name of ['بخشنامه.txt', 'پاسخ‌نامه.txt']) await put(page, folder.uuid, text(name, `متن ${name}`))
    const of = Object.fromEntries((await childrenOf(page, folder.uuid)).map(({ title, uuid }) => [title, uuid]))
    const [letter, reply] = [String(of['بخشنامه']), String(of['پاسخ‌نامه'])]
    const kind = await call<string>(page, 'post', '/api/ont/ont-class', {
      data: { title: 'بخشنامهٔ بازگشته', parentUuid: (await mainFolder(page)).uuid },
    })
    await call(page, 'post', `/api/document/link?docUuid=${letter}`, { data: [reply] })
    await call(page, 'post', `/api/ont/common-identity/${letter}`, { data: [kind] })
    const links = async () =>
      (await call<{ contents: { uuid: string }[] }>(page, 'get', `/api/document/link?docUuid=${reply}`)).contents.map(({ uuid }) => uuid)
    const classes = async () =>
      (await call<{ uuid: string }[]>(page, 'get', `/api/ont/common-identity?nodeUuid=${letter}`)).map(({ uuid }) => uuid)

    const properties = await propertiesOf(page, window, 'بخشنامه')
    await properties.getByRole('tab', { name: 'پیوندها' }).click()
    await properties.getByRole('button', { name: 'برداشتن پیوند با' }).press('Enter')
    await expect(notices(page).getByText('پیوند با «\u2068پاسخ‌نامه\u2069» برداشته شد.')).toBeVisible()
    await expect.poll(links).toEqual([])
    await notices(page).getByRole('button', { name: 'واگرد' }).press('Enter')
    await expect(properties.locator('tbody tr')).toHaveText([/پاسخ‌نامه/])
    expect(await links()).toEqual([letter])

    await properties.getByRole('tab', { name: 'شناسهٔ مشترک' }).click()
    await properties.getByRole('button', { name: /برداشتن کلاس .*بخشنامهٔ بازگشته/ }).press('Enter')
    await expect(notices(page).getByText('کلاس «\u2068بخشنامهٔ بازگشته\u2069» برداشته شد.')).toBeVisible()
    await expect.poll(classes).toEqual([])
    await window.getByRole('grid').focus()
    await page.keyboard.press('Control+Z')
    await expect.poll(classes).toEqual([kind])
    await expect(properties.getByRole('list', { name: 'شناسهٔ مشترک' }).getByRole('listitem')).toContainText(['بخشنامهٔ بازگشته'])
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(classes).toEqual([])
    expect(await faultsOf(page)).toEqual([])
  })

  test('the properties show the source of a copy, also from a badge on its tile [PROP-038] [EXP-086]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'رونوشت و منبع')
    await put(page, folder.uuid, text('پیمان‌نامه.txt', 'متن پیمان‌نامهٔ منبع'))
    const [source] = await childrenOf(page, folder.uuid)
    await call(page, 'post', '/api/nodebase/copy', { data: [source?.uuid] })
    await call(page, 'post', '/api/nodebase/paste', { form: { destUuid: folder.uuid } })
    await expect(rowsOf(window)).toHaveCount(2)
    await window.getByRole('button', { name: 'نمای شبکه‌ای' }).click()
    await window.getByRole('button', { name: 'متنی از سند دیگری در خود دارد' }).click()
    const properties = windowOf(page, /پیمان‌نامه - رونوشت/).last()
    await expect(properties.getByRole('tab', { name: 'منبع‌ها' })).toHaveAttribute('aria-selected', 'true')
    await expect(properties.locator('tbody tr')).toHaveText([/پیمان‌نامه.*۱۰۰/])
    expect(await faultsOf(page)).toEqual([])
  })
})
