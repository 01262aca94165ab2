import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, Product, test } from '#tests/support/product'
import { chooseFiles, childrenOf, makeFolder, openUploads, put, seeDesktop, uploadEnded, uploadTray, windowOf, workIn } from './desk'
import { pdf, text } from './material'

const megabyte = 1024 * 1024

/** Returns the unfinished upload files in the data directory. */
const drafts = (product: Product): string[] => {
  const at = join(product.data, 'blobs', 'tmp')
  expect(existsSync(at), 'the place of drafts has moved').toBe(true)
  return readdirSync(at)
}

// These tests stop their server, so each has a separate one.
test.describe('a server that starts again', () => {
  test('keeps all data over a restart; a page with twenty open windows waits, reconnects and receives changes again', async ({
    browser,
  }) => {
    test.setTimeout(120_000)
    const product = await Product.start()
    try {
      const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR' })
      const page = await context.newPage()
      const { window, folder } = await workIn(page, 'پیش از توقف')
      await put(page, folder.uuid, text('ماندگار.txt', 'می‌ماند'))
      await put(page, folder.uuid, pdf('سند.pdf', [0.1, 0.3, 0.9]))
      await expect(window.getByRole('row', { name: 'ماندگار' })).toBeVisible()
      const before = await childrenOf(page, folder.uuid)
      const broken: Error[] = []
      page.on('pageerror', (error) => broken.push(error))
      const windows = page.getByRole('dialog')
      // Opened by keyboard, because the windows soon cover the folder on the desktop.
      for (let count = await windows.count(); count < 20; count += 1) {
        await page.getByRole('list', { name: 'پوشه‌های اصلی' }).getByRole('button', { name: 'هستینه' }).press('Enter')
        await expect(windows).toHaveCount(count + 1)
      }

      await product.stop()
      const offline = page.getByText('ارتباط با سامانه برقرار نیست. تلاش دوباره خودکار است.')
      await window.getByRole('button', { name: 'تازه‌سازی' }).dispatchEvent('click')
      await expect(offline).toBeVisible()
      await product.start()
      await expect(offline).toBeHidden({ timeout: 35_000 })

      expect(await childrenOf(page, folder.uuid)).toEqual(before)
      await page.mouse.move(2, 2)
      await expect(async () => {
        await makeFolder(page, folder.uuid, `پس از آغاز ${crypto.randomUUID().slice(0, 8)}`)
        await expect(window.getByRole('row', { name: 'پس از آغاز' }).first()).toBeVisible({ timeout: 1_500 })
      }).toPass({ timeout: 30_000 })
      await expect(windows).toHaveCount(20)
      await page.reload()
      await seeDesktop(page)
      await expect(windows).toHaveCount(20)
      await expect(window.getByRole('row', { name: 'ماندگار' })).toBeVisible()
      await window.getByRole('row', { name: 'سند' }).dispatchEvent('click')
      await window.getByRole('grid').press('Enter')
      await expect(windowOf(page, 'سند').locator('canvas').first()).toBeVisible()
      expect(broken).toEqual([])
      await context.close()
    } finally {
      await product.destroy()
    }
  })

  test('keeps no partial file after a kill during an upload, and the upload continues automatically', async ({ browser }) => {
    test.setTimeout(120_000)
    const product = await Product.start()
    const home = mkdtempSync(join(tmpdir(), 'mizkar-large-'))
    try {
      const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR' })
      const page = await context.newPage()
      const { window, folder } = await workIn(page, 'بارگذاری و قطع')
      const large = Buffer.alloc(24 * megabyte, 'میزکار ')
      const place = join(home, 'بزرگ.bin')
      writeFileSync(place, large)
      const wire = await context.newCDPSession(page)
      await wire.send('Network.enable')
      const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 4 * megabyte }
      await wire.send('Network.emulateNetworkConditions', slow)

      const chooser = page.waitForEvent('filechooser')
      await window.getByRole('toolbar').getByRole('button', { name: 'بارگذاری پرونده' }).click()
      await (await chooser).setFiles(place)
      const progress = uploadTray(page).getByRole('progressbar', { name: 'پیشرفت بارگذاری' })
      await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
      await product.stop('SIGKILL')
      await expect(uploadTray(page).getByText('ارتباط با سامانه قطع است')).toBeVisible({ timeout: 20_000 })
      await wire.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
      await product.start()

      const upload = await uploadEnded(page)
      await expect(upload.getByRole('listitem').filter({ hasText: 'بزرگ.bin' })).toHaveAttribute('data-colour', 'green')
      const [only, ...others] = await childrenOf(page, folder.uuid)
      expect(others).toEqual([])
      expect(only).toMatchObject({ title: 'بزرگ', extension: 'bin', lastVersionsSize: large.length })
      const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
      const answer = await page.request.get(`/api/document/content/${only?.uuid}`, { headers: { authorization: `Bearer ${token}` } })
      const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      expect(sum(await answer.body())).toBe(sum(large))
      expect(drafts(product)).toEqual([])
      await context.close()
    } finally {
      await product.destroy()
      rmSync(home, { recursive: true, force: true })
    }
  })
})

test.describe('a page while an upload runs', () => {
  test('asks before leaving the page during an upload [UPL-016]', async ({ page }) => {
    const { window } = await workIn(page, 'بارگذاری نیمه‌تمام')
    await page.route('**/api/document/upload?**', () => {})
    await chooseFiles(page, window, [text('در راه.txt', 'در راه')])
    const row = (await openUploads(page)).getByRole('listitem').filter({ hasText: 'در راه.txt' })
    await expect(row).toHaveAttribute('data-state', 'UPLOADING')
    const asked = page.waitForEvent('dialog')
    const reload = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reload
    await expect(window).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
