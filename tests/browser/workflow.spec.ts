import type { Page } from '@playwright/test'
import { expect, onOnePage, test } from '#tests/support/product'
import { call, chooseEntry, put, rowsOf, start, windowOf, workIn } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

interface Made {
  uuid: string
}

test.describe('a workflow', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  const row = () => rowsOf(windowOf(page, 'گردش نامه‌ها')).filter({ hasText: 'نامهٔ نخست' })
  const startMenuOf = async () => {
    await row().click({ button: 'right' })
    await chooseEntry(page, 'کنش‌های سند')
    await page.getByRole('menuitem', { name: 'شروع گردش کار' }).click()
  }
  const tasks = () => windowOf(page, 'کارها')

  test('draws and publishes a workflow by keyboard; until then the menu says that there is none [ADM-005] [SHELL-077]', async () => {
    const { folder } = await workIn(page, 'گردش نامه‌ها')
    await put(page, folder.uuid, text('نامهٔ نخست.txt', 'متن نامه'))
    await call<Made>(page, 'post', '/api/admin/task-action/save', {
      data: { title: 'می‌پذیرم', key: 'accept', needsComment: false, order: 1 },
    })

    // The menu says that there is no workflow to start.
    await startMenuOf()
    await expect(page.getByRole('menuitem', { name: 'گردش کاری تعریف نشده است.' })).toBeVisible()
    for (let level = 0; level < 4; level += 1) await page.keyboard.press('Escape')

    await start(page, 'مدیریت گردش کار')
    const management = windowOf(page, 'مدیریت گردش کار')
    await management.getByRole('button', { name: 'گردش کار تازه' }).click()
    const form = page.getByRole('dialog', { name: 'گردش کار تازه' })
    await form.getByLabel('عنوان').fill('تأیید نامه')
    await form.getByLabel('کلید').fill('approve_letter')
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await expect(management.getByRole('row', { name: 'تأیید نامه' })).toContainText('منتشرنشده')
    expect(await faultsOf(page)).toEqual([])
    await management.getByRole('button', { name: /^نمودار .*تأیید نامه/ }).click()

    const modeler = windowOf(page, 'تأیید نامه')
    const panel = modeler.getByRole('region', { name: 'ویژگی‌های عنصر' })
    await expect(modeler.locator('.bjs-powered-by')).toBeVisible()
    // The symbols of the palette are loaded from our own origin, like everything else.
    expect(await page.evaluate(async () => (await document.fonts.load('16px bpmn')).length)).toBe(1)
    await panel.getByLabel('عنصر', { exact: true }).selectOption('start')
    await panel.getByLabel('افزودن پس از این').selectOption({ label: 'کار' })
    await modeler.getByRole('button', { name: 'انتشار' }).click()
    await expect(modeler.getByRole('alert')).toContainText('پیش‌نویس ذخیره شده است')
    await panel.getByLabel('نام').fill('خواندن نامه')
    await panel.getByLabel('نام').press('Enter')
    await panel.getByLabel('مسئول').selectOption({ label: 'آغازکنندهٔ گردش کار' })
    await panel.getByLabel('می‌پذیرم').check()
    await panel.getByLabel('افزودن پس از این').selectOption({ label: 'پایان' })
    await modeler.getByRole('button', { name: 'انتشار' }).click()
    await expect(page.getByText('نسخهٔ تازه منتشر شد', { exact: false })).toBeVisible()
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
    await modeler.getByRole('button', { name: 'بستن', exact: true }).click()
    await management.getByRole('button', { name: 'بستن', exact: true }).click()
  })

  test('starts a workflow from the menu of an item with a message, and the bell opens its task [WF-006] [ERR-007]', async () => {
    await startMenuOf()
    await page.getByRole('menuitem', { name: 'تأیید نامه' }).click()
    await expect(page.getByText('گردش کار برای', { exact: false }).first()).toBeVisible()

    // The list behind the bell opens the task, also after the toast has disappeared.
    await page.getByRole('button', { name: /^اعلان‌ها/ }).click()
    await page.getByRole('dialog', { name: 'اعلان‌ها' }).getByRole('button', { name: 'باز کردن کار' }).click()
    await expect(page.getByRole('dialog', { name: 'اعلان‌ها' })).toBeHidden()
    await expect(tasks().getByRole('heading', { name: 'خواندن نامه' })).toBeVisible()
    await tasks().getByRole('button', { name: 'بستن', exact: true }).click()
  })

  test('shows the workflow in the properties of an item, with its current step [WF-013]', async () => {
    await row().click()
    await page.keyboard.press('Alt+Enter')
    const properties = windowOf(page, 'نامهٔ نخست').last()
    await properties.getByRole('button', { name: 'نمودار گردش کار' }).click()
    const flows = page.getByRole('region', { name: /^گردش کارهای/ })
    await expect(flows.getByText('در جریان')).toBeVisible()
    await expect(page.getByText('اکنون در', { exact: false })).toContainText('خواندن نامه')
    await expect(page.locator('.mizkar-active')).toBeVisible()
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
    for (let closed = 0; closed < 2; closed += 1)
      await windowOf(page, 'نامهٔ نخست').last().getByRole('button', { name: 'بستن', exact: true }).click()
  })

  test('continues the workflow when its task is completed, as offered by an item in it [EXP-063] [EXP-073] [WF-003]', async () => {
    await expect(async () => {
      await row().click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: 'تکمیل کار' })).toBeVisible({ timeout: 500 })
    }).toPass()
    await chooseEntry(page, 'تکمیل کار')
    await expect(tasks().getByRole('tab', { name: 'در دست انجام' })).toBeVisible()
    await expect(tasks().getByRole('heading', { name: 'خواندن نامه' })).toBeVisible()
    await tasks().getByLabel('توضیح').fill('خوانده شد')
    expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])
    await tasks().getByRole('button', { name: 'می‌پذیرم' }).click()
    await expect(page.getByText('کار با موفقیت انجام شد.')).toBeVisible()
    await tasks().getByRole('tab', { name: 'انجام‌شده' }).click()
    await tasks()
      .getByRole('button', { name: /خواندن نامه/ })
      .click()
    await expect(tasks().getByText('خوانده شد')).toBeVisible()
  })
})
