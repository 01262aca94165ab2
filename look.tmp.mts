import { chromium } from 'playwright'
import { launchOptions } from '/tmp/h/c/scripts/chromium.mjs'
import { Product, signIn } from '/tmp/h/c/tests/support/product.ts'
import { mkdirSync } from 'node:fs'
const product = await Product.start()
const browser = await chromium.launch(launchOptions)
const out = '/tmp/c-shots'
mkdirSync(out, { recursive: true })
try {
  const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text()))
  await signIn(page)
  const token = await page.evaluate(() => sessionStorage.getItem('mizkar.token'))
  const roots = await (await page.request.get('/api/folder/rootFolders', { headers: { authorization: `Bearer ${token}` } })).json()
  for (const t of ['قراردادها', 'گزارش‌های ۱۴۰۵', 'مصوبات هیئت‌مدیره و صورت‌جلسه‌های شورا', 'بایگانی']) {
    const made = await (await page.request.post('/api/folder/create', { headers: { authorization: `Bearer ${token}` }, form: { destUuid: roots[0].uuid, title: t } })).json()
    await page.request.post(`/api/users/add-working-directory?folderUuid=${made.uuid}`, { headers: { authorization: `Bearer ${token}` } })
  }
  await page.waitForTimeout(1200)
  await page.screenshot({ path: `${out}/surface.png` })
  await page.getByRole('button', { name: 'قراردادها' }).click({ button: 'right' }); await page.waitForTimeout(400)
  await page.screenshot({ path: `${out}/icon-menu.png` })
  await page.keyboard.press('Escape')
  await page.mouse.move(900, 500); await page.mouse.down(); await page.mouse.move(1000, 300); await page.mouse.move(1270, 60); await page.waitForTimeout(200)
  await page.screenshot({ path: `${out}/lasso.png` }); await page.mouse.up()
  await page.getByRole('button', { name: 'هستینه' }).dblclick(); await page.waitForTimeout(800)
  await page.locator('[role=dialog] header [tabindex="0"]').first().click({ button: 'right' }); await page.waitForTimeout(300)
  await page.getByRole('menuitem', { name: 'جای گرفتن در' }).hover(); await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/window-menu.png` })
  await page.keyboard.press('Escape'); await page.keyboard.press('Escape'); await page.keyboard.press('Escape')
  await page.locator('[role=row]').filter({ hasText: 'بایگانی' }).click({ button: 'right' }); await page.waitForTimeout(400)
  await page.screenshot({ path: `${out}/explorer-menu.png` })
  await page.keyboard.press('Escape')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'شروع' }).click(); await page.getByRole('button', { name: 'English' }).click(); await page.keyboard.press('Escape')
  await page.keyboard.down('Control'); await page.keyboard.press('Backquote'); await page.waitForTimeout(700)
  await page.screenshot({ path: `${out}/dark-en.png` })
  await page.keyboard.up('Control')
  for (const w of [400, 320]) { await page.setViewportSize({ width: w, height: 640 }); await page.keyboard.press('Control+Alt+d'); await page.waitForTimeout(600); await page.screenshot({ path: `${out}/surface-${w}.png` }); await page.keyboard.press('Control+Alt+d'); await page.waitForTimeout(300) }
} finally { await browser.close(); await product.destroy() }
