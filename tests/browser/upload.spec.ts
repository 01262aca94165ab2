import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { isolate } from '#text/bidi'
import { expect, signIn, test } from '#tests/support/product'
import {
  allFolders,
  call,
  chooseFiles,
  dropFiles,
  makeFolder,
  openFolder,
  openUploads,
  rowInSight,
  start,
  titlesOf,
  uploadEnded,
  uploadTray,
  windowOf,
  workIn,
} from './desk'
import { docx, pdf, png, text } from './material'

const row = 'listitem'

test.describe('chosen files', () => {
  test('uploads files one after another in name order, marks them green, and shows them in the folder [UPL-001] [UPL-013] [UPL-015]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'همه‌جور پرونده')
    const longest = `${'گ'.repeat(255)}.txt`
    const files = [
      text('یادداشت.txt', 'سلام'),
      pdf('قرارداد.pdf', [0.1, 0.4, 0.8]),
      png('عکس.png', [200, 40, 40]),
      await docx('نامهٔ اداری.docx', 'با سلام و احترام'),
      text('خالی.txt', ''),
      text(longest, 'نام بلند'),
      text('😀 شکلک.txt', 'شکلک'),
      text('برنامه\u202Efdp.exe', 'فریب'),
    ]
    const sent: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/document/upload?')) sent.push(request)
    })
    const status = page.waitForResponse(/\/api\/document\/upload-status\?/)
    await chooseFiles(page, window, files)
    const upload = await uploadEnded(page)
    const rows = upload.getByRole(row)
    await expect(rows.and(page.locator('[data-colour="green"]'))).toHaveCount(8)
    await expect(rows.filter({ hasText: 'بارگذاری شد' })).toHaveCount(8)
    await expect(page.getByText('بارگذاری پایان یافت')).toBeVisible()

    expect(sent).toHaveLength(8)
    const asked = sent.map((request) => new URL(request.url()))
    expect(new Set(asked.map((url) => url.searchParams.get('uploadUuid'))).size).toBe(1)
    expect(new Set(asked.map((url) => url.searchParams.get('uuid')))).toEqual(new Set([folder.uuid]))
    // No request begins before the response to the previous one. The browser's clock has a precision of one millisecond.
    const answered = sent.map((request) => request.timing().startTime + request.timing().responseStart)
    for (const [index, request] of sent.slice(1).entries())
      expect(request.timing().startTime + 1).toBeGreaterThanOrEqual(answered[index] as number)
    const order = await rows.evaluateAll((all) => all.map((one) => one.querySelector('span[title]')?.getAttribute('title') ?? ''))
    expect(order).not.toContain('')
    expect(order).toEqual([...order].sort((a, b) => (a < b ? -1 : 1)))

    expect(await (await status).json()).toMatchObject({ succeedCount: 8, failedCount: 0, shortcutCount: 0 })
    await expect(upload.getByRole('figure', { name: 'نتیجهٔ بارگذاری' })).toContainText('۸ پرونده بارگذاری شد')

    await expect(window.getByText('۸ مورد', { exact: true })).toBeVisible()
    for (const name of ['یادداشت', 'قرارداد', 'عکس', 'نامهٔ اداری', 'خالی', 'گ'.repeat(255), '😀 شکلک'])
      await expect(window.getByRole('row', { name })).toHaveCount(1)
    // The direction control character is shown as a visible mark, and the extension is in a separate column.
    const spoof = window.getByRole('row', { name: /برنامه/ })
    await expect(spoof.getByText('برنامه[RLO]fdp')).toBeVisible()
    await expect(spoof.getByRole('gridcell', { name: 'exe', exact: true })).toBeVisible()
  })

  test('marks files yellow if name or content exists already, with the message of the server as tooltip [UPL-018] [UPL-020] [UPL-027]', async ({
    page,
  }) => {
    const { window, folder } = await workIn(page, 'تکراری‌ها')
    await chooseFiles(page, window, [text('متن.txt', 'متن نخست'), text('دیگری.txt', 'متن دیگری')])
    await uploadEnded(page)
    await windowOf(page, 'بارگذاری').getByRole('button', { name: 'بستن', exact: true }).click()
    await chooseFiles(page, window, [text('متن.txt', 'متنی که فرق دارد'), text('رونوشت.txt', 'متن دیگری'), text('تازه.txt', 'چیزی تازه')])
    const upload = await uploadEnded(page)
    const rowOf = (name: string) => upload.getByRole(row).filter({ hasText: name })
    await expect(rowOf('متن.txt')).toHaveAttribute('data-colour', 'yellow')
    await expect(rowOf('رونوشت.txt')).toHaveAttribute('data-colour', 'yellow')
    await expect(rowOf('تازه.txt')).toHaveAttribute('data-colour', 'green')
    await expect(rowOf('متن.txt')).toHaveAttribute('title', /عنوان/)
    await expect(rowOf('رونوشت.txt')).toHaveAttribute('title', /میان‌بر/)
    await expect(upload.getByRole('figure', { name: 'نتیجهٔ بارگذاری' })).toContainText('۱ پروندهٔ تکراری (میان‌بر ساخته شد)')
    const list = await call<{ contents: { title: string }[] }>(page, 'get', `/api/folder/children/${folder.uuid}/0/25`)
    expect(list.contents.map(({ title }) => title).sort()).toEqual(['متن', 'دیگری', 'تازه'].sort())
  })

  test('marks files above the size limit red, never sends them, and continues with the rest [UPL-023] [UPL-024] [UPL-025]', async ({
    page,
  }) => {
    const { window } = await workIn(page, 'بزرگ‌ها')
    await call(page, 'post', '/api/config/save', { data: [{ key: 'upload.maxFileSizeMb', value: '1' }] })
    try {
      await page.reload()
      await expect(window.getByRole('grid')).toBeVisible()
      const sent: string[] = []
      page.on('request', (request) => request.url().includes('/api/document/upload?') && sent.push(request.url()))
      const big = { name: 'الف بزرگ.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1024 * 1024 + 1, 7) }
      await chooseFiles(page, window, [big, text('کوچک.txt', 'جا می‌شود')])
      const upload = await uploadEnded(page)
      const refused = upload.getByRole(row).filter({ hasText: 'الف بزرگ.bin' })
      await expect(refused).toHaveAttribute('data-colour', 'red')
      await expect(refused).toContainText('حجم پرونده از حد مجاز (۱ مگابایت) بیشتر است.')
      await expect(upload.getByRole(row).filter({ hasText: 'کوچک.txt' })).toHaveAttribute('data-colour', 'green')
      expect(sent).toHaveLength(1)
    } finally {
      await call(page, 'post', '/api/config/save', { data: [{ key: 'upload.maxFileSizeMb', value: null }] })
    }
  })

  test('uploads wait on pause, continue on resume, fail on stop, and leave the list when removed [UPL-010] [UPL-011] [UPL-016]', async ({
    page,
  }) => {
    const { window } = await workIn(page, 'مکث و ادامه')
    const held: (() => void)[] = []
    await page.route('**/api/document/upload?**', async (route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue().catch(() => {})
    })
    await chooseFiles(
      page,
      window,
      ['الف', 'ب', 'پ', 'ت', 'ث'].map((name) => text(`${name}.txt`, `پروندهٔ ${name}`)),
    )
    const upload = await openUploads(page)
    const rowOf = (name: string) => upload.getByRole(row).filter({ hasText: `${name}.txt` })
    const inState = (state: string) => upload.getByRole(row).and(page.locator(`[data-state="${state}"]`))
    const nth = (index: number) => upload.getByRole(row).nth(index)

    await expect(nth(0)).toHaveAttribute('data-state', 'UPLOADING')
    await expect(inState('WAITING')).toHaveCount(4)
    await upload.getByRole('button', { name: 'توقف پس از این پرونده' }).click()
    await expect(upload.getByText('پس از پروندهٔ جاری می‌ایستد')).toBeVisible()
    await expect.poll(() => held.length).toBe(1)
    held.shift()?.()
    await expect(nth(0)).toHaveAttribute('data-state', 'UPLOAD_DONE')
    await expect(upload.getByText('ایستاده است')).toBeVisible()
    await expect(inState('UPLOADING')).toHaveCount(0)

    const last = await nth(4).locator('bdi').first().textContent()
    await nth(4).getByRole('button', { name: `حذف` }).click()
    await expect(upload.getByRole(row)).toHaveCount(4)
    await expect(rowOf((last ?? '').replace('.txt', ''))).toHaveCount(0)

    await upload.getByRole('button', { name: 'ادامه' }).click()
    await expect(nth(1)).toHaveAttribute('data-state', 'UPLOADING')
    await upload.getByRole('button', { name: 'توقف همین حالا' }).click()
    await expect(nth(1)).toHaveAttribute('data-state', 'UPLOAD_FAILED')
    await expect(nth(1)).toHaveAttribute('data-colour', 'red')
    await expect(inState('WAITING')).toHaveCount(2)
    await expect(upload.getByRole('status').filter({ hasText: 'متوقف شد' })).toBeVisible()

    held.splice(0)
    await upload.getByRole('button', { name: 'ادامه' }).click()
    await expect(nth(1)).toHaveAttribute('data-state', 'UPLOADING')
    await upload.getByRole('button', { name: 'بستن', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'بارگذاری به پایان نرسیده است' })
    await expect(question).toContainText('۳ پرونده بارگذاری نمی‌شود')
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/document/upload?'))
    await question.getByRole('button', { name: 'لغو بارگذاری و بستن' }).click()
    await cancelled
    await expect(upload).toHaveCount(0)
    await expect.poll(() => titlesOf(window)).toHaveLength(1)
  })
})

