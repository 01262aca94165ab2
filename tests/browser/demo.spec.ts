import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { serveFiles, type StaticFiles } from '#tests/support/static-files'
import { bin, ROOT, run } from '../../scripts/run.mjs'
import { chooseEntry, chooseFiles, enter, open, rowsOf, uploadEnded, windowOf } from './desk'
import { text } from './material'

const PASSWORD = 'mizkar-1405'

/** All tests use one browser of one visitor, so each test starts in the state that the previous one left. */
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.describe('the demo without a server', () => {
  let files: StaticFiles
  let visitor: BrowserContext
  let page: Page

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000)
    expect(await run(bin('vite'), ['build', '--mode', 'demo', '--logLevel', 'error'], { NODE_ENV: 'production' })).toBe(0)
    files = await serveFiles(`${ROOT}/dist/demo`)
    visitor = await browser.newContext({ baseURL: files.url, acceptDownloads: true })
    page = await visitor.newPage()
  })
  test.afterAll(async () => {
    await visitor.close()
    await files.stop()
  })

  const atDesk = (of: Page) => expect(of.getByRole('button', { name: 'هستینه' }).first()).toBeVisible({ timeout: 60_000 })
  const openMain = async (of: Page) => {
    await open(of, of.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'هستینه' }))
    return windowOf(of, 'هستینه').last()
  }

  test('creates the sample organisation on the first visit, and its users can sign in', async () => {
    await page.goto('/')
    await expect(page.getByLabel('نام کاربری')).toBeVisible({ timeout: 200_000 })
    await page.getByRole('button', { name: 'نمایش', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'نمایش میزکار' })
    await expect(panel).toContainText('karimi')
    await expect(panel).toContainText(PASSWORD)
    await page.keyboard.press('Escape')
    await enter(page, 'karimi', PASSWORD)
    await atDesk(page)
    await windowOf(page, 'خانه').getByRole('button', { name: 'بستن', exact: true }).click()
    const main = await openMain(page)
    await expect(rowsOf(main)).toHaveCount(8)

    await open(page, main.getByRole('row', { name: 'دبیرخانه' }))
    const office = windowOf(page, 'دبیرخانه')
    await open(page, office.getByRole('row', { name: 'صورت‌جلسه‌ها' }))
    const minutes = windowOf(page, 'صورت‌جلسه‌ها')
    await open(page, minutes.getByRole('row', { name: /هفتمین نشست/ }))
    const viewer = windowOf(page, /هفتمین نشست/)
    await expect(viewer.locator('canvas').first()).toBeVisible({ timeout: 60_000 })
    await viewer.getByRole('button', { name: 'بستن', exact: true }).click()
  })

  test('keeps uploaded files, also after a page reload, and downloads them', async () => {
    const minutes = windowOf(page, 'صورت‌جلسه‌ها')
    await chooseFiles(page, minutes, [text('یادداشت تازه.txt', 'چیزی که می‌ماند')])
    await uploadEnded(page)
    await page.reload()
    await atDesk(page)
    const row = windowOf(page, 'صورت‌جلسه‌ها').getByRole('row', { name: 'یادداشت تازه' })
    await expect(row).toBeVisible({ timeout: 60_000 })
    const download = page.waitForEvent('download')
    await row.click({ button: 'right' })
    await chooseEntry(page, 'بارگیری', { exact: true })
    const saved = await download
    expect(saved.suggestedFilename()).toBe('یادداشت تازه.txt')
    expect(await readFile(await saved.path(), 'utf8')).toBe('چیزی که می‌ماند')
  })

  test('serves a second tab from the first one, and continues when the first one is closed', async () => {
    const second = await visitor.newPage()
    await second.goto('/')
    // The second tab takes over the session and the windows of the first tab.
    await atDesk(second)
    const minutes = windowOf(second, 'صورت‌جلسه‌ها')
    await minutes.getByRole('toolbar').getByRole('button', { name: 'پوشهٔ جدید' }).click()
    await second.keyboard.type('از زبانهٔ دیگر')
    await second.keyboard.press('Enter')
    // The first tab receives the change through the live channel.
    await expect(windowOf(page, 'صورت‌جلسه‌ها').getByRole('row', { name: 'از زبانهٔ دیگر' })).toBeVisible()

    await page.close()
    await minutes.getByRole('toolbar').getByRole('button', { name: 'تازه‌سازی' }).click()
    await open(second, minutes.getByRole('row', { name: 'از زبانهٔ دیگر' }))
    await expect(windowOf(second, 'از زبانهٔ دیگر')).toContainText('این پوشه خالی است', { timeout: 60_000 })
    page = second
  })

  test('the demo starts and works without a network', async () => {
    await files.stop()
    await visitor.setOffline(true)
    await page.goto('/index.html')
    await atDesk(page)
    await expect(windowOf(page, 'از زبانهٔ دیگر')).toBeVisible()
    await expect(rowsOf(await openMain(page))).toHaveCount(8)
  })

  test('resets the demo on demand', async () => {
    await page.getByRole('button', { name: 'نمایش', exact: true }).click()
    await page.getByRole('button', { name: 'ساختن از نو' }).click()
    await page.getByRole('button', { name: 'پاک کن و از نو بساز' }).click()
    // All users are signed out, and the sample organisation is created again.
    await expect(page.getByRole('status').filter({ hasText: 'چیدن سازمان نمونه' })).toBeVisible({ timeout: 200_000 })
    expect(await page.evaluate(() => sessionStorage.getItem('mizkar.token'))).toBeNull()
  })
})

test.describe('the demo in a browser that cannot run it', () => {
  let files: StaticFiles

  test.beforeAll(async () => {
    files = await serveFiles(`${ROOT}/dist/demo`)
  })
  test.afterAll(() => files.stop())

  const trouble = (page: Page, title: string) =>
    expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible({ timeout: 120_000 })
  const allow = async (page: Page, megabytes: number) =>
    await (await page.context().newCDPSession(page)).send('Storage.overrideQuotaForOrigin', {
      origin: files.url,
      quotaSize: megabytes * 1024 * 1024,
    })

  test('the demo reports missing space for its store', async ({ page }) => {
    await allow(page, 52)
    await page.goto(files.url)
    await trouble(page, 'انبار مرورگر پر است')
    await expect(page.getByRole('alert').getByRole('button', { name: 'بارگذاری دوباره' })).toBeVisible()
  })

  test('the demo reports missing space for its files', async ({ page }) => {
    await allow(page, 1)
    await page.goto(files.url)
    await trouble(page, 'پرونده‌های نمایش کامل نرسید')
    await expect(page.getByRole('button', { name: 'ساختن از نو' })).toHaveCount(0)
  })

  test('the demo reports a browser without background workers', async ({ page }) => {
    await page.addInitScript('delete Navigator.prototype.serviceWorker')
    await page.goto(files.url)
    await trouble(page, 'این مرورگر نمایش را اجرا نمی‌کند')
  })
})
