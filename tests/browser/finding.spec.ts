import type { Page } from '@playwright/test'
import { expect, onOnePage, test } from '#tests/support/product'
import { call, childrenOf, chooseEntry, mainFolder, makeFolder, open, openFolder, put, start, windowOf, workIn } from './desk'
import { text } from './material'

/** Creates a class with a date property and one instance for each date. Dates of the API are Gregorian. */
const ordersOf = async (page: Page, title: string, dates: Readonly<Record<string, string>>): Promise<{ uuid: string; title: string }> => {
  const main = await mainFolder(page)
  const ontProperties = [{ title: 'موعد', type: 'DATE', functional: true, entityName: 'OntProperty' }]
  const uuid = await call<string>(page, 'post', '/api/ont/ont-class', { data: { title, parentUuid: main.uuid, ontProperties } })
  const { ontProperties: made } = await call<{ ontProperties: { uuid: string }[] }>(page, 'get', `/api/ont/ont-class?uuid=${uuid}`)
  for (const [name, value] of Object.entries(dates)) {
    const query = new URLSearchParams({
      ...{ instanceType: 'FOLDER', classUuid: uuid, title: name },
      'relationsProperties[0].relationOrPropertyUuid': made[0]?.uuid ?? '',
      'relationsProperties[0].propertiesValues[0].value': value,
    })
    await call(page, 'post', `/api/ont/instance?${query}`)
  }
  return { uuid, title }
}

