import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isolate } from '#text/bidi'
import { expect, test } from '#tests/support/product'
import { call, chooseFiles, uploadEnded, windowOf, workIn } from './desk'

const PART = 16 * 1024 * 1024

test.describe('a large file', () => {
  test('a large upload resumes automatically after a server kill and after leaving the page, and resends at most one part', async ({
    page,
    product,
  }) => {
    test.setTimeout(180_000)
    const home = mkdtempSync(join(tmpdir(), 'mizkar-large-'))
    const bytes = randomBytes(2 * PART + 1_000_000)
    const folder = join(home, 'فیلم‌ها')
    mkdirSync(folder)
    const path = join(folder, 'جلسه.bin')
    writeFileSync(path, bytes)
    try {
      const { window, folder: target } = await workIn(page, 'پرونده‌های بزرگ')
      page.on('dialog', (dialog) => void dialog.accept())
      const offsets: number[] = []
      let hold = true
      let ends = 0
      // Pauses requests by the browser's own protocol, because a route would receive every byte of every part.
      const network = await page.context().newCDPSession(page)
      const patterns = ['part?*', 'finish'].map((path) => ({ urlPattern: `*/api/upload-session/*/${path}` }))
      network.on('Fetch.requestPaused', async ({ requestId, request }) => {
        const breakOff = () => network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        const proceed = () => network.send('Fetch.continueRequest', { requestId })
        const url = new URL(request.url)
        if (url.pathname.endsWith('/finish')) return void (++ends === 1 ? await breakOff() : await proceed())
        const offset = Number(url.searchParams.get('offset'))
        offsets.push(offset)
        if (offsets.length === 2) {
          await product.stop('SIGKILL')
          await breakOff()
          await product.start()
        } else if (offset !== 2 * PART || !hold) await proceed()
      })
      await network.send('Fetch.enable', { patterns })
      await chooseFiles(page, window, folder)
      await expect.poll(() => offsets, { timeout: 90_000 }).toEqual([0, PART, PART, 2 * PART])

      await page.reload()
      hold = false
      const upload = windowOf(page, 'بارگذاری')
      const unfinished = upload.getByRole('region', { name: 'ادامهٔ بارگذاری‌های ناتمام' })
      await expect(unfinished.getByText('جلسه.bin')).toBeVisible()
      const choose = async (file: string) => {
        const chooser = page.waitForEvent('filechooser')
        await unfinished.getByRole('button', { name: `ادامه: ${isolate('جلسه.bin')}` }).click()
        await (await chooser).setFiles(file)
      }
      const other = join(home, 'جلسه.bin')
      writeFileSync(other, bytes)
      appendFileSync(other, 'x')
      await choose(other)
      await expect(unfinished.getByRole('alert')).toContainText('پس از آغاز بارگذاری تغییر کرده است')
      await choose(path)
      await uploadEnded(page)
      expect(ends).toBe(2)
      await expect(upload.getByRole('listitem').filter({ hasText: 'جلسه.bin' })).toHaveAttribute('data-colour', 'green')
      expect(offsets).toEqual([0, PART, PART, 2 * PART, 2 * PART])

      const inside = await call<{ contents: { uuid: string }[] }>(page, 'get', `/api/folder/children/${target.uuid}/0/25`)
      const stored = await call<{ contents: { uuid: string }[] }>(page, 'get', `/api/folder/children/${inside.contents[0]?.uuid}/0/25`)
      const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
      const content = await page.request.get(`/api/document/content/${stored.contents[0]?.uuid}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')
      expect(sha256(await content.body())).toBe(sha256(bytes))
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })
})
