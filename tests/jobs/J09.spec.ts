import type { Page } from '@playwright/test'
import { rowsOf, windowOf } from '#tests/browser/desk'
import { jalaliAt } from '#text/jalali'
import { expect, type Person, type Preparation, test } from './job'

const SEASONS = ['بهار', 'تابستان', 'پاییز', 'زمستان']
const FILES_OF_UNIT = 60

/** Creates two units with minutes as PDF and as text, which the person may read. Returns the titles of the units. */
async function prepareUnits(prepare: Preparation, clerk: Person): Promise<string[]> {
  const mark = clerk.uuid.slice(0, 8)
  const titles = [`واحد مالی ${mark}`, `واحد فنی ${mark}`]
  for (const title of titles) {
    const unit = await prepare.makeFolder(title)
    const inner = await prepare.makeFolder('بایگانی', unit.uuid)
    for (let at = 0; at < FILES_OF_UNIT; at += 1) {
      const extension = at % 3 === 0 ? 'pdf' : 'txt'
      const buffer = Buffer.from(`${extension === 'pdf' ? '%PDF-1.4' : ''} ${title} ${at}`)
      const mimeType = extension === 'pdf' ? 'application/pdf' : 'text/plain'
      await prepare.putFile(at % 2 === 0 ? unit.uuid : inner.uuid, { name: `صورت‌جلسهٔ ${at + 1}.${extension}`, mimeType, buffer })
    }
    await prepare.share(unit.uuid, [clerk], 1)
  }
  return titles
}

const searchFor = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'نام پنجره، پوشه یا فرمان، یا چند واژه از سندی را بنویسید' })).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(page.getByRole('option', { name: `جست‌وجوی «${words}» در سندها` })).toBeVisible()
  await page.keyboard.press('Enter')
}

const { month, year } = jalaliAt(Date.now(), 'Asia/Tehran')
const season = SEASONS[Math.ceil(month / 3) - 1] ?? ''

test('J09: a clerk narrows hits to the PDFs of one unit and season with facets that show counts', async ({ prepare, seat }) => {
  test.setTimeout(120_000)
  const clerk = await prepare.makePerson('سارا', 'مرادی')
  const [unit = ''] = await prepareUnits(prepare, clerk)
  const { page, actions } = await seat(clerk)
  await searchFor(page, 'صورت‌جلسهٔ')
  const found = windowOf(page, 'جست‌وجوی «صورت‌جلسهٔ»')
  await expect(found.getByText('۱۲۰ نتیجه')).toBeVisible()
  const facets = found.getByRole('complementary', { name: 'محدود کردن نتیجه‌ها' })
  const getFacet = (title: string, count: string) => facets.getByRole('button', { name: `${title} ${count}`, exact: true })
  actions.reset()
  await getFacet('pdf', '۴۰').click()
  await expect(getFacet('txt', '۸۰')).toBeVisible()
  await getFacet(`${season} ${year.toLocaleString('fa', { useGrouping: false })}`, '۴۰').click()
  await getFacet(unit, '۲۰').click()
  await expect(found.getByText('۲۰ نتیجه')).toBeVisible()
  expect(actions.count).toBe(3)
  await expect(rowsOf(found).first()).toContainText('صورت‌جلسهٔ')
  await expect(getFacet('بایگانی', '۱۰')).toBeVisible()
})

test('J09: a clerk narrows hits to the PDFs of one unit and season by keyboard', async ({ prepare, seat }) => {
  test.setTimeout(120_000)
  const clerk = await prepare.makePerson('سارا', 'مرادی')
  await prepareUnits(prepare, clerk)
  const { page, actions } = await seat(clerk)
  await searchFor(page, 'صورت‌جلسهٔ')
  const found = windowOf(page, 'جست‌وجوی «صورت‌جلسهٔ')
  await expect(found.getByText('۱۲۰ نتیجه')).toBeVisible()
  actions.reset()
  await page.keyboard.press('Control+f')
  await expect(found.getByRole('combobox', { name: 'چه چیزی را بجویم؟' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.insertText(` نوع:pdf پوشه:مالی تاریخ:${season}`)
  await page.keyboard.press('Enter')
  await expect(found.getByText('۲۰ نتیجه')).toBeVisible()
  expect(actions.count).toBeLessThanOrEqual(3)
})
