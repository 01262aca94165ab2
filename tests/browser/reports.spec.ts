import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, onOnePage, signIn, test } from '#tests/support/product'
import { call, mainFolder, put, start, windowOf } from './desk'
import { faultsOf } from './faults'
import { text } from './material'

const id = () => crypto.randomUUID()

/** Creates a class of contracts with an amount and a date, and contracts in two months, through the API. */
async function contracts(page: Page): Promise<{ add(title: string, amount: number, day: string): Promise<unknown> }> {
  const [main, amount, day] = [await mainFolder(page), id(), id()]
  const ontProperties = [
    { uuid: amount, title: 'مبلغ پیمان', type: 'INTEGER', functional: true },
    { uuid: day, title: 'روز پیمان', type: 'DATE', functional: true },
  ]
  const classUuid = await call<string>(page, 'post', '/api/ont/ont-class', {
    data: { title: 'پیمان', parentUuid: main.uuid, ontProperties },
  })
  const add = (title: string, value: number, date: string) => {
    const query = new URLSearchParams({ instanceType: 'FOLDER', classUuid, title })
    for (const [at, [property, said]] of [
      [amount, String(value)],
      [day, `${date} 00:00:00`],
    ].entries()) {
      query.set(`relationsProperties[${at}].relationOrPropertyUuid`, String(property))
      query.set(`relationsProperties[${at}].propertiesValues[0].value`, String(said))
    }
    return call(page, 'post', `/api/ont/instance?${query}`)
  }
  await add('پیمان یکم', 100, '2026-03-25')
  await add('پیمان دوم', 250, '2026-03-28')
  await add('پیمان سوم', 70, '2026-05-02')
  return { add }
}

const close = (window: Locator) => window.getByRole('button', { name: 'بستن', exact: true }).first().click()