test.describe('dropped files', () => {
  test('uploads dropped files into the open folder, or into the folder of the drop [UPL-002]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'رها کردن')
    const inner = await makeFolder(page, folder.uuid, 'پوشهٔ درونی')
    await expect(window.getByRole('row', { name: 'پوشهٔ درونی' })).toBeVisible()
    await dropFiles(window.getByRole('grid'), [text('بیرون.txt', 'بیرون'), png('طرح.png', [20, 120, 60])])
    // The folder stays the active window.
    await expect(uploadTray(page)).toContainText('۲ از ۲ پرونده')
    await expect(windowOf(page, 'بارگذاری')).toHaveCount(0)
    await expect(window.getByRole('row', { name: 'بیرون' })).toBeVisible()
    await expect(window.getByRole('row', { name: 'طرح' })).toBeVisible()
    await dropFiles(window.getByRole('row', { name: 'پوشهٔ درونی' }), [text('درون.txt', 'درون')])
    const names = async () =>
      (await call<{ contents: { title: string }[] }>(page, 'get', `/api/folder/children/${inner.uuid}/0/25`)).contents.map(
        ({ title }) => title,
      )
    await expect.poll(names).toEqual(['درون'])

    await dropFiles(window.getByRole('grid'), [text(`${'نام بسیار بلند '.repeat(700)}.txt`, 'بلند'), text('کوتاه.txt', 'کوتاه')])
    const upload = await uploadEnded(page)
    const tooLong = upload.getByRole(row).filter({ hasText: 'نام بسیار بلند' })
    await expect(tooLong).toHaveAttribute('data-colour', 'red')
    await expect(tooLong).toContainText('عنوان بیش از اندازه بلند است')
    await expect(window.getByRole('row', { name: 'کوتاه' })).toBeVisible()
    expect(await upload.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  })
})

