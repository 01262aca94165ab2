import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openFolder, uploadTray, windowOf } from '#tests/browser/desk'
import { expect, test } from './job'

const PART = 16 * 1024 * 1024
const SIZE = 300 * 1024 * 1024

test('J05: an upload of 300 MB is stopped, resumed, left with its tab and resumed again: stored once, no more than one part sent twice', async ({
  prepare,
  seat,
}) => {
  test.setTimeout(240_000)
  const disk = mkdtempSync(join(tmpdir(), 'mizkar-300-'))
  const path = join(disk, 'جلسه.bin')
  const file = openSync(path, 'w')
  ftruncateSync(file, SIZE)
  closeSync(file)
  try {
    const clerk = await prepare.makePerson('رضا', 'کاظمی')
    const main = await prepare.mainFolder()
    const folder = await prepare.makeFolder(`  فیلم‌ها ${clerk.username}`, main)
    await prepare.share(folder.uuid, [clerk], 3)
    const { page, context, actions } = await seat(clerk)

    /** Offsets of the parts that were sent to the server. The part at `holdAt` is delayed on its way. */
    const offsets: number[] = []
    let holdAt = SIZE
    let isHeld = false
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (!/\/api\/upload-session\/[^/]+\/part$/.test(url.pathname)) return
      const offset = Number(url.searchParams.get('offset'))
      if (offset !== holdAt) offsets.push(offset)
    })
    // Uses the network conditions of the browser, because a route would receive every byte of every part.
    const network = await context.newCDPSession(page)
    network.on('Fetch.requestPaused', () => (isHeld = true))
    const hold = async (at: number): Promise<void> => {
      holdAt = at
      await network.send('Fetch.enable', { patterns: [{ urlPattern: `*/api/upload-session/*/part?*offset=${at}*` }] })
    }
    await hold(3 * PART)
    const held = async (at: number): Promise<void> => {
      await expect.poll(() => isHeld && offsets.includes(at - PART), { timeout: 60_000 }).toBe(true)
      isHeld = false
    }
    const choose = async (on: Page, press: () => Promise<void>): Promise<void> => {
      const chooser = on.waitForEvent('filechooser')
      await press()
      await (await chooser).setFiles(path)
    }

    const window = await openFolder(page, folder)
    await choose(page, () => window.getByRole('toolbar').getByRole('button', { name: 'بارگذاری پرونده' }).click())
    const upload = uploadTray(page)
    await held(3 * PART)
    actions.reset()
    await upload.getByRole('button', { name: 'توقف' }).click()
    await expect(upload.getByText('۱۶٪ — ۰ از ۱ پرونده')).toBeVisible()
    await expect(upload.getByText('متوقف شد')).toBeVisible()
    await expect(upload.getByText('به پایان رسید')).toHaveCount(0)
    await expect(upload).toHaveAttribute('data-tone', 'warning')
    await expect(page.locator('footer').getByRole('button', { name: /^بارگذاری‌ها: ۱۶٪ — ۰ از ۱ پرونده، متوقف شد/ })).toBeVisible()
    await expect(windowOf(page, 'بارگذاری')).toHaveCount(0)

    await hold(9 * PART)
    await upload.getByRole('button', { name: 'ادامه', exact: true }).click()
    await held(9 * PART)
    expect(await prepare.childrenOf(folder.uuid)).toEqual([])
    await page.close()
    // The delayed part is released when its page is closed. The server receives as many bytes as were sent.
    offsets.push(9 * PART)

    holdAt = SIZE
    const again = await context.newPage()
    await again.goto('/')
    const start = again.getByRole('button', { name: 'شروع' })
    const field = again.getByLabel('نام کاربری')
    await expect(start.or(field)).toBeVisible()
    if (await field.isVisible()) {
      await field.fill(clerk.username)
      await again.getByLabel('گذرواژه', { exact: true }).fill(clerk.password)
      await again.getByRole('button', { name: 'ورود', exact: true }).click()
    }
    const unfinished = windowOf(again, 'بارگذاری').getByRole('region', { name: 'ادامهٔ بارگذاری‌های ناتمام' })
    await choose(again, () => unfinished.getByRole('button', { name: /^ادامه: / }).click())
    await expect(windowOf(again, 'بارگذاری').getByText('بارگذاری به پایان رسید')).toBeVisible({ timeout: 120_000 })
    await expect(windowOf(again, 'بارگذاری').getByText('۱۰۰٪ — ۱ از ۱ پرونده')).toBeVisible()
    await expect(again.locator('[data-toast]').filter({ hasText: 'بارگذاری پایان یافت؛ ۱ پرونده بارگذاری شد.' })).toBeVisible()
    expect(actions.count).toBeLessThanOrEqual(5)

    const parts = Math.ceil(SIZE / PART)
    expect(offsets.length).toBeLessThanOrEqual(parts + 1)
    // Each part begins where the previous one ended, or inside the one that was aborted.
    const steps = [...offsets.slice(1), SIZE].map((next, at) => next - (offsets[at] ?? 0))
    expect(steps.filter((step) => step < 0 || step > PART)).toEqual([])
    const stored = await prepare.childrenOf(folder.uuid)
    expect(stored.map(({ title, lastVersionsSize }) => [title, lastVersionsSize])).toEqual([['جلسه', SIZE]])
  } finally {
    rmSync(disk, { recursive: true, force: true })
  }
})
