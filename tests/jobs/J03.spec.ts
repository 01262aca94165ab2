import type { Locator, Page } from '@playwright/test'
import { openFolder, rowsOf, windowOf } from '#tests/browser/desk'
import { pptx, xlsx } from '#tests/server/texts/content-files'
import { docx, paragraph } from '#tests/server/texts/packages'
import { expect, test } from './job'

const word = 'می‌خواهیم نامهٔ شمارهٔ ۱۲/الف (نسخهٔ دوم) را بررسی کنیم.'
const cell = 'می‌خواهیم «نامه» را\nببینیم'
const note = 'بودجهٔ سال'
const sheet = '<sheetViews><sheetView rightToLeft="1"/></sheetViews><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'
/** One red pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64')

const place = async (text: Locator) => {
  const box = await text.boundingBox()
  if (!box) throw new Error('the text is not visible')
  return box
}

/** Selects a line of text by dragging from its right end to its left end. */
const selectLine = async (page: Page, text: Locator) => {
  const { x, y, width, height } = await place(text)
  await page.mouse.move(x + width - 1, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x - 4, y + height / 2, { steps: 5 })
  await page.mouse.up()
}

/** Selects a line in a frame without scripts. Playwright's own mouse would wait for the start of a drag, which never comes there. */
const selectLineInFrame = async (page: Page, text: Locator) => {
  const { x, y, width, height } = await place(text)
  const session = await page.context().newCDPSession(page)
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: number) =>
    session.send('Input.dispatchMouseEvent', { type, x: at, y: y + height / 2, button: 'left', buttons: 1, clickCount: 1 })
  await send('mousePressed', x + width - 1)
  for (const share of [0.5, 0]) await send('mouseMoved', x - 4 + share * width)
  await send('mouseReleased', x - 4)
  await session.detach()
}

test('J03: a clerk reads a Word, an Excel and a PowerPoint document, and copies a Persian sentence from each', async ({
  prepare,
  seat,
}) => {
  const clerk = await prepare.makePerson('نرگس', 'سلیمانی')
  const folder = await prepare.makeFolder(`خواندنی‌ها ${clerk.username}`, await prepare.mainFolder())
  const put = (name: string, buffer: Uint8Array) =>
    prepare.putFile(folder.uuid, { name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })
  await put('نامه.docx', await docx(paragraph('بند نخست') + paragraph(word)))
  await put('جدول.xlsx', await xlsx(sheet))
  await put('ارائه.pptx', await pptx(picture))
  await prepare.share(folder.uuid, [clerk], 2)
  const { page, context, actions } = await seat(clerk)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const explorer = await openFolder(page, folder)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const open = async (title: string) => {
    await rowsOf(explorer).filter({ hasText: title }).click()
    actions.reset()
    await page.keyboard.press('Enter')
    const viewer = windowOf(page, new RegExp(title))
    await expect(viewer.getByRole('note')).toContainText('نمایش ساده')
    return viewer
  }
  const close = async (viewer: Locator) => {
    await page.keyboard.press('Control+Alt+w')
    await expect(viewer).toBeHidden()
  }

  const workbook = await open('جدول')
  await expect(workbook.getByRole('gridcell', { selected: true })).toContainText('می‌خواهیم')
  await page.keyboard.press('Control+c')
  expect(actions.count).toBe(2)
  expect(await clipboard()).toBe(cell)
  await close(workbook)

  const letter = await open('نامه')
  const line = letter.frameLocator('iframe').getByText(word)
  await expect(line).toBeVisible()
  await selectLineInFrame(page, line)
  await page.keyboard.press('Control+c')
  // Opening. The counter sees nothing of the other two actions, selecting and copying, because no script runs in the frame.
  expect(actions.count).toBe(1)
  expect((await clipboard()).trim()).toBe(word)
  await close(letter)

  const slides = await open('ارائه')
  await selectLine(page, slides.getByRole('heading', { name: note }))
  await page.keyboard.press('Control+c')
  expect(actions.count).toBe(3)
  expect((await clipboard()).trim()).toBe(note)
  await expect(slides.getByRole('complementary', { name: 'یادداشت' })).toContainText('به این توجه شود')
})
