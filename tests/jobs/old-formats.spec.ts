import { chooseFiles, openFolder, rowsOf, uploadEnded, windowOf } from '#tests/browser/desk'
import { doc, msg, ppt, xls } from '#tests/server/texts/compound-files'
import { docx, paragraph } from '#tests/server/texts/packages'
import { expect, test } from './job'

test('a clerk uploads files of the old office formats and a mail, and finds words of their texts and attachments', async ({
  prepare,
  seat,
}) => {
  const clerk = await prepare.makePerson('نرگس', 'سلیمانی')
  const folder = await prepare.makeFolder(`پرونده‌های کهنه ${clerk.username}`, await prepare.mainFolder())
  await prepare.share(folder.uuid, [clerk], 3)
  const { page } = await seat(clerk)
  const window = await openFolder(page, folder)
  const mail = {
    subject: 'پیوست‌ها',
    body: 'با سلام',
    attachments: [{ name: 'فهرست.docx', bytes: await docx(paragraph('خرمالوی صادراتی')) }],
  }
  const eml = `From: a@example.org\r\nSubject: x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('ترازنامهٔ زرشک').toString('base64')}`
  const files = [
    ['نامه.doc', doc('بهای زعفران قائن')],
    ['جدول.xls', xls([['انبار گردوی تویسرکان']])],
    ['ارائه.ppt', ppt('عنوان', 'پستهٔ رفسنجان')],
    ['رایانامه.msg', msg(mail)],
    ['پیام.eml', Buffer.from(eml)],
  ] as const
  await chooseFiles(
    page,
    window,
    files.map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })),
  )
  await uploadEnded(page)
  const words = [
    ['زعفران', 'نامه'],
    ['تویسرکان', 'جدول'],
    ['رفسنجان', 'ارائه'],
    ['خرمالوی', 'رایانامه'],
    ['زرشک', 'پیام'],
  ] as const
  for (const [word, title] of words) {
    const found = windowOf(page, `جست‌وجوی «${word}»`)
    // The texts are extracted by a background job, so the search is repeated until they are there.
    await expect(async () => {
      if (await found.isVisible()) await page.keyboard.press('Control+Alt+w')
      await expect(found).toBeHidden()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'کادر فرمان' }).getByRole('combobox')).toBeFocused()
      await page.keyboard.insertText(word)
      await expect(page.getByRole('option', { name: `جست‌وجوی «${word}» در سندها` })).toBeVisible()
      await page.getByRole('option', { name: `جست‌وجوی «${word}» در سندها` }).click()
      await expect(rowsOf(found).first()).toContainText(title, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await page.keyboard.press('Control+Alt+w')
    await expect(found).toBeHidden()
  }
})
