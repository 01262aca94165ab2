/**
 * Measures the start of the client and what it downloads. Prints `NAME value target PASS|FAIL` lines; values are medians, times are
 * multiples of an empty page of the same origin in the same browser.
 */
import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page, type Response } from 'playwright'
import { wholeBrowser } from '../../../scripts/chromium.mjs'
import { Product, signIn } from '#tests/support/product'
import { benchDemo } from './demo.bench'
import { benchWindows } from './windows.bench'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
const line = (name: string, value: string, target: string, pass: boolean) =>
  console.log(`${name} ${value} ${target} ${pass ? 'PASS' : 'FAIL'}`)

/** Selector of the start button. When it exists the desktop reacts to input. */
const desktop = 'button:has-text("شروع")'

const timed = async (page: Page, address: string, ready: string) => {
  const began = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor()
  return performance.now() - began
}

/** Opens the page in a fresh context with an empty cache. The session storage of a signed-in user is copied into it. */
const cold = async (browser: Browser, address: string, ready: string, session: Record<string, string>) => {
  const context = await browser.newContext({ locale: 'fa-IR' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, session)
  const page = await context.newPage()
  const first = await timed(page, address, ready)
  const again = await timed(page, address, ready)
  await context.close()
  return { first, again }
}

/** Measures from the first request until the desktop reacts to input. */
const benchStart = async (): Promise<void> => {
  const product = await Product.start()
  const browser = await chromium.launch(wholeBrowser)
  try {
    const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR' })
    const page = await context.newPage()
    let scripts: Response[] = []
    page.on('response', (response) => response.request().resourceType() === 'script' && response.ok() && scripts.push(response))
    await signIn(page)
    const session = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>)
    scripts = []
    await page.reload({ waitUntil: 'commit' })
    await page.locator(desktop).waitFor()
    const bodies = await Promise.all(scripts.map((response) => response.body()))
    const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0) / 1024
    line('client.javascript', `${kilobytes.toFixed(0)}KB`, '<=250KB', kilobytes <= 250)
    await context.close()

    const pages = {
      empty: { address: `${product.url}/api/health`, ready: 'body' },
      desktop: { address: `${product.url}/index.html`, ready: desktop },
    }
    const samples = { empty: [] as { first: number; again: number }[], desktop: [] as { first: number; again: number }[] }
    for (let round = 0; round < rounds; round++)
      for (const kind of ['empty', 'desktop'] as const)
        samples[kind].push(await cold(browser, pages[kind].address, pages[kind].ready, session))
    for (const visit of ['first', 'again'] as const) {
      const [bare, ours] = (['empty', 'desktop'] as const).map((kind) => median(samples[kind].map((sample) => sample[visit]))) as [
        number,
        number,
      ]
      const ratio = ours / bare
      const target = 12
      line(
        `client.${visit === 'first' ? 'cold' : 'warm'}`,
        `${ratio.toFixed(1)}x(${ours.toFixed(0)}ms/${bare.toFixed(0)}ms)`,
        `<=${target}x`,
        ratio <= target,
      )
    }
  } finally {
    await browser.close()
    await product.destroy()
  }
}

const asked = process.argv.slice(2)
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name)
if (isAsked('start')) await benchStart()
if (isAsked('windows')) await benchWindows(asked.filter((name) => name !== 'windows'))
if (isAsked('demo')) await benchDemo()
process.exit()
