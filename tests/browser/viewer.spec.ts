import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/support/product'
import { heic } from '#tests/support/heic'
import { unzipped } from '#tests/support/zip'
import { docx as wordFile } from '#tests/server/texts/packages'
import { put, windowOf, workIn } from './desk'
import { pdf, png, text } from './material'

/** Returns the number of blue and red pixels of a drawn picture, and of all its pixels. */
const pixelsOf = (picture: Locator): Promise<{ blue: number; red: number; all: number }> =>
  picture.evaluate((element: HTMLCanvasElement | HTMLImageElement) => {
    const sheet = document.createElement('canvas')
    sheet.width = 100
    sheet.height = 100
    const pen = sheet.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(element, 0, 0, 100, 100)
    const { data } = pen.getImageData(0, 0, 100, 100)
    let [blue, red] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0, a = 0] = data.subarray(at, at + 4)
      if (a > 200 && b > 150 && r < 120 && g < 150) blue += 1
      if (a > 200 && r > 150 && g < 120 && b < 120) red += 1
    }
    return { blue, red, all: data.length / 4 }
  })

test.describe('an opened document', () => {
  test('shows a PDF, enlarged, rotated and reset [VIEW-005] [VIEW-006] [VIEW-007]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'نمایش سند')
    await put(page, folder.uuid, pdf('طرح ساختمان.pdf', [0.1, 0.3, 0.9]))
    await window.getByRole('row', { name: 'طرح ساختمان' }).dblclick()
    const viewer = windowOf(page, 'طرح ساختمان')
    const sheet = viewer.locator('canvas').first()
    await expect(sheet).toBeVisible()
    await expect.poll(async () => (await pixelsOf(sheet)).blue).toBeGreaterThan(2_000)
    await expect(viewer.getByText('۸۰٪')).toBeVisible()
    const wide = async () => (await sheet.boundingBox())?.width ?? 0
    const tall = async () => (await sheet.boundingBox())?.height ?? 0
    const [width, height] = [await wide(), await tall()]
    expect(height / width).toBeCloseTo(1.5, 1)

    await viewer.getByRole('button', { name: 'بزرگ‌نمایی' }).click()
    await expect(viewer.getByText('۱۰۰٪')).toBeVisible()
    await expect.poll(wide).toBeCloseTo((width * 1) / 0.8, 0)
    await viewer.getByRole('button', { name: 'کوچک‌نمایی' }).click()
    await viewer.getByRole('button', { name: 'کوچک‌نمایی' }).click()
    await expect(viewer.getByText('۶۰٪')).toBeVisible()
    await viewer.getByRole('button', { name: 'چرخش ساعت‌گرد' }).click()
    await expect.poll(async () => (await wide()) > (await tall())).toBe(true)
    await viewer.getByRole('button', { name: 'اندازه و جهت آغازین' }).click()
    await expect(viewer.getByText('۸۰٪')).toBeVisible()
    await expect.poll(wide).toBeCloseTo(width, 0)
    await expect(viewer.getByText('از ۲')).toBeVisible()
  })

  test('shows a HEIC picture, which browsers do not read, in the viewer', async ({ page }) => {
    const { window, folder } = await workIn(page, 'عکس تلفن')
    await put(page, folder.uuid, { name: 'عکس.heic', mimeType: 'image/heic', buffer: heic })
    const row = window.getByRole('row', { name: 'عکس' })
    await row.dblclick()
    const sheet = windowOf(page, 'عکس').last().locator('canvas').first()
    await expect(sheet).toBeVisible()
    await expect
      .poll(async () => {
        const { blue, red } = await pixelsOf(sheet)
        return [blue > 4_000, red > 4_000]
      })
      .toEqual([true, true])
  })

  test('shows a picture, enlarged, rotated and reset [VIEW-005] [VIEW-008] [VIEW-015]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'نمایش تصویر')
    await put(page, folder.uuid, png('پرچم.png', [210, 40, 40]))
    await window.getByRole('row', { name: 'پرچم' }).dblclick()
    const viewer = windowOf(page, 'پرچم')
    const picture = viewer.getByRole('img', { name: 'پرچم' })
    await expect(picture).toBeVisible()
    await expect.poll(async () => (await pixelsOf(picture)).red).toBeGreaterThan(3_000)
    const wide = async () => (await picture.boundingBox())?.width ?? 0
    await expect.poll(wide).toBeCloseTo(240 * 0.8, 0)
    await viewer.getByRole('button', { name: 'بزرگ‌نمایی' }).click()
    await expect.poll(wide).toBeCloseTo(240, 0)
    await viewer.getByRole('button', { name: 'چرخش پادساعت‌گرد' }).click()
    await expect(picture).toHaveCSS('transform', /^matrix\(0, -1, 1, 0,/)
    await viewer.getByRole('button', { name: 'اندازه و جهت آغازین' }).click()
    await expect.poll(wide).toBeCloseTo(240 * 0.8, 0)
  })

  test('shows the error of a broken PDF, and the desktop continues', async ({ page }) => {
    const { window, folder } = await workIn(page, 'سند خراب')
    await put(page, folder.uuid, { name: 'ناقص.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nبریده') })
    await window.getByRole('row', { name: 'ناقص' }).dblclick()
    await expect(windowOf(page, 'ناقص').getByRole('alert')).toContainText('این پرونده')
    await windowOf(page, 'ناقص').getByRole('button', { name: 'بستن', exact: true }).click()
    await expect(window).toBeVisible()
  })

  test('shows a Word document with outside content without a request to other hosts', async ({ page }) => {
    const [kind, outside] = ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'https://outside.invalid']
    const relation = (id: string, type: string, target: string, mode = 'External') =>
      `<Relationship Id="${id}" Type="${kind}/${type}" Target="${target}" TargetMode="${mode}"/>`
    const body = `<w:p xmlns:r="${kind}"><w:hyperlink r:id="l"><w:r><w:t>پیوند نامه</w:t></w:r></w:hyperlink><w:r><w:drawing><inline>
      <extent cx="900000" cy="900000"/><graphic><graphicData><pic><blipFill><blip r:embed="p"/></blipFill><spPr/></pic></graphicData></graphic>
      </inline></w:drawing></w:r></w:p><w:altChunk xmlns:r="${kind}" r:id="c"/>`
    const buffer = await wordFile(body, {
      'word/chunk.html': `<script>top.document.body.textContent = ''</script><img src="${outside}/chunk">`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        relation('l', 'hyperlink', "javascript:top.document.body.textContent=''"),
        relation('p', 'image', `${outside}/picture`),
        relation('c', 'aFChunk', 'chunk.html', 'Internal'),
      ].join('')}</Relationships>`,
    })
    const { window, folder } = await workIn(page, 'نامهٔ بیرونی')
    await put(page, folder.uuid, { name: 'نامه.docx', mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) })
    const requests: string[] = []
    const violations: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => /Content Security Policy/.test(message.text()) && violations.push(message.text()))
    await window.getByRole('row', { name: 'نامه' }).dblclick()
    const link = windowOf(page, 'نامه').frameLocator('iframe').getByText('پیوند نامه')
    await link.click()
    const { origin } = new URL(page.url())
    expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith(`blob:${origin}`))).toEqual([])
    expect(violations).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
    await expect(link).toBeVisible()
  })

  test('downloads files without a viewer under their Persian names [VIEW-017]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'بارگیری یکی')
    const drawing = text('نقشهٔ شمارهٔ ۱۲.dwg', 'AC1032')
    await put(page, folder.uuid, drawing)
    const download = page.waitForEvent('download')
    await window.getByRole('row', { name: 'نقشهٔ شمارهٔ ۱۲' }).dblclick()
    const got = await download
    expect(got.suggestedFilename()).toBe('نقشهٔ شمارهٔ ۱۲.dwg')
    expect(readFileSync(await got.path()).equals(drawing.buffer)).toBe(true)
  })
})

test.describe('a selection of several items', () => {
  test('downloads as one archive with names and folders [EXP-050]', async ({ page }) => {
    const { window, folder } = await workIn(page, 'بارگیری چندتا')
    await put(page, folder.uuid, text('یادداشت نخست.txt', 'یکم از چندتا'))
    await put(page, folder.uuid, text('یادداشت دوم.txt', 'دوم از چندتا'))
    const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
    const answer = await page.request.post(`/api/document/upload?uuid=${folder.uuid}&uploadUuid=${crypto.randomUUID()}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { path: 'پوشهٔ درون/ژرف', file: text('سوم.txt', 'سوم از چندتا') },
    })
    expect(answer.ok()).toBe(true)
    await expect(window.getByRole('row', { name: 'پوشهٔ درون' })).toBeVisible()
    await window.getByRole('checkbox', { name: 'انتخاب همهٔ موردهای نمایش‌داده‌شده' }).click()
    await window.getByRole('row', { name: 'یادداشت نخست' }).click({ button: 'right' })
    const download = page.waitForEvent('download')
    await page.getByRole('menu', { name: 'کارهای مورد انتخاب‌شده' }).getByRole('menuitem', { name: 'بارگیری' }).click()
    const got = await download
    expect(got.suggestedFilename()).toMatch(/\.zip$/)
    const files = [...unzipped(readFileSync(await got.path()))].filter(([name]) => !name.endsWith('/'))
    expect(Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString()]))).toEqual({
      'یادداشت نخست.txt': 'یکم از چندتا',
      'یادداشت دوم.txt': 'دوم از چندتا',
      'پوشهٔ درون/ژرف/سوم.txt': 'سوم از چندتا',
    })
  })
})
