import { rowsOf, windowOf } from '#tests/browser/desk'
import { expect, test } from './job'

const file = (title: string, content: string) => ({ name: `${title}.txt`, mimeType: 'text/plain', buffer: Buffer.from(content) })

test('J08: a clerk finds a contract by two half-remembered words, one of them misspelt, by keyboard', async ({ prepare, seat }) => {
  const clerk = await prepare.makePerson('سارا', 'مرادی')
  const main = await prepare.mainFolder()
  const folder = await prepare.makeFolder(`قراردادها ${clerk.uuid.slice(0, 8)}`, main)
  await prepare.putFile(folder.uuid, file('سند ۴۱۲', `پیمانکار نگهداری بالابرهای ساختمان مرکزی را بر عهده دارد. ${clerk.uuid}`))
  for (let at = 0; at < 12; at += 1)
    await prepare.putFile(folder.uuid, file(`گزارش ${at}`, `گزارش ماهانهٔ ${at} دربارهٔ ساختمان. ${clerk.uuid}`))
  await prepare.share(folder.uuid, [clerk], 1)
  const { page, actions } = await seat(clerk)

  const found = windowOf(page, 'جست‌وجوی «نگهداری پیماانکار»')
  // The texts are extracted by a background job, so the search is repeated until they are there.
  await expect(async () => {
    if (await found.isVisible()) await page.keyboard.press('Control+Alt+w')
    await expect(found).toBeHidden()
    actions.reset()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'نام پنجره، پوشه یا فرمان، یا چند واژه از سندی را بنویسید' })).toBeFocused()
    await page.keyboard.insertText('نگهداری پیماانکار')
    await expect(page.getByRole('option', { name: 'جست‌وجوی «نگهداری پیماانکار» در سندها' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(rowsOf(found).first()).toContainText('سند ۴۱۲', { timeout: 2_000 })
    expect(actions.count).toBe(2)
  }).toPass({ timeout: 30_000 })
  await expect(found.locator('[data-part=snippet] mark').filter({ hasText: 'پیمانکار' }).first()).toBeVisible()
  await expect(
    found.getByRole('status').filter({ hasText: '«\u2068پیماانکار\u2069» پیدا نشد؛ نتیجه‌های «\u2068پیمانکار\u2069»' }),
  ).toBeVisible()

  await found.getByRole('button', { name: 'تنها همین واژه‌ها' }).press('Enter')
  await expect(found.getByText('نتیجه‌ای پیدا نشد')).toBeVisible()
  await found.getByRole('button', { name: 'نتیجه‌های نزدیک هم' }).press('Enter')
  await expect(rowsOf(found).first()).toContainText('سند ۴۱۲')
})
