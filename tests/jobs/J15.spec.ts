import { chooseEntry, openFolder, rowInSight, windowOf } from '#tests/browser/desk'
import { readCsv } from '#text/csv'
import { expect, test } from './job'

test('J15: an auditor reads in full sentences who did what in a folder this week, filters by person and exports it', async ({
  prepare,
  seat,
}) => {
  const auditor = await prepare.makePerson('مریم', 'ناظری')
  const clerk = await prepare.makePerson('حسین', 'کارگر')
  const main = await prepare.mainFolder()
  const folder = await prepare.makeFolder(`  قراردادهای ${auditor.uuid}`, main)
  await prepare.putFile(folder.uuid, { name: 'پیمان یکم.txt', mimeType: 'text/plain', buffer: Buffer.from('متن پیمان یکم') })
  await prepare.share(folder.uuid, [auditor, clerk], 3)
  // Another person does this work now.
  const work = await seat(clerk)
  const place = await openFolder(work.page, folder)
  await (await rowInSight(place, 'پیمان یکم')).click()
  await work.page.keyboard.press('F2')
  await work.page.keyboard.insertText('پیمان نهایی')
  await work.page.keyboard.press('Enter')
  await expect(place.getByText('پیمان نهایی').first()).toBeVisible()

  const { page, actions } = await seat(auditor)
  const window = await openFolder(page, folder)
  await expect(await rowInSight(window, 'پیمان نهایی')).toBeVisible()
  actions.reset()
  await window.getByRole('grid', { name: 'محتوای پوشه' }).click({ button: 'right', position: { x: 200, y: 250 } })
  await chooseEntry(page, 'رویدادها…')
  const log = windowOf(page, folder.title).last()
  const lines = log.getByRole('table').getByRole('row')
  await expect(lines.filter({ hasText: 'سند «\u2068پیمان نهایی' }).filter({ hasText: 'بارگذاری شد.' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'دسترسی‌های پوشهٔ' }).filter({ hasText: 'تغییر کرد.' })).toHaveCount(1)
  await log.getByRole('searchbox', { name: 'شخص' }).click()
  await page.keyboard.insertText('کارگر')
  await expect(lines.filter({ hasText: 'حسین کارگر' }).filter({ hasText: /نام سند .*پیمان نهایی.* تغییر کرد\./ })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'بارگذاری شد.' })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await log.getByRole('button', { name: 'خروجی گرفتن (CSV)' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
  const rows = readCsv(Buffer.concat(chunks).toString('utf8')) ?? []
  expect(rows.slice(1).every(({ cells }) => cells.includes('حسین کارگر'))).toBe(true)
  expect(rows.map(({ cells }) => cells.at(-1))).toContain('نام سند «پیمان نهایی.txt» تغییر کرد.')
  expect(actions.count).toBeLessThanOrEqual(4)
})