test.describe('a chosen folder', () => {
  test('uploads a folder with its subfolders and files in their places [UPL-002] [UPL-033]', async ({ page }) => {
    const home = mkdtempSync(join(tmpdir(), 'mizkar-folder-'))
    try {
      const top = join(home, 'پرونده‌های اداری')
      mkdirSync(join(top, 'سال ۱۴۰۳', 'بهار'), { recursive: true })
      mkdirSync(join(top, 'سال ۱۴۰۴'))
      writeFileSync(join(top, 'فهرست.txt'), 'فهرست همه')
      writeFileSync(join(top, 'سال ۱۴۰۳', 'بهار', 'نامه ۱.txt'), 'نامهٔ یک')
      writeFileSync(join(top, 'سال ۱۴۰۳', 'بهار', 'نامه ۲.txt'), 'نامهٔ دو')
      writeFileSync(join(top, 'سال ۱۴۰۴', 'نامه ۱.txt'), 'نامهٔ سال دیگر')
      const { window } = await workIn(page, 'پوشهٔ کامل')
      await chooseFiles(page, window, top)
      await (await uploadEnded(page)).getByRole('button', { name: 'بستن', exact: true }).click()
      await window.getByRole('row', { name: 'پرونده‌های اداری' }).dblclick()
      const admin = windowOf(page, 'پرونده‌های اداری')
      await expect(admin.getByRole('row', { name: 'فهرست' })).toBeVisible()
      await admin.getByRole('row', { name: 'سال ۱۴۰۳' }).dblclick()
      await windowOf(page, 'سال ۱۴۰۳').getByRole('row', { name: 'بهار' }).dblclick()
      await expect.poll(() => titlesOf(windowOf(page, 'بهار'))).toEqual(['نامه ۱', 'نامه ۲'])
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
})

test.describe('files that change on their disk after they were chosen', () => {
  test('reports changed files with their error, stores empty ones, and continues with the others', async ({ page }) => {
    const home = mkdtempSync(join(tmpdir(), 'mizkar-local-'))
    try {
      const top = join(home, 'پوشهٔ ناآرام')
      mkdirSync(top)
      for (const name of ['۱ نخست', '۲ رفته', '۳ دگرگون', '۵ سالم']) writeFileSync(join(top, `${name}.txt`), `متن ${name} ${Date.now()}`)
      writeFileSync(join(top, '۴ تهی.txt'), '')
      const { window } = await workIn(page, 'پرونده‌های ناآرام')
      const held: (() => void)[] = []
      await page.route(
        '**/api/document/upload?**',
        async (route) => {
          await new Promise<void>((go) => held.push(go))
          await route.continue()
        },
        { times: 1 },
      )
      await chooseFiles(page, window, top)
      await expect.poll(() => held.length).toBe(1)
      rmSync(join(top, '۲ رفته.txt'))
      appendFileSync(join(top, '۳ دگرگون.txt'), ' و بیشتر')
      held[0]?.()
      const upload = await uploadEnded(page)
      const colours = () =>
        upload
          .getByRole(row)
          .evaluateAll((all) => all.map((one) => [one.querySelector('span[title]')?.getAttribute('title'), one.dataset.colour]))
      await expect.poll(colours).toEqual(
        [
          ['۱ نخست.txt', 'green'],
          ['۲ رفته.txt', 'red'],
          ['۳ دگرگون.txt', 'red'],
          ['۴ تهی.txt', 'green'],
          ['۵ سالم.txt', 'green'],
        ].map(([name, colour]) => [isolate(`پوشهٔ ناآرام/${name}`), colour]),
      )
      for (const name of ['۲ رفته', '۳ دگرگون'])
        await expect(upload.getByRole(row).filter({ hasText: name })).toContainText('این پرونده خوانده نمی‌شود')
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
})

test.describe('a second window or browser with the same folder', () => {
  test('shows new files almost at once', async ({ page, browser, product }) => {
    const { window, folder } = await workIn(page, 'هم‌زمان')
    const elsewhere = await (await browser.newContext({ baseURL: product.url, locale: 'fa-IR' })).newPage()
    await signIn(elsewhere)
    const other = await openFolder(elsewhere, folder)
    await elsewhere.mouse.move(2, 2)
    await start(page, 'کاوشگر')
    const second = windowOf(page, allFolders)
    await second.getByRole('row', { name: 'هستینه' }).dblclick()
    await (await rowInSight(windowOf(page, 'هستینه').last(), 'هم‌زمان')).dblclick()
    await expect(windowOf(page, 'هم‌زمان')).toHaveCount(2)
    await page.mouse.move(2, 2)

    await window.first().getByRole('button', { name: 'پوشهٔ جدید' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('از پنجرهٔ نخست')
    await page.keyboard.press('Enter')
    await expect(windowOf(page, 'هم‌زمان').nth(0).getByRole('row', { name: 'از پنجرهٔ نخست' })).toBeVisible()
    const soon = { timeout: 2_000 }
    await Promise.all([
      expect(windowOf(page, 'هم‌زمان').nth(1).getByRole('row', { name: 'از پنجرهٔ نخست' })).toBeVisible(soon),
      expect(other.getByRole('row', { name: 'از پنجرهٔ نخست' })).toBeVisible(soon),
    ])
    await elsewhere.context().close()
  })
})
