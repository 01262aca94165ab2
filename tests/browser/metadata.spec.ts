import type { Page } from '@playwright/test'
import { expect, onOnePage, test } from '#tests/support/product'
import { put, rowsOf, start, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

test.describe('metadata', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  const window = () => windowOf(page, 'نامه‌های رسیده')
  const definitions = () => windowOf(page, 'مدیریت فراداده')
  const form = () => windowOf(page, 'تعریف فرادادهٔ تازه')

  test('manages metadata in a window of the start menu [ADM-016] [SHELL-079]', async () => {
    const { folder } = await workIn(page, 'نامه‌های رسیده')
    await put(page, folder.uuid, text('نامهٔ آب.txt', 'متن نامهٔ آب'))
    await put(page, folder.uuid, text('نامهٔ برق.txt', 'متن نامهٔ برق'))

    await start(page, 'مدیریت فراداده')
    await definitions().getByRole('button', { name: 'تعریف تازه' }).click()
    await expect(form()).toBeVisible()
  })

  test('requires a title and a key for a metadata definition [META-011] [META-012]', async () => {
    await form().getByRole('button', { name: 'ذخیره' }).click()
    await expect(form().getByLabel('عنوان', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(form().getByLabel('کلید')).toHaveAttribute('aria-invalid', 'true')
  })

  test('defines metadata with properties, each with a unique name [META-001] [META-002] [META-003]', async () => {
    await form().getByLabel('عنوان', { exact: true }).fill('شناسنامهٔ نامه')
    await form().getByLabel('کلید').fill('letter')
    for (const [at, title] of ['فرستنده', 'شمار برگ', 'فرستنده'].entries()) {
      await form().getByRole('button', { name: 'افزودن ویژگی' }).click()
      await form().getByLabel('عنوان ویژگی').nth(at).fill(title)
    }
    await form().getByLabel('پر کردن آن الزامی است').first().check()
    await form().getByLabel('گونه').nth(1).selectOption('INTEGER')
    await form().getByRole('button', { name: 'ذخیره' }).click()
    await expect(form().getByLabel('عنوان ویژگی').nth(2)).toHaveAttribute('aria-invalid', 'true')
    await form().getByRole('button', { name: 'برداشتن' }).last().click()
    expect(await faultsOf(page)).toEqual([])
    await form().getByRole('button', { name: 'ذخیره' }).click()
    await expect(form()).toBeHidden()
    await expect(definitions().getByRole('row').filter({ hasText: 'شناسنامهٔ نامه' })).toContainText('هنوز هیچ سندی آن را ندارد')
    await definitions().getByRole('button', { name: 'بستن' }).first().click()
  })

  test('edits the metadata of a document in its properties, with errors at the fields [PROP-005]', async () => {
    await rowsOf(window()).filter({ hasText: 'نامهٔ آب' }).click()
    await page.keyboard.press('Alt+Enter')
    const properties = windowOf(page, 'نامهٔ آب').last()
    await properties.getByRole('tab', { name: 'شناسهٔ سند' }).click()
    await properties.getByLabel('افزودن شناسه').selectOption('شناسنامهٔ نامه')
    await properties.getByRole('button', { name: 'افزودن', exact: true }).click()
    await properties.getByLabel('شمار برگ').fill('دو')
    await properties.getByRole('button', { name: 'اعمال' }).click()
    await expect(properties.getByRole('alert').getByRole('listitem')).toHaveText([/فرستنده.* الزامی است/, /شمار برگ.* عدد صحیح/])
    await expect(properties.getByRole('button', { name: 'اعمال' })).toHaveAttribute('aria-disabled', 'true')
    expect(await faultsOf(page)).toEqual([])
    await properties.getByLabel('فرستنده').fill('شرکت آبفا')
    await properties.getByLabel('شمار برگ').fill('۱۲')
    await properties.getByRole('button', { name: 'اعمال' }).click()
    await expect(properties.getByRole('button', { name: 'اعمال' })).toBeHidden()
    await properties.getByRole('button', { name: 'بستن' }).first().click()
    await page.reload()
    await rowsOf(window()).filter({ hasText: 'نامهٔ آب' }).click()
    await page.keyboard.press('Alt+Enter')
    await properties.getByRole('tab', { name: 'شناسهٔ سند' }).click()
    await expect(properties.getByLabel('فرستنده')).toHaveValue('شرکت آبفا')
    await expect(properties.getByLabel('شمار برگ')).toHaveValue('۱۲')
    await properties.getByRole('button', { name: 'بستن' }).first().click()
  })

  test('narrows a search by metadata, and shows it as a column of the results [SRCH-011] [SRCH-024]', async () => {
    await start(page, 'جست‌وجو')
    const search = windowOf(page, /جست‌وجو/)
    await search.getByRole('button', { name: 'پالایه‌ها' }).click()
    const sender = search.getByRole('button', { name: 'فرستنده', exact: true })
    await sender.click()
    await search.getByLabel('در آن باشد').fill('ابفا')
    await page.keyboard.press('Enter')
    await expect(rowsOf(search)).toHaveCount(1)
    await expect(rowsOf(search)).toContainText('نامهٔ آب')
    await expect(search.getByRole('button', { name: /برداشتن پالایهٔ ویژگی: .*فرستنده/ })).toBeVisible()
    // Opens the menu by keyboard; it is the same as by right click.
    await search.getByRole('button', { name: /نشان‌های .*شمار برگ/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'نمایش در فهرست' }).click()
    await expect(rowsOf(search)).toContainText('شمار برگ')
    await expect(rowsOf(search)).toContainText('۱۲')
    expect(await faultsOf(page)).toEqual([])
  })
})
