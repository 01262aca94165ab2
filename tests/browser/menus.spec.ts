import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/support/product'
import { call, childrenOf, chooseEntry, findEntry, makeFolder, put, rowsOf, windowOf, workIn } from './desk'
import { text } from './material'

const item = (window: Locator, title: string): Locator => rowsOf(window).filter({ hasText: title })
const notices = (page: Page): Locator => page.getByRole('region', { name: 'اعلان‌ها' })
const entry = (page: Page, words: string): Locator => page.getByRole('menuitem', { name: words, exact: true })
const files = async (page: Page, folder: string) =>
  (await childrenOf(page, folder)).map(({ title, extension }) => (extension ? `${title}.${extension}` : title)).sort()

test('a Word document is created from the menu and copied under another name, and palette commands act on the front window [EXP-150] [EXP-151] [EXP-152]', async ({
  page,
}) => {
  const { window, folder } = await workIn(page, 'سندهای تازه')
  const grid = window.getByRole('grid')
  await grid.click({ button: 'right', position: { x: 200, y: 200 } })
  // Commands are enabled once the rights of the folder are loaded. The open menu is updated then.
  await expect(entry(page, 'ایجاد')).toBeEnabled()
  await entry(page, 'ایجاد').press('Enter')
  await entry(page, 'سند ورد').press('Enter')
  await entry(page, 'خالی').press('Enter')
  const name = window.getByRole('textbox', { name: 'نام سند جدید' })
  await expect(name).toBeFocused()
  await page.keyboard.insertText('صورت‌جلسه')
  await page.keyboard.press('Enter')
  await expect(item(window, 'صورت‌جلسه')).toHaveAttribute('aria-selected', 'true')
  await item(window, 'صورت‌جلسه').click({ button: 'right' })
  await chooseEntry(page, 'ذخیرهٔ رونوشت…', { exact: true })
  await expect(window.getByRole('textbox', { name: 'نام سند جدید' })).toHaveValue('صورت‌جلسه - رونوشت')
  await page.keyboard.press('Enter')
  await expect.poll(() => files(page, folder.uuid)).toEqual(['صورت‌جلسه - رونوشت.docx', 'صورت‌جلسه.docx'])
  const [copy, original] = (await childrenOf(page, folder.uuid)).toSorted((one, other) => other.title.length - one.title.length)
  const [record] = await call<{ sourceDocUuid: string }[]>(page, 'post', '/api/nodebase/load-nodes', { data: [copy?.uuid] })
  expect(record?.sourceDocUuid).toBe(original?.uuid)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'کادر فرمان' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.insertText('ایجاد پوشه')
  await expect(page.getByRole('option', { name: /^ایجاد ?، پوشه/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('پیوست‌ها')
  await page.keyboard.press('Enter')
  await expect(item(window, 'پیوست‌ها')).toBeVisible()
  expect(await files(page, folder.uuid)).toContain('پیوست‌ها')
})

test('the menu of a folder counts its content and sets its flags; when the folder is deleted in the tree, its window shows the parent [EXP-097]', async ({
  page,
}) => {
  const { window, folder } = await workIn(page, 'پوشهٔ بالایی')
  const inner = await makeFolder(page, folder.uuid, 'پوشهٔ سنجیده')
  await makeFolder(page, inner.uuid, 'تهی')
  await put(page, inner.uuid, text('سنجه.txt', 'دوازده نویسه‌ای برای سنجش'))
  await item(window, 'پوشهٔ سنجیده').click({ button: 'right' })
  await chooseEntry(page, 'اندازه و شمار محتوا', { exact: true })
  await expect(notices(page).getByText(/۱ پوشه و ۱ سند، روی هم .*بایت/)).toBeVisible()
  await item(window, 'پوشهٔ سنجیده').click({ button: 'right' })
  await (await findEntry(page, 'نشان‌های پوشه', { exact: true })).press('Enter')
  await entry(page, 'محتوای آن جست‌وجو نشود').press('Enter')
  const flags = () => call<{ excludeFromSearch: boolean }>(page, 'get', `/api/folder/checkboxes?uuid=${inner.uuid}`)
  await expect.poll(async () => (await flags()).excludeFromSearch).toBe(true)

  await window.getByRole('button', { name: 'درخت پوشه‌ها' }).click()
  const tree = window.getByRole('tree', { name: 'درخت پوشه‌ها' })
  await tree.getByRole('treeitem', { name: 'پوشهٔ بالایی' }).press('ArrowLeft')
  const branch = tree.getByRole('treeitem', { name: 'پوشهٔ سنجیده' })
  await branch.click()
  await expect(windowOf(page, 'پوشهٔ سنجیده')).toBeVisible()
  const there = windowOf(page, 'پوشهٔ سنجیده')
  await there.getByRole('treeitem', { name: 'پوشهٔ سنجیده' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^حذف/ }).click()
  await windowOf(page, 'تأیید حذف').getByRole('button', { name: 'حذف' }).click()
  await expect(windowOf(page, 'پوشهٔ بالایی').getByText('این پوشه خالی است', { exact: false })).toBeVisible()
})

test('keeps the text typed before the palette was loaded', async ({ page }) => {
  let come = () => {}
  const held = new Promise<void>((done) => (come = done))
  await page.route(/\/assets\/shell-[^/]*\.js$/, (route) => held.then(() => route.continue()))
  await signIn(page)
  await expect(page.getByRole('button', { name: 'هستینه' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'کادر فرمان' })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  // Playwright types Persian letters as composed input.
  await page.keyboard.type('Explo')
  for (const letter of 'کاو') await page.keyboard.insertText(letter)
  come()
  await expect(palette.getByRole('combobox')).toHaveValue('Exploکاو')
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('rer')
  await expect(palette.getByRole('option').first()).toContainText('کاوشگر')
})

/** Some browsers load a failed module again, others need a reload of the page. Repeats `ask` until the element is visible. */
const askUntilSeen = (sought: Locator, ask: () => Promise<void>) =>
  expect(async () => {
    await sought.waitFor({ timeout: 2_000 }).catch(ask)
    await expect(sought).toBeVisible({ timeout: 2_000 })
  }).toPass()

test('reports lazily loaded parts that fail offline, and loads them once the network returns', async ({ page }) => {
  const late = /\/assets\/shell-[^/]*\.js$/
  await page.route(late, (route) => route.abort())
  await signIn(page)
  const icon = page.getByRole('button', { name: 'هستینه' })
  await expect(icon).toBeVisible()
  const failure = page.getByText('این بخش از سرور نرسید.')
  const again = page.getByRole('button', { name: 'تلاش دوباره' })
  await page.getByRole('button', { name: 'شروع' }).click()
  await expect(failure).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failure).toBeHidden()
  await expect(icon).toBeVisible()
  await icon.click({ button: 'right' })
  await expect(failure).toBeVisible()
  await expect(again).toBeVisible()
  // The page cannot be loaded, so it is not reloaded.
  await page.route(page.url(), (route) => route.abort())
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await again.click()
  await asked
  await expect(failure).toBeVisible()
  await page.unroute(page.url())
  await page.unroute(late)
  await again.click()
  await askUntilSeen(page.getByRole('menuitem', { name: 'باز کردن' }), () => icon.click({ button: 'right' }))
})

test('offers a page reload to a window whose code failed to load; unsaved work can prevent the reload', async ({ page }) => {
  let isAway = true
  await page.route(/\/assets\/explorer-[\w-]{8}\.js$/, (route) => (isAway ? route.abort() : route.continue()))
  await signIn(page)
  await page.getByRole('button', { name: 'هستینه' }).focus()
  await page.keyboard.press('Enter')
  const failure = windowOf(page, 'هستینه').getByText('این پنجره با خطا روبه‌رو شد.')
  await expect(failure).toBeVisible()
  const again = page.getByRole('button', { name: 'تلاش دوباره' })
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  // The dialog must be answered during the click, which ends only afterwards.
  const declined = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await again.click()
  await declined
  await expect(failure).toBeVisible()
  page.once('dialog', (dialog) => {
    isAway = false
    void dialog.accept()
  })
  const anew = page.waitForEvent('load')
  await again.click()
  await anew
  await expect(windowOf(page, 'هستینه').getByRole('grid')).toBeVisible()
})

test('loads the menu of a folder on the second request if its code failed to load first', async ({ page }) => {
  const code = /\/assets\/explorer-menus-[^/]*\.js$/
  await page.route(code, (route) => route.abort())
  const { window } = await workIn(page, 'فهرستِ نیامده')
  const ask = () => window.getByRole('grid').click({ button: 'right', position: { x: 200, y: 200 } })
  await ask()
  await expect(notices(page).getByText('این بخش از سرور نرسید.').first()).toBeVisible()
  await page.unroute(code)
  await ask()
  await askUntilSeen(entry(page, 'ایجاد'), ask)
})
