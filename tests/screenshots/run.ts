/** Takes the screenshots of the documentation: each scene in Persian light and dark, in English, and on a narrow screen. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import sharp from 'sharp'
import { wholeBrowser } from '../../scripts/chromium.mjs'
import { Product, sessionOf, switchHomeOff } from '#tests/support/product'
import { docx, type Material, text } from '#tests/browser/material'
import { documents } from './material'
import { officeDocuments } from './office'

interface Look {
  name: string
  locale: 'fa' | 'en'
  theme: 'light' | 'dark'
  width: number
  height: number
}

const looks: readonly Look[] = [
  { name: 'fa-light', locale: 'fa', theme: 'light', width: 1280, height: 800 },
  { name: 'fa-dark', locale: 'fa', theme: 'dark', width: 1280, height: 800 },
  { name: 'en-light', locale: 'en', theme: 'light', width: 1280, height: 800 },
  { name: 'narrow', locale: 'fa', theme: 'light', width: 420, height: 860 },
]
const words = {
  fa: {
    start: 'شروع',
    list: 'نمای فهرست',
    grid: 'نمای شبکه‌ای',
    files: 'بارگذاری پرونده',
    close: 'بستن',
    upload: 'بارگذاری',
    details: 'جزئیات',
    home: 'خانه',
    share: 'قراردادها — اشتراک‌گذاری',
    root: 'هستینه',
  },
  en: {
    start: 'Start',
    list: 'List view',
    grid: 'Grid view',
    files: 'Upload files',
    close: 'Close',
    upload: 'Upload',
    details: 'Details',
    home: 'Home',
    share: 'Share قراردادها',
    root: 'Hastineh',
  },
}
const place = new URL('../../docs/images/', import.meta.url)
const main = 'اسناد سازمان'
/** Scene, document and a text that is visible when the document is. */
const offices = [
  ['word', 'آیین‌نامهٔ نگهداری اسناد', 'مدت نگهداری'],
  ['workbook', 'بودجهٔ ۱۴۰۵', 'حقوق و دستمزد'],
  ['presentation', 'معرفی برنامهٔ سال', 'نخستین اسلاید'],
] as const

/** Waits until nothing moves except endless progress indicators. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.all(
      ending.map(({ finished }) =>
        finished.then(
          () => undefined,
          () => undefined,
        ),
      ),
    )
  })

const keep = async (page: Page, scene: string, look: Look) => {
  await page.mouse.move(look.width / 2, 1)
  await page.waitForLoadState('networkidle')
  await settled(page)
  const picture = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer()
  writeFileSync(new URL(`${scene}-${look.name}.png`, place), picture)
}

const windowOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/**
 * Drags a window by its title bar to a position, measured from the start of the line. Does nothing on a narrow screen, which shows one
 * window at a time.
 */
const carry = async (page: Page, window: Locator, to: { x: number; y: number }, look: Look) => {
  if (look.width < 900) return
  await settled(page)
  const box = await window.boundingBox()
  if (!box) throw new Error('there is no window to carry')
  const x = look.locale === 'fa' ? look.width - to.x - box.width : to.x
  const [grip, top] = [box.x + box.width / 2, box.y + 18]
  await page.mouse.move(grip, top)
  await page.mouse.down()
  await page.mouse.move(grip + x - box.x, top + to.y - box.y, { steps: 4 })
  await page.mouse.up()
}

const put = async (page: Page, folder: string, file: Material) => {
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
  const address = `/api/document/upload?uuid=${folder}&uploadUuid=${crypto.randomUUID()}`
  await page.request.post(address, { headers: { authorization: `Bearer ${token}` }, multipart: { file } })
}

const makeFolder = async (page: Page, parent: string, title: string): Promise<string> => {
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
  const answer = await page.request.post('/api/folder/create', {
    headers: { authorization: `Bearer ${token}` },
    form: { destUuid: parent, title },
  })
  return ((await answer.json()) as { uuid: string }).uuid
}

const enter = async (page: Page, look: Look) => {
  await switchHomeOff(page.request, await sessionOf(page))
  await page.goto('/index.html/signin')
  await page.evaluate(({ locale, theme }) => localStorage.setItem('mizkar.look', JSON.stringify({ locale, theme })), look)
  await page.reload()
  await page.locator('input[name="username"]').fill('admin')
  await keep(page, 'sign-in', look)
  await page.locator('input[name="password"]').fill(Product.password)
  await page.locator('button[type="submit"]').click()
  await page.getByRole('button', { name: words[look.locale].root }).waitFor()
}

/** Creates the folders and documents that all screenshots show. */
const fill = async (page: Page, browser: Browser) => {
  const { letter, pictures } = await documents(browser)
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
  const answer = await page.request.get('/api/folder/rootFolders', { headers: { authorization: `Bearer ${token}` } })
  const root = ((await answer.json()) as { uuid: string; title: string }[]).find(({ title }) => title === 'هستینه')
  const folder = await makeFolder(page, root?.uuid ?? '', main)
  for (const title of ['قراردادها', 'نامه‌های وارده', 'صورت‌جلسه‌ها']) await makeFolder(page, folder, title)
  for (const file of [
    ...pictures,
    letter,
    await docx('آیین‌نامهٔ بایگانی.docx', 'آیین‌نامه'),
    text('یادداشت جلسه.txt', 'یادداشت '.repeat(90)),
    ...(await officeDocuments(pictures[0]?.buffer ?? Buffer.alloc(0))),
  ])
    await put(page, folder, file)
}

