import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { mainFolder, makeFolder, put, rowsOf, titlesOf, windowOf, workIn } from './desk'
import { focusInside, focusKept, tabTo } from './keys'
import { pdf, text } from './material'
import { enter, faultsIn, openForm } from './themes'

const searchOf = (page: Page, words: string): Locator => windowOf(page, new RegExp(`جست‌وجوی .*${words}`))
const chips = (window: Locator): Locator => window.getByRole('list', { name: 'پالایه‌های فعال' }).getByRole('listitem')

test('the keyboard alone searches from the box of a folder to a found folder, with filters and a reload [SRCH-032] [EXP-163]', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const { folder, window } = await workIn(page, 'بایگانی جست‌وجو')
  const inner = await makeFolder(page, folder.uuid, 'زنبیل‌های قدیمی')
  // The name as an Arabic keyboard writes it.
  await put(page, inner.uuid, text('فهرست زنبيل‌هاي نفیس.txt', 'فهرستی برای جست‌وجو'))
  await put(page, inner.uuid, pdf('زنبیلهای تازه.pdf', [0.3, 0.2, 0.7]))
  const elsewhere = await makeFolder(page, (await mainFolder(page)).uuid, 'جای دیگر جست‌وجو')
  await put(page, elsewhere.uuid, text('زنبیل‌های بیرون.txt', 'در پوشه‌ای دیگر است'))

  await window.getByRole('grid').focus()
  await page.keyboard.press('Control+f')
  await expect(window.getByRole('combobox', { name: 'جست‌وجو در این پوشه و زیرپوشه‌ها' })).toBeFocused()
  await page.keyboard.insertText('زنبیلهای')
  await page.keyboard.press('Enter')

  const search = searchOf(page, 'زنبیلهای')
  await expect(rowsOf(search)).toHaveCount(3)
  await focusInside(search)
  expect((await titlesOf(search)).sort()).toEqual(['فهرست زنبيل‌هاي نفیس', 'زنبیل‌های قدیمی', 'زنبیلهای تازه'].sort())
  await expect(search.getByRole('status').filter({ hasText: '۳ نتیجه' })).toBeVisible()
  await expect(rowsOf(search).filter({ hasText: 'نفیس' }).locator('mark').first()).toHaveText('زنبيل‌هاي')
  await expect(rowsOf(search).filter({ hasText: 'نفیس' })).toContainText('زنبیل‌های قدیمی')

  // Removes the folder by its chip, so that the search covers everything.
  await page.keyboard.press('Control+f')
  await tabTo(page, 'برداشتن پالایهٔ')
  await page.keyboard.press('Enter')
  await expect(rowsOf(search)).toHaveCount(4)
  await focusKept(page)

  await page.keyboard.press('Control+f')
  await tabTo(page, 'پالایه‌ها')
  await page.keyboard.press('Enter')
  await expect(search.getByRole('complementary', { name: 'پالایه‌ها' })).toBeVisible()
  await tabTo(page, 'pdf')
  await page.keyboard.press('Enter')
  await expect(rowsOf(search)).toHaveCount(1)
  await expect(chips(search)).toHaveText(['نوع: \u2068pdf\u2069'])

  await page.reload()
  const again = searchOf(page, 'زنبیلهای')
  await expect(rowsOf(again)).toHaveCount(1)
  await expect(chips(again)).toHaveText(['نوع: \u2068pdf\u2069'])
  await again.getByRole('grid').locator('[tabindex="0"]').first().focus()
  await page.keyboard.press('/')
  await expect(again.getByRole('combobox', { name: 'چه چیزی را بجویم؟' })).toBeFocused()
  await tabTo(page, 'برداشتن پالایهٔ')
  await page.keyboard.press('Enter')
  await expect(rowsOf(again)).toHaveCount(4)

  // Picks a folder in the tree, to search below it.
  await again.getByRole('button', { name: 'کجا' }).press('Enter')
  await page.getByRole('menuitem', { name: 'انتخاب پوشه…' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'در کدام پوشه بجویم؟' })
  await picker.getByRole('treeitem', { name: 'هستینه' }).press('ArrowLeft')
  const wanted = picker.getByRole('treeitem', { name: 'جای دیگر جست‌وجو' })
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 60 && !(await wanted.evaluate((item) => item === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await picker.getByRole('button', { name: 'جست‌وجو در این پوشه' }).press('Enter')
  await expect(rowsOf(again)).toHaveCount(1)
  await expect(rowsOf(again)).toContainText('زنبیل‌های بیرون')

  await again.getByRole('button', { name: 'برداشتن پالایهٔ' }).press('Enter')
  await expect(rowsOf(again)).toHaveCount(4)
  await again.getByRole('combobox', { name: 'چه چیزی را بجویم؟' }).press('ArrowDown')
  await page.keyboard.press('Home')
  for (let step = (await titlesOf(again)).indexOf('زنبیل‌های قدیمی'); step > 0; step -= 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const opened = windowOf(page, 'زنبیل‌های قدیمی')
  await expect(rowsOf(opened)).toHaveCount(2)
  await expect(rowsOf(again)).toHaveCount(4)
})

const words = {
  fa: {
    start: 'شروع',
    search: 'جست‌وجو',
    keyword: 'چه چیزی را بجویم؟',
    filters: 'پالایه‌ها',
    nothing: 'نتیجه‌ای پیدا نشد',
    letter: 'زنجموره',
  },
  en: {
    start: 'Start',
    search: 'Search',
    keyword: 'What to look for',
    filters: 'Filters',
    nothing: 'No results were found',
    letter: 'English letter',
  },
} as const

for (const locale of ['fa', 'en'] as const)
  test(`the search window has no serious accessibility fault, light or dark: ${locale}`, async ({ page }) => {
    test.setTimeout(120_000)
    const say = words[locale]
    await openForm(page, locale)
    await enter(page, say.start)
    const folder = await makeFolder(page, (await mainFolder(page)).uuid, `دسترس‌پذیری ${locale}`)
    await put(page, folder.uuid, text(`${say.letter}.txt`, locale))
    await page.getByRole('button', { name: say.start }).click()
    await page.getByRole('dialog', { name: say.start }).getByRole('button', { name: say.search, exact: true }).click()
    const field = page.getByRole('combobox', { name: say.keyword })
    await expect(field).toBeFocused()
    const faults = await faultsIn(page, 'start')
    await page.keyboard.insertText(say.letter)
    await page.keyboard.press('Enter')
    const search = page.getByRole('dialog', { name: new RegExp(say.search) })
    await expect(rowsOf(search)).toHaveCount(1)
    await search.getByRole('button', { name: say.filters }).click()
    await search
      .getByRole('button', { name: 'txt' })
      .or(search.getByRole('button', { name: 'pdf' }))
      .first()
      .click()
    await expect(search.getByText(say.nothing)).toBeVisible()
    faults.push(...(await faultsIn(page, 'nothing found')))
    await search.getByRole('button', { name: 'pdf', exact: true }).click()
    await expect(rowsOf(search)).toHaveCount(1)
    faults.push(...(await faultsIn(page, 'found')))
    await page.setViewportSize({ width: 400, height: 700 })
    faults.push(...(await faultsIn(page, 'narrow')))
    expect(faults).toEqual([])
  })