test.describe('a chart over the instances of a class', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  let add: Awaited<ReturnType<typeof contracts>>['add']
  const dashboard = () => windowOf(page, 'میز مدیران')
  const tile = () => dashboard().getByRole('article', { name: 'پیمان‌های هر ماه' })
  const button = (name: string | RegExp) => tile().getByRole('button', { name })

  test('defines a chart with dimensions, each with property, computation and label [REP-016] [REP-017]', async () => {
    await signIn(page)
    add = (await contracts(page)).add
    await put(page, (await mainFolder(page)).uuid, text('یادداشت مدیران.txt', 'تازه‌ترین سند'))

    await start(page, 'مدیریت فرم گزارش')
    const forms = windowOf(page, 'مدیریت فرم گزارش')
    await forms.getByRole('button', { name: 'فرم تازه' }).click()
    const form = windowOf(page, 'فرم گزارش تازه')
    await expect(form).toContainText('جدول نمونه‌ها را «گزارش‌ساز» می‌سازد و هر دو در «گزارش پویا» اجرا می‌شوند.')
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await expect(form.getByRole('alert').filter({ hasText: 'دست‌کم یک شرط لازم است.' })).toBeVisible()
    await expect(form.getByRole('alert').filter({ hasText: 'دست‌کم یک بُعد بیفزایید.' })).toBeVisible()
    await form.getByRole('textbox', { name: 'عنوان' }).fill('پیمان‌های هر ماه')
    await form.getByLabel('کلاس').selectOption('پیمان')
    await form.getByLabel('دوره بر پایهٔ').selectOption('روز پیمان')

    const dimension = windowOf(page, 'بُعد گزارش')
    const addDimension = async (property: string, way: string, label: string) => {
      await form.getByRole('button', { name: 'افزودن بُعد' }).click()
      await dimension.getByLabel('ویژگی').selectOption(property)
      await dimension.getByLabel('روش').selectOption(way)
      await dimension.getByLabel('برچسب').fill(label)
      await page.keyboard.press('Enter')
      await expect(dimension).toBeHidden()
    }
    await form.getByRole('button', { name: 'افزودن بُعد' }).click()
    await dimension.getByRole('button', { name: 'افزودن بُعد' }).click()
    await expect(dimension.getByRole('alert')).toHaveText('ویژگی را برگزینید')
    await expect(dimension.getByLabel('برچسب')).toHaveAttribute('aria-invalid', 'true')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await addDimension('مبلغ پیمان', 'جمع', 'جمع پیمان‌ها')
    await addDimension('مبلغ پیمان', 'شمار', 'چند پیمان')
    await form.getByRole('button', { name: 'افزودن شرط' }).click()
    await form.getByRole('group', { name: /^شرط/ }).getByLabel('ویژگی').selectOption('مبلغ پیمان')
    await form.getByLabel('چگونه').selectOption('از')
    await form.getByLabel('مقدار').fill('۱')
    await form.getByLabel('نمودار').selectOption('دایره‌ای')
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await expect(form.getByRole('alert').filter({ hasText: 'نمودار دایره‌ای تنها یک بُعد دارد.' })).toBeVisible()
    await form.getByLabel('نمودار').selectOption('ستونی')
    await form.getByRole('button', { name: 'ذخیره' }).click()
    await expect(form).toBeHidden()
    await expect(forms.getByRole('row', { name: /پیمان‌های هر ماه/ })).toContainText('جمع پیمان‌ها')
    await close(forms)
  })

  test('adds the chart to a dashboard, next to other tiles [ADM-008]', async () => {
    await start(page, 'مدیریت داشبورد')
    const boards = windowOf(page, 'مدیریت داشبورد')
    await boards.getByRole('button', { name: 'داشبورد تازه' }).click()
    const board = windowOf(page, 'داشبورد تازه')
    await board.getByRole('textbox', { name: 'عنوان' }).first().fill('میز مدیران')
    await board.getByRole('button', { name: 'افزودن کاشی' }).click()
    await board.getByRole('button', { name: 'ذخیره' }).click()
    await expect(board.getByRole('alert')).toHaveText('گزارش را برگزینید')
    await board.getByLabel('گزارش', { exact: true }).selectOption('پیمان‌های هر ماه')
    await board.getByRole('button', { name: 'افزودن کاشی' }).click()
    await board.getByLabel('گونه').nth(1).selectOption('سندهای تازه')
    await board.getByRole('button', { name: 'ذخیره' }).click()
    await expect(board).toBeHidden()
    await boards.getByRole('button', { name: /^باز کردن .*میز مدیران/ }).click()

    await expect(tile().getByRole('img', { name: /۲ دوره، از ۱۴۰۵\/۰۱ تا ۱۴۰۵\/۰۲.*جمع پیمان‌ها.*: ۳۵۰ در ۱۴۰۵\/۰۱/ })).toBeVisible()
    await expect(tile().locator('svg text').filter({ hasText: '۱۴۰۵/۰۲' }).first()).toBeVisible()
    await expect(dashboard().getByRole('article', { name: 'سندهای تازه' })).toContainText('یادداشت مدیران')
    expect(await faultsOf(page)).toEqual([])
    const picture = page.waitForEvent('download')
    await button('ذخیرهٔ تصویر نمودار').click()
    expect(await readFile(await (await picture).path(), 'utf8')).toMatch(/^<svg .*۱۴۰۵\/۰۱.*<\/svg>$/s)
  })

  test('updates the chart after changes, and exports its numbers [REP-015]', async () => {
    await add('پیمان چهارم', 30, '2026-05-10')
    await button(/به شکل جدول/).click()
    await expect(tile().getByRole('row', { name: '۱۴۰۵/۰۲ ۱۰۰ ۲' })).toBeVisible()
    const download = page.waitForEvent('download')
    await button(/خروجی CSV/).click()
    const file = await download
    // Browsers replace a half-space in file names by different characters.
    expect(file.suggestedFilename()).toMatch(/^پیمان.های هر ماه\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toBe('\uFEFFدوره,جمع پیمان‌ها,چند پیمان\r\n1405/01,350,2\r\n1405/02,100,2\r\n')
  })

  test('opens the chart as a report of chosen days [REP-001]', async () => {
    await button(/^باز کردن/).click()
    const report = windowOf(page, 'پیمان‌های هر ماه')
    await report.getByRole('textbox', { name: 'از روز' }).fill('۱۴۰۵/۰۲/۰۱')
    await page.keyboard.press('Tab')
    await expect(report.getByRole('row')).toHaveText([/دوره/, '۱۴۰۵/۰۲۱۰۰۲'])
    expect(await faultsOf(page)).toEqual([])
  })
})
