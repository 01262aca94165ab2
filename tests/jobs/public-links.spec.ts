import type { Browser, Locator, Page } from '@playwright/test'
import { chooseEntry, open, rowInSight, start, windowOf } from '#tests/browser/desk'
import { sessionOf } from '#tests/support/product'
import { expect, type Person, Preparation, test } from './job'

const PASSWORD = 'کبوتر-سفید'

/** Creates a folder with a document in the person's home folder, and opens the home folder in an explorer. */
async function openHomeFolder(page: Page, person: Person, title: string) {
  const own = new Preparation(page.request, await sessionOf(page, person.username, person.password))
  const folder = await own.makeFolder(title)
  await own.putFile(folder.uuid, { name: 'صورتجلسه.txt', mimeType: 'text/plain', buffer: Buffer.from('متن صورتجلسه') })
  await open(page, page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'پوشهٔ خانگی' }))
  return { folder, row: await rowInSight(windowOf(page, 'پوشهٔ خانگی'), title) }
}

/** Opens the page of a link as somebody without an account, in a separate browser. */
async function visit(browser: Browser, address: string, size = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ locale: 'fa-IR', timezoneId: 'Asia/Tehran', viewport: size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function createLink(links: Locator, level: string, password?: string): Promise<string> {
  await links.getByRole('combobox', { name: 'کسی که پیوند را دارد' }).selectOption(level)
  if (password !== undefined) await links.getByLabel('گذرواژه (اختیاری)').fill(password)
  const address = links.getByRole('textbox', { name: 'نشانی پیوند' })
  const earlier = (await address.count()) > 0 ? await address.inputValue() : ''
  await links.getByRole('button', { name: 'ساخت پیوند' }).click()
  await expect(address).not.toHaveValue(earlier)
  return await address.inputValue()
}

test('a person gives a folder to somebody without an account, receives files from outside, and revokes the link', async ({
  prepare,
  seat,
  browser,
}) => {
  await prepare.call('post', '/api/config/save', { data: [{ key: 'publicLinks.enabled', value: 'true' }] })
  const clerk = await prepare.makePerson('سارا', 'کریمی')
  const { page } = await seat(clerk)
  const title = `قراردادهای ${clerk.username}`
  const { row } = await openHomeFolder(page, clerk, title)
  await row.click({ button: 'right' })
  await chooseEntry(page, 'اشتراک‌گذاری…')
  const sheet = windowOf(page, `${title} — اشتراک‌گذاری`)
  await sheet.getByRole('button', { name: 'پیوند برای افراد بیرون از سازمان…' }).click()
  const links = windowOf(page, 'پیوندهای بیرونی')
  const address = await createLink(links, 'download', PASSWORD)
  expect(address).toMatch(/\/index\.html#link=[\w-]{43}$/)

  // The visitor enters the password, reads the document and downloads it.
  const visitor = await visit(browser, address)
  await visitor.getByLabel('گذرواژه', { exact: true }).fill('نادرست')
  await visitor.getByRole('button', { name: 'باز کردن' }).click()
  await expect(visitor.getByText('گذرواژهٔ پیوند درست نیست.')).toBeVisible()
  await visitor.getByLabel('گذرواژه', { exact: true }).fill(PASSWORD)
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
  await visitor.getByRole('button', { name: /صورتجلسه/ }).click()
  await expect(visitor.getByText('متن صورتجلسه')).toBeVisible()
  const downloading = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: 'دریافت' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('صورتجلسه.txt')
  expect(await (await download.createReadStream()).toArray()).toEqual([Buffer.from('متن صورتجلسه')])
  // A reload counts no second use.
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()

  // A second link receives a file, which the person sees in the open folder.
  const uploadAddress = await createLink(links, 'upload')
  await expect(links.getByRole('listitem')).toHaveCount(2)
  await expect(links.getByRole('listitem').filter({ hasText: 'با گذرواژه' })).toContainText('۱ بار باز شده')
  await links.getByRole('listitem').first().getByRole('button', { name: title }).first().click()
  const folder = windowOf(page, title).last()
  await expect(folder.getByRole('row', { name: 'صورتجلسه' })).toBeVisible()
  const sender = await visit(browser, uploadAddress, { width: 420, height: 800 })
  await expect(sender.getByText('پرونده‌ها را اینجا رها کنید یا انتخاب کنید.')).toBeVisible()
  await expect(sender.getByText('صورتجلسه')).toHaveCount(0)
  await sender.getByLabel('انتخاب پرونده').setInputFiles({
    name: 'پاسخ پیمانکار.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('متن پاسخ'),
  })
  await expect(sender.getByRole('list', { name: 'پرونده‌های شما' })).toContainText('فرستاده شد')
  await expect(folder.getByRole('row', { name: 'پاسخ پیمانکار' })).toBeVisible()

  // The person finds the links in the start menu and revokes the first one.
  await start(page, 'پیوندهای بیرونی')
  const listed = windowOf(page, 'پیوندهای بیرونی').last().getByRole('listitem').filter({ hasText: 'با گذرواژه' })
  await listed.getByRole('button', { name: /^لغو پیوند/ }).click()
  await listed.getByRole('button', { name: 'لغو پیوند', exact: true }).click()
  await expect(listed).toContainText('لغو شده')
  await visitor.getByRole('button', { name: /صورتجلسه/ }).click()
  await expect(visitor.getByRole('alert')).toContainText('این پیوند وجود ندارد یا دیگر کار نمی‌کند.')
  await visitor.reload()
  await expect(visitor.getByRole('alert')).toContainText('این پیوند وجود ندارد یا دیگر کار نمی‌کند.')
  for (const outside of [visitor, sender]) await outside.context().close()
})

test('a link is not offered while the administrator has not switched it on, and a guessed one does not open', async ({
  prepare,
  seat,
  browser,
  baseURL,
}) => {
  await prepare.call('post', '/api/config/save', { data: [{ key: 'publicLinks.enabled', value: 'false' }] })
  const clerk = await prepare.makePerson('رضا', 'کاظمی')
  const { page } = await seat(clerk)
  const title = `نامه‌های ${clerk.username}`
  const { row } = await openHomeFolder(page, clerk, title)
  await row.click({ button: 'right' })
  await chooseEntry(page, 'اشتراک‌گذاری…')
  const sheet = windowOf(page, `${title} — اشتراک‌گذاری`)
  await expect(sheet.getByRole('button', { name: 'کپی پیوند' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'پیوند برای افراد بیرون از سازمان…' })).toHaveCount(0)
  await page.getByRole('button', { name: 'شروع' }).click()
  await expect(
    page.getByRole('menuitem', { name: 'پیوندهای بیرونی' }).or(page.getByRole('button', { name: 'پیوندهای بیرونی' })),
  ).toHaveCount(0)
  const guest = await visit(browser, `${baseURL}/index.html#link=${'A'.repeat(43)}`)
  await expect(guest.getByRole('alert')).toContainText('این پیوند وجود ندارد یا دیگر کار نمی‌کند.')
  await guest.context().close()
})
