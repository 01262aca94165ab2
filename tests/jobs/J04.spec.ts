import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openFolder, uploadTray, windowOf } from '#tests/browser/desk'
import { expect, test } from './job'

/** Text of the page about an upload at one moment, with the state of the list and of the server at that moment. */
interface Moment {
  window: string
  tray: string
  tones: string[]
  title: string
  notices: string
  rows: Record<string, number>
  answered: number
}

/** Records each change of the text on the page. The responses are counted before the product processes them. */
const watchUpload = () => {
  const watched = globalThis as unknown as { moments: Moment[]; answered: number }
  Object.assign(watched, { moments: [], answered: 0 })
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    this.addEventListener('readystatechange', () => {
      if (this.readyState === 4 && this.status === 200 && this.responseURL.includes('/api/document/upload?')) watched.answered += 1
    })
    send.call(this, body)
  }
  const look = () => {
    const list = document.querySelector('[role=list][aria-label="پرونده‌های بارگذاری"]')
    const window = list?.closest('[role=dialog]')
    const tray = document.querySelector('[data-upload-tray]')
    if (!window && !tray) return
    const rows: Record<string, number> = {}
    for (const row of list?.querySelectorAll<HTMLElement>('[role=listitem]') ?? []) {
      const key = `${row.dataset['state']} ${row.dataset['colour']}`
      rows[key] = (rows[key] ?? 0) + 1
    }
    watched.moments.push({
      window: [...(window?.querySelectorAll('header') ?? [])].map(({ textContent }) => textContent).join(' '),
      tray: tray?.textContent ?? '',
      tones: [
        ...document.querySelectorAll<HTMLElement>(
          'header[data-tone], [data-upload-tray], footer :is([role=progressbar], [aria-controls=upload-tray] *)[data-tone]',
        ),
      ].map(({ dataset }) => dataset['tone'] ?? ''),
      title: document.title,
      notices: [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent).join(' '),
      rows,
      answered: watched.answered,
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Drops files and folders of this computer on an element, as a file manager does. */
const dropFromDisk = async (page: Page, target: Locator, files: readonly string[]): Promise<void> => {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drop on')
  const session = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at, data })
  // The browser drops the files only once the page has accepted the drag.
  await expect(async () => {
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at, data })
    await expect(page.getByText(/رها کنید/).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  for (const type of ['dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...at, data })
}

const latin = (text: string): string => text.replace(/[۰-۹]/g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))
const numberBefore = (text: string, words: string): number => Number(new RegExp(`([0-9]+) ${words}`).exec(latin(text))?.[1] ?? 0)

test('J04: of 203 dropped files two names are taken; all that is said is true at every moment, and all are stored as decided', async ({
  prepare,
  seat,
}) => {
  test.setTimeout(180_000)
  const disk = mkdtempSync(join(tmpdir(), 'mizkar-drop-'))
  try {
    const archive = join(disk, 'بایگانی')
    mkdirSync(archive)
    for (let at = 1; at <= 200; at++) writeFileSync(join(archive, `نامهٔ ${at}.txt`), `{"letter":${at}}`)
    const names = ['قرارداد', 'فهرست', 'تازه']
    for (const name of names) writeFileSync(join(disk, `${name}.txt`), JSON.stringify({ name, from: 'disk' }))
    const clerk = await prepare.makePerson('مینا', 'صادقی')
    const main = await prepare.mainFolder()
    const folder = await prepare.makeFolder(`  تحویل ${clerk.username}`, main)
    for (const name of ['قرارداد', 'فهرست'])
      await prepare.putFile(folder.uuid, {
        ...{ name: `${name}.txt`, mimeType: 'text/plain' },
        buffer: Buffer.from(JSON.stringify({ name, from: 'before' })),
      })
    await prepare.share(folder.uuid, [clerk], 3)

    const { page, actions } = await seat(clerk)
    const window = await openFolder(page, folder)
    await page.evaluate(watchUpload)
    actions.reset()
    const dropped = [...names.map((name) => join(disk, `${name}.txt`)), archive]
    await dropFromDisk(page, window.getByRole('grid', { name: 'محتوای پوشه' }), dropped)
    const upload = windowOf(page, 'بارگذاری')
    const tray = uploadTray(page)
    await expect(tray.getByText('از ۲۰۳ پرونده')).toBeVisible()

    const notice = page.locator('[data-toast]').filter({ hasText: '۲ پرونده منتظر تصمیم شماست؛ ۲۰۱ پرونده بارگذاری شد.' })
    await expect(notice).toBeVisible({ timeout: 120_000 })
    await expect(tray).toHaveAttribute('data-tone', 'warning')
    await expect(page.locator('footer').getByRole('button', { name: /^بارگذاری‌ها: .*۲ پرونده منتظر تصمیم شماست/ })).toBeVisible()
    await expect(upload).toHaveCount(0)
    expect(await window.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    // The notice disappears after some seconds, so its button is clicked before the rest is checked.
    await notice.getByRole('button', { name: 'پاسخ دادن' }).click()
    await expect(page.locator('footer').getByRole('progressbar', { name: '۲ پرونده منتظر تصمیم شماست' })).toHaveAttribute(
      'data-tone',
      'warning',
    )
    await expect(page).toHaveTitle(/۲ پرونده منتظر تصمیم شماست/)
    await expect(upload.getByRole('status').filter({ hasText: '۲ پرونده منتظر تصمیم شماست' })).toBeVisible()
    await upload.getByRole('button', { name: 'افزودن نسخهٔ جدید' }).click()
    await expect(upload.getByText('بارگذاری به پایان رسید')).toBeVisible()
    await expect(upload.getByText('۱۰۰٪ — ۲۰۳ از ۲۰۳ پرونده')).toBeVisible()
    const readNotices = () =>
      page.evaluate(() => (globalThis as unknown as { moments: Moment[] }).moments.map(({ notices }) => notices).join('\n'))
    await expect.poll(readNotices).toContain('بارگذاری پایان یافت؛ ۲۰۳ پرونده بارگذاری شد.')
    await expect(page.getByText('منتظر تصمیم شماست')).toHaveCount(0)
    await expect(page).not.toHaveTitle(/منتظر/)
    expect(actions.count).toBeLessThanOrEqual(4)

    const moments = await page.evaluate(() => (globalThis as unknown as { moments: Moment[] }).moments)
    const isOpen = ({ rows }: Moment) => Object.keys(rows).some((key) => /^(WAITING|UPLOADING) |^UPLOAD_FAILED yellow/.test(key))
    const stored = ({ window: said, tray: also }: Moment) =>
      Math.max(numberBefore(said, 'پرونده بارگذاری شد'), numberBefore(also, 'از 203'))
    expect(moments.length).toBeGreaterThan(100)
    expect(moments.filter((moment) => stored(moment) > moment.answered)).toEqual([])
    expect(
      moments.filter((moment) => /به پایان رسید|[۱1][۰0][۰0]٪/.test(moment.window) && (isOpen(moment) || moment.answered < 203)),
    ).toEqual([])
    expect(moments.filter((moment) => /به پایان رسید|۱۰۰٪/.test(moment.tray) && moment.answered < 203)).toEqual([])
    expect(moments.filter(({ tray: said }) => said !== '').length).toBeGreaterThan(100)
    expect(moments.filter((moment) => moment.tones.includes('success') && moment.answered < 203)).toEqual([])
    expect(moments.filter((moment) => /پایان یافت/.test(moment.notices) && moment.answered < 203)).toEqual([])
    expect(moments.filter((moment) => /۱۰۰٪/.test(moment.title) && moment.answered < 203)).toEqual([])

    const children = await prepare.childrenOf(folder.uuid)
    expect(children.map(({ title }) => title).sort()).toEqual(['قرارداد', 'فهرست', 'تازه', 'بایگانی'].sort())
    const uuidOf = (title: string) => String(children.find((child) => child.title === title)?.uuid)
    for (const name of names) {
      const content = await prepare.call<{ from: string }>('get', `/api/document/content/${uuidOf(name)}`)
      expect(content).toEqual({ name, from: 'disk' })
      const versions = await prepare.call<unknown[]>('get', `/api/document/versions/${uuidOf(name)}`)
      expect(versions).toHaveLength(name === 'تازه' ? 1 : 2)
    }
    expect(await prepare.childrenOf(uuidOf('بایگانی'))).toHaveLength(200)
  } finally {
    rmSync(disk, { recursive: true, force: true })
  }
})
