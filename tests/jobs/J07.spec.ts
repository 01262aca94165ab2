import { enter, open, rowInSight, start, windowOf } from '#tests/browser/desk'
import { sessionOf } from '#tests/support/product'
import { expect, Preparation, test } from './job'

test('J07: a clerk sends the link to a document in a message in 2 actions; a colleague requests access there, and the owner grants it from the notification', async ({
  prepare,
  seat,
}) => {
  const [clerk, colleague] = [await prepare.makePerson('سارا', 'کریمی'), await prepare.makePerson('رضا', 'کاظمی')]
  const { page, actions } = await seat(clerk)
  const own = new Preparation(page.request, await sessionOf(page, clerk.username, clerk.password))
  const title = `گزارش ${clerk.username}`
  await own.putFile(await own.homeFolder(), { name: `${title}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`متن گزارش ${title}`) })
  await own.call('post', '/api/chat/conversation', { data: { userUuidList: [colleague.uuid] } })

  await open(page, page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'پوشهٔ خانگی' }))
  const explorer = windowOf(page, 'پوشهٔ خانگی')
  await explorer.press('Alt+Control+ArrowRight')
  await start(page, 'پیام‌رسان')
  const messenger = windowOf(page, /پیام/)
  await messenger.getByRole('button', { name: new RegExp(colleague.name) }).click()
  await messenger.press('Alt+Control+ArrowLeft')
  const composer = messenger.getByRole('textbox').last()
  const row = await rowInSight(explorer, title)
  actions.reset()
  await row.dragTo(composer)
  await expect(messenger.getByRole('list', { name: 'پیوست' })).toContainText(title)
  await composer.focus()
  await page.keyboard.press('Enter')
  expect(actions.count).toBeLessThanOrEqual(2)

  const theirs = await seat(colleague)
  // The entry also says how many messages are unread.
  await theirs.page.getByRole('button', { name: 'شروع' }).click()
  await theirs.page
    .getByRole('dialog', { name: 'شروع' })
    .getByRole('button', { name: /^پیام‌رسان/ })
    .click()
  const received = windowOf(theirs.page, /پیام/)
  await received.getByRole('button', { name: new RegExp(clerk.name) }).click()
  await expect(received.getByText('پیوستی که به آن دسترسی ندارید')).toBeVisible()
  theirs.actions.reset()
  await received.getByRole('button', { name: 'درخواست دسترسی' }).click()
  await expect(theirs.page.getByText('درخواست شما فرستاده شد.')).toBeVisible()
  expect(theirs.actions.count).toBeLessThanOrEqual(1)

  const request = page.getByRole('article').filter({ hasText: 'می‌خواهد سند' })
  await expect(request).toContainText(colleague.name)
  actions.reset()
  await request.getByRole('button', { name: 'اجازهٔ خواندن' }).click()
  expect(actions.count).toBeLessThanOrEqual(1)

  const granted = theirs.page.getByRole('article').filter({ hasText: 'با شما به اشتراک گذاشت' })
  await granted.getByRole('button', { name: 'باز کردن' }).click()
  await expect(windowOf(theirs.page, new RegExp(title))).toContainText('متن گزارش')

  // A copied link opens the document in the desktop, also in a new browser after the sign-in.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await row.click()
  await page.keyboard.press('Control+Alt+c')
  await expect(page.getByText('پیوند کپی شد.')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await composer.fill(address)
  await page.keyboard.press('Enter')
  await windowOf(theirs.page, new RegExp(title)).getByRole('button', { name: 'بستن', exact: true }).click()
  await received.getByRole('link', { name: address }).click()
  await expect(windowOf(theirs.page, new RegExp(title))).toContainText('متن گزارش')
  await theirs.page.context().clearCookies()
  const other = await theirs.page.context().browser()?.newPage({ locale: 'fa-IR' })
  if (!other) throw new Error('there is no browser')
  await other.goto(address)
  await enter(other, colleague.username, colleague.password)
  await expect(windowOf(other, new RegExp(title))).toContainText('متن گزارش')
  await other.close()
})

test('J07: somebody who opens the link of a hidden or a missing item may request access, and the answer is the same', async ({
  prepare,
  seat,
}) => {
  const clerk = await prepare.makePerson('سارا', 'کریمی')
  const hidden = await prepare.makeFolder(`پنهان ${clerk.username}`)
  const { page } = await seat(clerk)
  for (const uuid of [hidden.uuid, crypto.randomUUID()]) {
    await page.evaluate((fragment) => {
      location.hash = fragment
    }, `#item=${uuid}`)
    const refusal = page.getByRole('article').filter({ hasText: 'در دسترس شما نیست' }).last()
    await refusal.getByRole('button', { name: 'درخواست دسترسی' }).click()
    await expect(page.getByText('درخواست شما فرستاده شد.').last()).toBeVisible()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    for (const close of await page.getByRole('article').getByRole('button', { name: 'بستن' }).all()) await close.click()
  }
})
