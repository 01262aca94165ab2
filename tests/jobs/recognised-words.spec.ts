import { createCanvas } from '@napi-rs/canvas'
import { openFolder, rowsOf, windowOf } from '#tests/browser/desk'
import { faultsOf } from '#tests/browser/faults'
import { expect, test } from './job'

/** Draws a scanned letter: Persian lines at the right, and an English line at the left. */
function drawLetter(lines: readonly string[]): Buffer {
  const canvas = createCanvas(1600, 100 * (lines.length + 1))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000000'
  context.font = '44px "DejaVu Sans", sans-serif'
  for (const [at, line] of lines.entries()) {
    const isPersian = /\p{Script=Arabic}/u.test(line)
    context.direction = isPersian ? 'rtl' : 'ltr'
    context.textAlign = isPersian ? 'right' : 'left'
    context.fillText(line, isPersian ? 1500 : 100, 100 * (at + 1))
  }
  return canvas.toBuffer('image/png')
}

test('a clerk corrects a recognised word over the picture of a letter, and the text shows it next to its English line', async ({
  prepare,
  seat,
}) => {
  test.setTimeout(180_000)
  const clerk = await prepare.makePerson('نرگس', 'سلیمانی')
  const folder = await prepare.makeFolder(`نامه‌های اسکن‌شده ${clerk.username}`, await prepare.mainFolder())
  await prepare.share(folder.uuid, [clerk], 3)
  // The engine overlooks the Persian line of a page with only one of each.
  const lines = ['درآمد شرکت در سال گذشته بیشتر شد', 'The annual report was published in Tehran', 'بودجهٔ سالانه به تصویب هیئت مدیره رسید']
  const buffer = drawLetter(lines)
  await prepare.putFile(folder.uuid, { name: 'نامه.png', mimeType: 'image/png', buffer })
  const { page } = await seat(clerk)
  const window = await openFolder(page, folder)
  await rowsOf(window).filter({ hasText: 'نامه' }).click()
  await page.keyboard.press('Alt+Enter')
  await windowOf(page, 'نامه').last().getByRole('button', { name: 'نمایش متن سند' }).click()
  const text = page.getByRole('region', { name: 'متن سند' })
  await expect(text).toContainText('The annual report was published in Tehran', { timeout: 120_000 })
  await page.getByRole('radio', { name: 'واژه‌ها روی تصویر' }).check()
  await page.getByRole('button', { name: /^\P{L}*گذشته/u }).click()
  const field = page.getByRole('textbox', { name: 'متن درست این واژه' })
  await expect(field).toBeFocused()
  await field.fill('خرمالوی')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /خرمالوی.*اصلاح‌شده/ })).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('radio', { name: 'متن', exact: true }).check()
  await expect(text).toContainText('خرمالوی', { timeout: 20_000 })
})
