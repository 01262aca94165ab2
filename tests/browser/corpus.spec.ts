import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, Product, test } from '#tests/support/product'
import { childrenOf, chooseFiles, openUploads, windowOf, workIn } from './desk'

/** Path of a folder with real documents in Persian and English. It does not exist on every machine. */
const corpus = resolve(process.env.CORPUS ?? '../shared/corpus')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.describe('documents in real file formats', () => {
  test.skip(!existsSync(corpus), `there is no folder ${basename(corpus)} beside the repository (CORPUS names another place)`)

  test('upload as one folder, can be browsed and opened, and still exist after a server restart', async ({ browser }) => {
    test.setTimeout(300_000)
    const product = await Product.start()
    try {
      const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR', acceptDownloads: true })
      const page = await context.newPage()
      const { window, folder } = await workIn(page, 'اسناد واقعی')
      const files = filesBelow(corpus)
      expect(files.length).toBeGreaterThan(50)
      await chooseFiles(page, window, corpus)
      const upload = await openUploads(page)
      await expect(upload.getByText('بارگذاری به پایان رسید')).toBeVisible({ timeout: 240_000 })
      await expect(upload.getByRole('figure', { name: 'نتیجهٔ بارگذاری' })).not.toContainText('بارگذاری نشد')
      await upload.getByRole('button', { name: 'بستن', exact: true }).click()

      /** Returns the ids of everything below a folder, by path. */
      const all = async (uuid: string, path = ''): Promise<Map<string, string>> => {
        const found = new Map<string, string>()
        for (const node of await childrenOf(page, uuid)) {
          const name = node.extension ? `${node.title}.${node.extension}` : node.title
          const place = path === '' ? name : `${path}/${name}`
          if (node.extension || node.lastVersionsSize !== undefined) found.set(place, node.uuid)
          else for (const [below, id] of await all(node.uuid, place)) found.set(below, id)
        }
        return found
      }
      const before = await all(folder.uuid)
      expect(before.size).toBe(files.length)

      await window.getByRole('row', { name: basename(corpus) }).dblclick()
      await windowOf(page, basename(corpus)).getByRole('row', { name: 'fa', exact: false }).first().dblclick()
      const persian = windowOf(page, 'fa')
      await persian
        .getByRole('row', { name: 'project-guide .pdf' })
        .or(persian.getByRole('row', { name: /project-guide.*pdf/ }))
        .first()
        .dblclick()
      const viewer = windowOf(page, 'project-guide')
      const sheet = viewer.locator('canvas').first()
      await expect(sheet).toBeVisible({ timeout: 20_000 })
      await expect
        .poll(() =>
          sheet.evaluate((canvas: HTMLCanvasElement) => {
            const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
            let dark = 0
            for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128 && (pixels[at + 3] ?? 0) > 128) dark += 1
            return dark
          }),
        )
        .toBeGreaterThan(200)

      await product.stop()
      await product.start()
      await page.reload()
      expect(await all(folder.uuid)).toEqual(before)
      const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
      const picked = files.filter((file) => statSync(file).size > 0).filter((_, index, kept) => index % Math.ceil(kept.length / 3) === 0)
      for (const file of picked) {
        const uuid = before.get(`${basename(corpus)}${file.slice(corpus.length)}`)
        expect(uuid, file.slice(corpus.length)).toBeDefined()
        const answer = await page.request.get(`/api/document/content/${uuid}`, { headers: { authorization: `Bearer ${token}` } })
        expect(sum(await answer.body())).toBe(sum(readFileSync(file)))
      }
      await context.close()
    } finally {
      await product.destroy()
    }
  })
})
