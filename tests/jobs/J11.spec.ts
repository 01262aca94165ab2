import type { Locator, Page } from '@playwright/test'
import { childrenOf, chooseEntry, exactItem, openFolder, rowsOf } from '#tests/browser/desk'
import { expect, type Preparation, type Seat, test } from './job'

const note = 'Contract notes'
const letters = ['برگهٔ ماموریت', 'درخواست مرخصی', 'صورت‌جلسهٔ شورا', 'فهرست اموال', 'گزارش هفتگی', 'نامهٔ دبیرخانه', 'ویرایش آیین‌نامه', note]
const drafts = ['Draft 1', 'Draft 2']

const file = (title: string, content: string) => ({ name: `${title}.txt`, mimeType: 'text/plain', buffer: Buffer.from(content) })

/**
 * The clerk's folder with ten files, one of which has an earlier version, and the folder «بایگانی» in it. Its window fills the left half of
 * the screen.
 */
const begin = async (prepare: Preparation, seat: (person: { username: string; password: string }) => Promise<Seat>) => {
  const clerk = await prepare.makePerson('نرگس', 'صادقی')
  const main = await prepare.mainFolder()
  const folder = await prepare.makeFolder(`  نامه‌های فروردین ${clerk.uuid.slice(0, 8)}`, main)
  const archive = await prepare.makeFolder('بایگانی', folder.uuid)
  for (const title of [...drafts, ...letters]) await prepare.putFile(folder.uuid, file(title, `${title} ${clerk.uuid}`))
  await prepare.putFile(folder.uuid, file(note, `${clerk.uuid} changed`), 'newVersion')
  await prepare.share(folder.uuid, [clerk], 4)
  const { page, actions } = await seat(clerk)
  const window = await openFolder(page, folder)
  await expect(rowsOf(window)).toHaveCount(11)
  await page.keyboard.press('Control+Alt+ArrowLeft')
  await expect.poll(async () => (await window.boundingBox())?.width).toBeLessThan(700)
  await expect(window.getByRole('grid').and(page.locator(':focus')).or(window.getByRole('grid').locator(':focus'))).toBeVisible()
  actions.reset()
  const titlesIn = async (uuid: string) => (await childrenOf(page, uuid)).map(({ title }) => title)
  const left = () => titlesIn(folder.uuid)
  const archived = () => titlesIn(archive.uuid)
  const textOfNote = async () => {
    const uuid = (await childrenOf(page, folder.uuid)).find(({ title }) => title === note)?.uuid
    const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
    return await (await page.request.get(`/api/document/content/${uuid}`, { headers: { authorization: `Bearer ${token}` } })).text()
  }
  const first = `${note} ${clerk.uuid}`
  return { page, window, actions, left, archived, textOfNote, first }
}

const told = (page: Page, text: string | RegExp): Locator => page.getByRole('region', { name: 'اعلان‌ها' }).getByText(text)

test('J11: a clerk moves 8 files, deletes 2, undoes both and restores an older version, by keyboard', async ({ prepare, seat }) => {
  const { page, window, actions, left, archived, textOfNote, first } = await begin(prepare, seat)
  await page.keyboard.type('dra')
  await expect(exactItem(window, 'Draft 1')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(rowsOf(window).and(page.locator('[aria-selected=true]'))).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: 'حذف', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(exactItem(window, 'Draft 1')).toBeHidden()
  await expect(exactItem(window, note)).toBeFocused()
  expect(await left()).toHaveLength(9)

  await page.keyboard.press('Control+k')
  await page.keyboard.insertText('همهٔ سندها به بایگانی')
  await page.keyboard.press('Enter')
  await expect(rowsOf(window)).toHaveCount(1)
  expect((await archived()).sort()).toEqual([...letters].sort())
  await page.keyboard.press('Control+z')
  await expect(rowsOf(window)).toHaveCount(9)
  await page.keyboard.press('Control+z')
  await expect(rowsOf(window)).toHaveCount(11)
  expect(await archived()).toEqual([])

  await page.keyboard.type('con')
  await expect(exactItem(window, note)).toBeFocused()
  expect(await textOfNote()).not.toBe(first)
  await page.keyboard.press('Control+Alt+z')
  await expect(told(page, /نسخهٔ قبلی .*بازگردانده شد/)).toBeVisible()
  expect(await textOfNote()).toBe(first)
  expect(actions.count).toBe(8)
})

/** Draws a selection box from one row to another, beside the text of a column. */
const drawBox = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  const column = '[data-column="author"]'
  const [start, end] = [await from.locator(column).boundingBox(), await to.locator(column).boundingBox()]
  if (!start || !end) throw new Error('a row is not drawn')
  await page.mouse.move(start.x + 4, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 24, end.y + end.height / 2, { steps: 6 })
  await page.mouse.up()
}

test('J11: a clerk moves 8 files, deletes 2, undoes both and restores an older version, by mouse', async ({ prepare, seat }) => {
  const { page, window, actions, left, archived, textOfNote, first } = await begin(prepare, seat)
  const row = (title: string) => exactItem(window, title)
  await drawBox(page, row('Draft 2'), row('Draft 1'))
  await expect(rowsOf(window).and(page.locator('[aria-selected=true]'))).toHaveCount(2)
  await row('Draft 1')
    .locator('bdi')
    .first()
    .dragTo(page.getByRole('button', { name: 'سطل بازیافت' }))
  await expect(row('Draft 1')).toBeHidden()
  expect(await left()).toHaveLength(9)

  await drawBox(page, row('برگهٔ ماموریت'), row(note))
  await expect(rowsOf(window).and(page.locator('[aria-selected=true]'))).toHaveCount(8)
  await row(note).locator('bdi').first().dragTo(row('بایگانی'))
  await expect(rowsOf(window)).toHaveCount(1)
  expect((await archived()).sort()).toEqual([...letters].sort())

  const notices = page.getByRole('region', { name: 'اعلان‌ها' })
  for (const sentence of ['«\u2068بایگانی\u2069»', 'سطل بازیافت'])
    await notices.getByRole('status').filter({ hasText: sentence }).getByRole('button', { name: 'واگرد' }).click()
  await expect(rowsOf(window)).toHaveCount(11)
  expect(await archived()).toEqual([])

  await row(note).click({ button: 'right' })
  await chooseEntry(page, 'بازگرداندن نسخهٔ قبلی')
  await expect(told(page, /نسخهٔ قبلی .*بازگردانده شد/)).toBeVisible()
  expect(await textOfNote()).toBe(first)
  expect(actions.count).toBe(8)

  await notices
    .getByRole('status')
    .filter({ hasText: /نسخهٔ قبلی/ })
    .getByRole('button', { name: 'واگرد' })
    .click()
  await expect.poll(textOfNote).toBe(`${first.split(' ').at(-1)} changed`)
})
