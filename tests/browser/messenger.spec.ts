import type { Browser, Locator, Page } from '@playwright/test'
import { expect, Product, test } from '#tests/support/product'
import { call, enterWithoutHome, enterAsAdmin, mainFolder, makeFolder, seeDesktop, start, windowOf } from './desk'
import { faultsOf } from './faults'

const reza = { username: 'reza.messenger', firstName: 'رضا', lastName: 'کریمی', password: Product.password }

const messengerOf = (page: Page): Locator => windowOf(page, 'پیام‌رسان')
const composerOf = (page: Page): Locator => messengerOf(page).getByRole('textbox', { name: 'متن پیام' })
const messagesOf = (page: Page): Locator => messengerOf(page).getByRole('article')
const say = async (page: Page, text: string): Promise<void> => {
  await composerOf(page).fill(text)
  await composerOf(page).press('Enter')
}

const enterIn = async (browser: Browser, address: string, as: (page: Page) => Promise<void>): Promise<Page> => {
  const page = await (await browser.newContext({ locale: 'fa-IR', reducedMotion: 'reduce' })).newPage()
  await page.goto(`${address}/index.html/signin`)
  await as(page)
  await expect(page.getByRole('button', { name: 'شروع' })).toBeVisible()
  return page
}

test('two users chat: immediate delivery, unread marks, notices, and no lost or doubled message after a network failure [MSG-001] [MSG-007] [SHELL-043]', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  await page.goto('/index.html/signin')
  await enterAsAdmin(page)
  await seeDesktop(page)
  await call(page, 'post', '/api/admin/user/save', { data: reza })
  const paper = await makeFolder(page, (await mainFolder(page)).uuid, 'پروندهٔ گفت‌وگو')
  const other = await enterIn(browser, product.url, (there) => enterWithoutHome(there, reza.username, reza.password))

  await start(page, 'پیام‌رسان')
  await expect(messengerOf(page).getByText('هنوز گفت‌وگویی ندارید', { exact: false })).toBeVisible()
  const box = await messengerOf(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([935, 520])
  await messengerOf(page).getByRole('button', { name: 'گفت‌وگوی تازه' }).click()
  const dialog = page.getByRole('dialog', { name: 'گفت‌وگوی تازه' })
  await dialog.getByRole('button', { name: 'آغاز گفت‌وگو' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('دست‌کم یک نفر را برگزینید.')
  await dialog.getByRole('combobox').fill('كريمي')
  await dialog.getByRole('option', { name: /رضا کریمی/ }).click()
  await dialog.getByRole('button', { name: 'آغاز گفت‌وگو' }).click()
  await expect(composerOf(page)).toBeVisible()

  // A user without an open messenger receives the message at once: it is counted, and a notice opens it.
  await say(page, 'سلام رضا، نسخهٔ PDF از report-2.pdf را دیدی؟')
  await expect(messagesOf(page)).toHaveText([/نسخهٔ PDF/])
  await expect(other.getByRole('button', { name: '۱ پیام خوانده‌نشده', exact: true })).toBeVisible()
  await expect.poll(() => other.title()).toMatch(/^\(۱\) /)
  await other.getByRole('button', { name: 'شروع' }).click()
  await expect(
    other
      .getByRole('dialog', { name: 'شروع' })
      .getByRole('button', { name: /پیام‌رسان.*۱ پیام خوانده‌نشده/ })
      .first(),
  ).toBeVisible()
  await other.keyboard.press('Escape')
  const toast = other.getByRole('status').filter({ hasText: 'نسخهٔ PDF' })
  await toast.getByRole('button', { name: 'باز کردن گفت‌وگو' }).click()
  await expect(messagesOf(other)).toHaveText([/نسخهٔ PDF/])
  await expect(other.getByRole('button', { name: '۱ پیام خوانده‌نشده', exact: true })).toBeHidden()
  await expect(messagesOf(page).first()).toContainText('خوانده شد')

  // While the conversation is open there is no notice.
  await say(page, 'خط یکم')
  await expect(messagesOf(other)).toHaveCount(2)
  await expect(other.locator('[data-toast]').filter({ hasText: 'خط یکم' })).toHaveCount(0)

  // Shift+Enter starts a new line. An attached item opens at the recipient.
  await composerOf(other).fill('یک')
  await composerOf(other).press('Shift+Enter')
  await composerOf(other).pressSequentially('دو')
  await composerOf(other).press('Enter')
  await expect(messagesOf(page).nth(2)).toContainText('یک\nدو')
  await messengerOf(page).getByRole('button', { name: 'پیوست سند یا پوشه' }).click()
  const picker = page.getByRole('dialog', { name: 'چه پیوست شود؟' })
  await picker.getByRole('searchbox').fill(paper.title)
  await picker
    .getByRole('checkbox', { name: new RegExp(paper.title) })
    .or(picker.getByRole('button', { name: new RegExp(paper.title) }))
    .first()
    .click()
  await picker.getByRole('button', { name: 'پیوست', exact: true }).click()
  await messengerOf(page).getByRole('button', { name: 'فرستادن پیام' }).click()
  await expect(
    messagesOf(page)
      .nth(3)
      .getByRole('button', { name: /پروندهٔ گفت‌وگو/ }),
  ).toBeVisible()
  await messagesOf(other)
    .nth(3)
    .getByRole('button', { name: /پروندهٔ گفت‌وگو/ })
    .click()
  await windowOf(other, 'پروندهٔ گفت‌وگو').getByRole('button', { name: 'بستن', exact: true }).click()
  expect(await faultsOf(page, { within: '[data-active]' })).toEqual([])

  // While the network is down, sent messages wait and drafts stay. Both survive a reload of the window, and nothing is sent twice.
  await page.context().setOffline(true)
  await say(page, 'در راه مانده')
  await expect(messengerOf(page).getByText('فرستاده نشد', { exact: false })).toBeVisible()
  await composerOf(page).fill('هنوز می‌نویسم')
  await messengerOf(page).getByRole('button', { name: 'بستن', exact: true }).click()
  await page.context().setOffline(false)
  await start(page, 'پیام‌رسان')
  await messengerOf(page)
    .getByRole('button', { name: /رضا کریمی/ })
    .click()
  await expect(composerOf(page)).toHaveValue('هنوز می‌نویسم')
  await expect(messagesOf(other).filter({ hasText: 'در راه مانده' })).toHaveCount(1)
  await expect(messagesOf(page).filter({ hasText: 'در راه مانده' })).toHaveCount(1)
  await expect(messengerOf(page).getByText('فرستاده نشد', { exact: false })).toHaveCount(0)

  // The response is lost after the message arrived: the message is sent again automatically, and exists once.
  await page.route(
    '**/api/chat/message',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await say(page, 'پاسخش گم شد')
  await expect(messagesOf(other).filter({ hasText: 'پاسخش گم شد' })).toHaveCount(1)
  await expect(messengerOf(page).getByText('فرستاده نشد', { exact: false })).toHaveCount(0)
  await expect(messagesOf(page).filter({ hasText: 'پاسخش گم شد' })).toHaveCount(1)
  expect(await messagesOf(other).count()).toBe(6)

  // Leaving a conversation requires confirmation, and hides it only for this user.
  await messengerOf(other).getByRole('button', { name: 'ترک گفت‌وگو' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'ترک گفت‌وگو' }).click()
  await expect(messengerOf(other).getByText('هنوز گفت‌وگویی ندارید', { exact: false })).toBeVisible()
  await say(page, 'برگرد')
  await expect(messengerOf(other).getByRole('button', { name: /برگرد/ })).toBeVisible()
  await other.context().close()
})