/** Takes the pictures of office documents, the share sheet and Home, and returns to the viewer. */
const shootOffices = async (page: Page, look: Look) => {
  const say = words[look.locale]
  const explorer = windowOf(page, main)
  await page.getByRole('contentinfo').getByRole('button', { name: main }).click()
  for (const [scene, title, shown] of offices) {
    await explorer.getByRole('row', { name: title }).dblclick()
    const office = windowOf(page, title)
    const content = scene === 'word' ? office.frameLocator('iframe') : office
    await content.getByText(shown).first().waitFor()
    if (scene === 'presentation') await office.getByRole('img', { name: 'نمودار' }).waitFor()
    await keep(page, scene, look)
    await page.keyboard.press('Control+Alt+w')
    await office.waitFor({ state: 'detached' })
  }
  await explorer.getByRole('row', { name: 'قراردادها' }).click()
  await page.keyboard.press('Control+Alt+s')
  await windowOf(page, say.share).getByRole('combobox').first().waitFor()
  await keep(page, 'share', look)
  await page.keyboard.press('Control+Alt+w')
  await page.getByRole('button', { name: say.start, exact: true }).click()
  await windowOf(page, say.start).getByRole('button', { name: say.home, exact: true }).click()
  await windowOf(page, say.home).getByText('گزارش فصلی').first().waitFor()
  await keep(page, 'home', look)
  await page.keyboard.press('Control+Alt+w')
  await page.getByRole('contentinfo').getByRole('button', { name: 'گزارش فصلی' }).click()
}

const shoot = async (browser: Browser, product: Product, look: Look, isFirst: boolean) => {
  const { width, height } = look
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height },
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
  })
  const page = await context.newPage()
  const say = words[look.locale]
  await enter(page, look)
  if (isFirst) await fill(page, browser)

  await page.getByRole('button', { name: say.root }).dblclick()
  await windowOf(page, say.root).getByRole('row', { name: main }).dblclick()
  const explorer = windowOf(page, main)
  await explorer.getByRole('row', { name: 'کویر لوت' }).waitFor()
  await explorer.getByRole('row', { name: 'گزارش فصلی' }).click()
  await keep(page, 'explorer-list', look)
  await explorer.getByRole('button', { name: say.grid }).click()
  await explorer.locator('img[src^="blob:"]').nth(3).waitFor()
  await keep(page, 'explorer-grid', look)
  await explorer.getByRole('button', { name: say.list }).click()

  await explorer.getByRole('row', { name: 'گزارش فصلی' }).dblclick()
  const viewer = windowOf(page, 'گزارش فصلی')
  await viewer.locator('canvas').first().waitFor()
  await keep(page, 'viewer', look)

  if (look.width >= 900) await shootOffices(page, look)
  await carry(page, viewer, { x: 570, y: 20 }, look)
  await page.getByRole('contentinfo').getByRole('button', { name: main }).click()
  await carry(page, explorer, { x: 136, y: 40 }, look)
  // The third file stays in progress.
  let sent = 0
  await page.route('**/api/document/upload?**', (route) => (++sent === 3 ? undefined : route.continue()))
  const chooser = page.waitForEvent('filechooser')
  await explorer.getByRole('toolbar').getByRole('button', { name: say.files }).click()
  const large = { name: 'پیوست ۲ — فیلم بازدید.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(1024 * 1024 + 1) }
  await (await chooser).setFiles([
    text(`پیوست ۱ — فهرست ${look.name}.txt`, look.name.repeat(2_000)),
    large,
    text('پیوست ۳ — صورت‌حساب‌ها.csv', 'ردیف\n'.repeat(4_000)),
    text('پیوست ۴ — نشانی‌ها.csv', 'نشانی\n'.repeat(3_000)),
    text('آیین‌نامهٔ بایگانی.docx', 'متنی دیگر'),
  ])
  const tray = page.locator('[data-upload-tray]')
  await tray.getByText('پیوست ۳').waitFor({ state: 'attached' })
  await keep(page, 'upload-tray', look)
  await tray.getByRole('button', { name: say.details, exact: true }).click()
  const upload = windowOf(page, say.upload)
  await upload.locator('[data-state="UPLOADING"]').filter({ hasText: 'پیوست ۳' }).waitFor()
  await keep(page, 'upload', look)
  await carry(page, upload, { x: 400, y: 226 }, look)
  await keep(page, 'desktop', look)
  await context.close()
}

const wanted = process.argv.slice(2)
mkdirSync(place, { recursive: true })
const product = await Product.start()
const browser = await chromium.launch(wholeBrowser)
try {
  const setUp = await fetch(`${product.url}/api/jwt/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: Product.password }),
  })
  const { token } = (await setUp.json()) as { token: string }
  await fetch(`${product.url}/api/config/save`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ key: 'upload.maxFileSizeMb', value: '1' }]),
  })
  const chosen = looks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  for (const [index, look] of chosen.entries()) await shoot(browser, product, look, index === 0)
} finally {
  await browser.close()
  await product.destroy()
}
