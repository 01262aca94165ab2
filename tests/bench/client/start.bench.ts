import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright'
import { wholeBrowser } from '../../../scripts/chromium.mjs'
import { Product } from '#tests/support/product'
import { compare, median, rounds } from './comparison'
import { startLimitPage } from './limit-page'
import { prepareUser } from './user'

const line = (name: string, value: string, target: string, pass: boolean) =>
  console.log(`${name} ${value} ${target} ${pass ? 'PASS' : 'FAIL'}`)

/** One compared page: where it is, and what its icon and a selected icon look like. */
interface Desktop {
  url: string
  icon: string
  selected: string
  rows: string
  /** Keys that close the window. */
  close: string
}

/** Milliseconds that one visit of a page takes. */
interface Visit {
  start: number
  explorer: number
  again: number
}

/** Milliseconds of latency in each direction, and how many times slower the processor is. */
interface Conditions {
  latencyMs?: number
  cpuRate?: number
}

const imposeConditions = async (page: Page, { latencyMs = 0, cpuRate = 1 }: Conditions): Promise<void> => {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2 * latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

/** Opens the page. It is usable when an icon is drawn and a click has selected it. */
const openDesktop = async (page: Page, { url, icon, selected }: Desktop): Promise<number> => {
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const first = page.locator(icon).first()
  await first.waitFor()
  await first.click({ force: true })
  await page.locator(selected).first().waitFor()
  return performance.now() - began
}

/** Opens a folder by a double click, until its first row is drawn. */
const openExplorer = async (page: Page, { icon, rows }: Desktop): Promise<number> => {
  const began = performance.now()
  await page.locator(icon).first().dblclick({ force: true })
  await page.locator(rows).first().waitFor()
  return performance.now() - began
}

const visit = async (context: BrowserContext, desktop: Desktop, conditions: Conditions = {}): Promise<Visit> => {
  const page = await context.newPage()
  await imposeConditions(page, conditions)
  const start = await openDesktop(page, desktop)
  // A user looks at the desktop before the first double click.
  await page.waitForTimeout(1_500)
  const explorer = await openExplorer(page, desktop)
  await page.keyboard.press(desktop.close)
  await page.locator(desktop.rows).first().waitFor({ state: 'detached' })
  const again = await openExplorer(page, desktop)
  // The desktop would restore an open window in the next visit.
  await page.keyboard.press(desktop.close)
  await page.locator(desktop.rows).first().waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  await page.close()
  return { start, explorer, again }
}

/** Counts what a returning user downloads until the icons are drawn, and until the first explorer shows rows. */
const countRequests = async (context: BrowserContext, desktop: Desktop): Promise<void> => {
  const page = await context.newPage()
  let requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(desktop.url, { waitUntil: 'commit' })
  await page.locator(desktop.icon).first().waitFor()
  const scripts = requests.filter((request) => request.resourceType() === 'script')
  line('client.requests', String(requests.length), '<=12', requests.length <= 12)
  const bodies = await Promise.all(scripts.map(async (request) => await (await request.response())?.body()))
  const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body ?? '').byteLength, 0) / 1024
  line('client.javascript', `${kilobytes.toFixed(0)}KB`, '<=180KB', kilobytes <= 180)
  await page.waitForTimeout(1_500)
  requests = []
  await openExplorer(page, desktop)
  line('client.explorer.requests', String(requests.length), '<=8', requests.length <= 8)
  await page.close()
}

const report = (name: string, ours: number[], limits: number[], target: number): void =>
  compare({ name, unit: 'ms', values: { ours: median(ours), limit: median(limits) }, target, isRatio: true })

type Samples = Record<'ours' | 'limit', Visit[]>

const compareDesktops = async (browser: Browser, desktops: Record<'ours' | 'limit', Desktop>, open: () => Promise<BrowserContext>) => {
  const sampled = async (conditions: Conditions, isWarm: boolean): Promise<Samples> => {
    const samples: Samples = { ours: [], limit: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const kind of ['ours', 'limit'] as const) {
        const context = kind === 'ours' ? await open() : await browser.newContext()
        if (isWarm) await visit(context, desktops[kind])
        samples[kind].push(await visit(context, desktops[kind], conditions))
        await context.close()
      }
    return samples
  }
  const of = (visits: Visit[], part: keyof Visit) => visits.map((one) => one[part])
  const cold = await sampled({}, false)
  report('client.cold', of(cold.ours, 'start'), of(cold.limit, 'start'), 4)
  report('client.explorer.first', of(cold.ours, 'explorer'), of(cold.limit, 'explorer'), 4)
  report('client.explorer.again', of(cold.ours, 'again'), of(cold.limit, 'again'), 1.5)
  const warm = await sampled({}, true)
  report('client.warm', of(warm.ours, 'start'), of(warm.limit, 'start'), 4)
  const slowMs = 50
  const slow = await sampled({ latencyMs: slowMs }, true)
  const waits = (kind: 'ours' | 'limit') => (median(of(slow[kind], 'start')) - median(of(warm[kind], 'start'))) / (2 * slowMs)
  const [ours, limit] = [waits('ours'), waits('limit')]
  line('client.waits', `${ours.toFixed(1)}(limit-page:${limit.toFixed(1)})`, '<=limit+1', ours <= limit + 1)
  const weak = await sampled({ cpuRate: 4 }, true)
  report('client.weak', of(weak.ours, 'start'), of(weak.limit, 'start'), 4)
}

/**
 * Measures the start of the desktop and the first folder for an ordinary user who returns: the token is in the session storage. Times are
 * multiples of a hand-written page that does only the same work, in the same browser.
 */
export const benchStart = async (): Promise<void> => {
  const product = await Product.start()
  const browser = await chromium.launch(wholeBrowser)
  const titles = Array.from({ length: 25 }, (_, at) => `پوشهٔ ${at + 1}`)
  const limit = await startLimitPage(['پوشهٔ خانگی', 'بندها', 'سطل بازیافت'], titles)
  try {
    const session = await prepareUser(product, titles)
    const open = async () => {
      const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR' })
      await context.addInitScript((token) => sessionStorage.setItem('mizkar.token', token), session)
      return context
    }
    const ours: Desktop = {
      url: `${product.url}/index.html`,
      icon: 'main button[data-uuid]:has-text("پوشهٔ خانگی")',
      selected: 'main button[data-uuid][aria-pressed=true]',
      rows: '[role=dialog] [role=row]:has-text("پوشهٔ 1")',
      close: 'Control+Alt+w',
    }
    const bare: Desktop = { url: limit.url, icon: '.icon', selected: '.icon[aria-selected=true]', rows: '[role=row]', close: 'Escape' }
    const context = await open()
    await countRequests(context, ours)
    await context.close()
    await compareDesktops(browser, { ours, limit: bare }, open)
  } finally {
    await browser.close()
    limit.stop()
    await product.destroy()
  }
}
