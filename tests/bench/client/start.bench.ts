import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { launchBrowser, openTab } from './browser'
import { compare, type ForEachKind, mapKinds, mapKindsInTurn, mediansOf, rounds } from './comparison'
import { closeExplorer, type Desktop, type Desktops, openDesktop, openExplorer, startDesktops } from './desktops'

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

const visit = async (context: BrowserContext, desktop: Desktop, conditions: Conditions = {}): Promise<Visit> => {
  const page = await openTab(context)
  await imposeConditions(page, conditions)
  const start = await openDesktop(page, desktop)
  // A user looks at the desktop before the first double click.
  await page.waitForTimeout(1_500)
  const explorer = await openExplorer(page, desktop)
  // A user looks at the rows before closing the window.
  await page.waitForTimeout(1_500)
  await closeExplorer(page, desktop)
  const again = await openExplorer(page, desktop)
  // The desktop would restore an open window in the next visit.
  await closeExplorer(page, desktop)
  await page.waitForTimeout(500)
  await page.close()
  return { start, explorer, again }
}

/** Returns the gzipped kilobytes of all scripts that the page has loaded or contains. */
const sizeScripts = async (page: Page, requests: readonly Request[]): Promise<number> => {
  const loaded = requests.filter((request) => request.resourceType() === 'script')
  const bodies = await Promise.all(loaded.map(async (request) => await (await request.response())?.body()))
  const inline = await page.locator('script:not([src])').evaluateAll((scripts) => scripts.map(({ textContent }) => textContent ?? ''))
  return [...bodies, ...inline].reduce((sum, body) => sum + gzipSync(body ?? '').byteLength, 0) / 1024
}

interface Traffic {
  requests: number
  kilobytes: number
  explorer: number
}

/** Counts what a returning user downloads until the icons are drawn, and until the first explorer shows rows. */
const countRequests = async (browser: Browser, desktop: Desktop): Promise<Traffic> => {
  const context = await desktop.open(browser)
  const page = await openTab(context)
  let sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await page.goto(desktop.url, { waitUntil: 'commit' })
  await page.locator(desktop.icon).first().waitFor()
  const requests = sent.length
  const kilobytes = await sizeScripts(page, sent)
  await page.waitForTimeout(1_500)
  sent = []
  await openExplorer(page, desktop)
  const explorer = sent.length
  await closeExplorer(page, desktop)
  await context.close()
  return { requests, kilobytes, explorer }
}

const compareTraffic = async (browser: Browser, desktops: Desktops): Promise<void> => {
  const counted = await mapKindsInTurn(desktops, (desktop) => countRequests(browser, desktop))
  const of = (part: keyof Traffic) => mapKinds(counted, (traffic) => traffic[part])
  compare({ name: 'client.requests', unit: '', values: of('requests'), target: 12 })
  compare({ name: 'client.javascript', unit: 'KB', values: of('kilobytes'), target: 180 })
  compare({ name: 'client.explorer.requests', unit: '', values: of('explorer'), target: 8 })
}

const compareTimes = async (browser: Browser, desktops: Desktops): Promise<void> => {
  const visitInTurns = async (conditions: Conditions, isWarm: boolean): Promise<ForEachKind<Visit>[]> => {
    const samples: ForEachKind<Visit>[] = []
    for (let round = 0; round < rounds; round += 1)
      samples.push(
        await mapKindsInTurn(desktops, async (desktop) => {
          const context = await desktop.open(browser)
          if (isWarm) await visit(context, desktop)
          const measured = await visit(context, desktop, conditions)
          await context.close()
          return measured
        }),
      )
    return samples
  }
  const report = (name: string, values: ForEachKind<number>, target: number) => compare({ name, unit: 'ms', values, target, isRatio: true })
  const cold = await visitInTurns({}, false)
  report('client.cold', mediansOf(cold, 'start'), 4)
  report('client.explorer.first', mediansOf(cold, 'explorer'), 4)
  report('client.explorer.again', mediansOf(cold, 'again'), 1.5)
  const warm = mediansOf(await visitInTurns({}, true), 'start')
  report('client.warm', warm, 4)
  const slowMs = 50
  const slow = mediansOf(await visitInTurns({ latencyMs: slowMs }, true), 'start')
  const waits = mapKinds(slow, (took, kind) => (took - (warm[kind] as number)) / (2 * slowMs))
  compare({ name: 'client.waits', unit: '', digits: 1, values: waits, target: (waits.limit as number) + 1, targetText: '<=limit+1' })
  report('client.weak', mediansOf(await visitInTurns({ cpuRate: 4 }, true), 'start'), 4)
}

/**
 * Measures the start of the desktop and the first folder for an ordinary user who returns. Times are multiples of a hand-written page that
 * does only the same work, in the same browser.
 */
export const benchStart = async (): Promise<void> => {
  const { desktops, stop } = await startDesktops()
  const browser = await launchBrowser()
  try {
    await compareTraffic(browser, desktops)
    await compareTimes(browser, desktops)
  } finally {
    await browser.close()
    await stop()
  }
}