test('content search finds passages for a free text [SRCH-005] [EXP-028]', async ({ page }) => {
  const { window: first, folder } = await workIn(page, 'جست‌وجوی محتوا')
  await put(page, folder.uuid, text('صورت‌جلسه.txt', 'شرکت چند دستگاه رایانهٔ رومیزی برای دبیرخانه خریده است.'))
  await first.getByRole('button', { name: 'بستن', exact: true }).first().click()

  await start(page, 'جست‌وجو')
  const search = windowOf(page, 'جست‌وجو').last()
  await search.getByRole('radio', { name: 'محتوا' }).check()
  await search.getByRole('slider', { name: 'چگونه جست‌وجو شود' }).fill('1')
  await search.getByRole('textbox', { name: 'متنی که معنایش را می‌جویم' }).fill('رایانهٔ رومیزی')
  const passage = search.getByRole('region', { name: 'قطعه‌های یافته‌شده' })
  // The text is extracted by a background job, so the search is repeated.
  await expect(async () => {
    await search.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
    await expect(passage.getByRole('listitem').filter({ hasText: 'صورت‌جلسه' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(passage.locator('mark').first()).toHaveText(/رایانه/)
})

test.describe('instances of a class', () => {
  let page: Page
  onOnePage((shared) => {
    page = shared
  })
  const orders = 'سفارش‌های دبیرخانه'

  test('browses instances by year and month, and lists them in the search window [SRCH-025] [SRCH-067] [EXP-048]', async () => {
    const { window: first } = await workIn(page, 'سفارش‌ها')
    await first.getByRole('button', { name: 'بستن', exact: true }).first().click()
    const window = await openFolder(
      page,
      await ordersOf(page, orders, {
        'سفارش بهار': '2025-04-10 00:00:00',
        'سفارش تابستان': '2025-07-10 00:00:00',
        'سفارش پارسال': '2024-07-10 00:00:00',
      }),
    )
    await window.getByRole('grid', { name: 'محتوای پوشه' }).click({ button: 'right', position: { x: 60, y: 220 } })
    await chooseEntry(page, 'نمایش بر پایهٔ…')
    const browse = windowOf(page, orders).last()
    await browse.getByRole('combobox', { name: 'نمایش بر پایهٔ' }).selectOption('موعد')
    await browse.getByRole('button', { name: /^۱۴۰۴/ }).click()
    await browse.getByRole('button', { name: /^تیر ۱۴۰۴/ }).click()
    await browse.getByRole('button', { name: 'نمایش نتیجه' }).click()
    await expect(browse.getByRole('region', { name: 'موردهای یافته‌شده' }).getByRole('listitem')).toHaveText(['سفارش تابستان'])
    await browse.getByRole('button', { name: 'در پنجرهٔ جست‌وجو' }).click()
    const narrowed = windowOf(page, /جست‌وجو/).last()
    await expect(narrowed.getByRole('grid')).toContainText('سفارش تابستان')
    await expect(narrowed.getByRole('grid')).not.toContainText('سفارش بهار')
    await narrowed.getByRole('button', { name: 'بستن' }).first().click()
    await browse.getByRole('button', { name: 'بستن', exact: true }).first().click()
  })

  test('shows instances as files, as content, or as a relation graph [EXP-010] [EXP-024] [EXP-026]', async () => {
    const window = windowOf(page, orders)
    const modes = window.getByRole('group', { name: 'شیوهٔ دیدن پوشه' })
    await expect(modes.getByRole('button')).toHaveCount(3)
    await modes.getByRole('button', { name: 'رابطه‌ها' }).click()
    await expect(window.getByRole('grid', { name: 'محتوای پوشه' })).toBeHidden()
    const nodes = window.getByRole('listbox', { name: 'فهرست گره‌ها' })
    await expect(nodes.getByRole('option')).toHaveText([/سفارش‌های دبیرخانه/, /سفارش بهار/, /سفارش پارسال/, /سفارش تابستان/])
    await nodes.getByRole('option').first().press('ArrowDown')
    await expect(window.getByRole('region', { name: /سفارش بهار/ })).toContainText('موعد')
    await modes.getByRole('button', { name: 'محتوا' }).click()
    await expect(nodes).toBeHidden()
    await modes.getByRole('button', { name: 'پرونده‌ها' }).click()
    await open(page, window.getByRole('row', { name: 'سفارش بهار' }))
  })
})

test('finds documents by a tag that is picked in the tag tree [SRCH-020] [SRCH-033]', async ({ page }) => {
  const { window: first, folder } = await workIn(page, 'سندهای برچسب‌دار')
  const topic = await makeFolder(page, folder.uuid, 'موضوع‌ها')
  const water = await makeFolder(page, topic.uuid, 'آب‌های زیرزمینی')
  await put(page, folder.uuid, text('سنجش چاه‌ها.txt', 'سنجش سطح آب'))
  await put(page, folder.uuid, text('صورت هزینه.txt', 'هزینهٔ ماه'))
  const tagged = (await childrenOf(page, folder.uuid)).find(({ title }) => title === 'سنجش چاه‌ها')
  // The text is extracted by a background job, so the request is repeated.
  const tag = () => call(page, 'post', `/api/paragraph/create-edit?docUuid=${tagged?.uuid}&fromIndex=0&toIndex=5`, { data: [water.uuid] })
  await expect(tag).toPass({ timeout: 20_000 })
  await first.getByRole('button', { name: 'بستن', exact: true }).first().click()

  await start(page, 'جست‌وجو')
  const search = windowOf(page, 'جست‌وجو').last()
  await search.getByRole('button', { name: 'پالایه‌ها' }).click()
  await search.getByRole('button', { name: 'انتخاب برچسب…' }).click()
  const picker = page.getByRole('dialog', { name: 'با کدام برچسب‌ها؟' })
  await picker.getByLabel('جست‌وجو در برچسب‌ها').fill('cdvcldkd')
  await picker.getByRole('button', { name: /آیا منظورتان .*زیرزمینی/ }).click()
  await picker.getByRole('checkbox', { name: water.title }).check()
  await picker.getByRole('button', { name: 'جست‌وجو با این برچسب‌ها' }).click()
  await expect(search.getByText(/برچسب:.*آب‌های زیرزمینی/).first()).toBeVisible()
  await expect(search.getByRole('grid')).toContainText('سنجش چاه‌ها')
  await expect(search.getByRole('grid')).not.toContainText('صورت هزینه')
})
