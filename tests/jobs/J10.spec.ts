import { readFile } from 'node:fs/promises'
import { chooseEntry, openFolder, rowsOf, windowOf } from '#tests/browser/desk'
import { unzipped } from '#tests/support/zip'
import { expect, test } from './job'

const file = (title: string, ...lines: string[]) => ({
  name: `${title}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(lines.join('\n')),
})

test('J10: a lawyer compares two versions typed on different keyboards, steps through the real changes, and exports a redline to Word', async ({
  prepare,
  seat,
}) => {
  const lawyer = await prepare.makePerson('مینا', 'راد')
  const main = await prepare.mainFolder()
  const folder = await prepare.makeFolder(`  پیمان‌ها ${lawyer.uuid}`, main)
  await prepare.putFile(
    folder.uuid,
    file('پیمان یک', 'ماده ١ - كارفرما مي‌تواند قرارداد را در ٣٠ روز فسخ كند.', 'ماده ٢ - اين آيين نامه لازم‌الاجراست.'),
  )
  await prepare.putFile(
    folder.uuid,
    file('پیمان یک ویراسته', 'ماده ۱ - کارفرما می تواند قرارداد را در ۶۰ روز فسخ کند.', 'ماده ۲ - این آیین‌نامه لازم الاجراست.'),
  )
  await prepare.share(folder.uuid, [lawyer], 1)
  const { page, actions } = await seat(lawyer)
  const window = await openFolder(page, folder)
  await expect(rowsOf(window)).toHaveCount(2)

  actions.reset()
  await rowsOf(window).first().press('Control+a')
  await rowsOf(window).first().click({ button: 'right' })
  await chooseEntry(page, 'مقایسه', { exact: true })
  const comparison = windowOf(page, 'مقایسهٔ متن')
  const status = comparison.getByRole('status')
  await expect(status).toHaveText('۱ تغییر · ۸ تفاوت نگارشی پنهان است')
  await comparison.getByRole('button', { name: 'تغییر بعدی' }).click()
  await expect(status).toContainText('تغییر ۱ از ۱')
  await expect(comparison.locator('[data-current]')).toHaveText(['٣٠', '۶۰'])
  const saved = page.waitForEvent('download')
  await comparison.getByRole('button', { name: 'خروجی ورد' }).click()
  const redline = await saved
  expect(actions.count).toBeLessThanOrEqual(5)

  expect(redline.suggestedFilename()).toMatch(/\.docx$/)
  const xml =
    unzipped(await readFile(await redline.path()))
      .get('word/document.xml')
      ?.toString('utf8') ?? ''
  expect(
    [...xml.matchAll(/<w:(del|ins) [^>]*w:author="مینا راد"[^>]*>.*?<w:(?:t|delText)[^>]*>([^<]*)/g)].map(([, kind, text]) => [kind, text]),
  ).toEqual([
    ['del', '٣٠'],
    ['ins', '۶۰'],
  ])
  expect(xml).toContain('<w:bidi/>')
  expect(xml).toContain('<w:rtl/>')
})
