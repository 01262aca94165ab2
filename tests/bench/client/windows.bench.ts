import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Browser, Page } from 'playwright'
import { build, preview } from 'vite'
import { launchBrowser, launchForMemory } from './browser'
import { median, p95, rounds, sorted } from './comparison'
import { clockOf } from './frames'
import type { bench } from './windows.program'

interface Measured {
  bench: typeof bench
  stop(): number[]
}

/** Milliseconds of processor time of the page's thread, and of elapsed time. */
interface Spent {
  worked: number
  passed: number
}

const many = 30
const turns = 50
const titles = 100_000
const events = 12_000
/** Number of events before the measurement, after which the engine has optimised most of the code. */
const eventsBefore = 2_000
/** Short parts, so that a temporarily slower processor affects all compared pages. */
const parts = 24
/** Events within which the inspector draws at least once. */
const untilDrawn = 4_500
const items = 1_000
const listed = 100_000
const line = (name: string, value: string, target: string, pass: boolean) =>
  console.log(`${name} ${value} ${target} ${pass ? 'PASS' : 'FAIL'}`)

/**
 * Measures the windows of the desktop: the production build of the client with effects that respond at once. Runs all parts, or the given
 * ones.
 */
export const benchWindows = async (asked: readonly string[] = []): Promise<void> => {
  const outDir = mkdtempSync(join(tmpdir(), 'mizkar-bench-'))
  const root = import.meta.dirname
  const targets = ['chrome123', 'firefox128', 'safari17.5']
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: targets, cssTarget: targets, rolldownOptions: { input: join(root, 'windows.html') } },
  })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = `${server.resolvedUrls?.local[0] ?? ''}windows.html`
  const browser = await launchBrowser()
  const plain = await launchForMemory()
  try {
    const benches = {
      inspector: () => inspecting(browser, address),
      reopen: () => reopening(browser, address),
      menus: () => menus(browser, address),
      drag: () => dragging(browser, address),
      rows: () => longLists(browser, address),
      sort: () => sorting(browser, address),
      memory: () => memory(plain, address),
    }
    for (const [name, bench] of Object.entries(benches)) if (asked.length === 0 || asked.includes(name)) await bench()
  } finally {
    await browser.close()
    await plain.close()
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
}

const openPage = async (browser: Browser, address: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(address)
  await page.locator('footer').waitFor()
  return page
}

/** Measures a window whose code is loaded against the same view mounted without a window, in turns. */
const reopening = async (browser: Browser, address: string) => {
  const page = await openPage(browser, address)
  // Waits for idle, so that late work of one measurement is not counted in the next.
  const once = () =>
    page.evaluate(async () => {
      const { openWindow, mountBare, atRest } = (globalThis as unknown as Measured).bench
      await atRest()
      const window = await openWindow()
      await atRest()
      return { window, bare: await mountBare() }
    })
  const samples: { window: number; bare: number }[] = []
  for (let round = 0; round < 3 * rounds; round++) {
    const sample = await once()
    // The first rounds also load and compile code.
    if (round >= 3) samples.push(sample)
    await page.evaluate(() => (globalThis as unknown as Measured).bench.closeAll())
    await page.waitForFunction(() => (globalThis as unknown as Measured).bench.countWindows() === 0)
  }
  const [window, bare] = [median(samples.map((one) => one.window)), median(samples.map((one) => one.bare))]
  const ratio = window / bare
  line('client.window.reopen', `${ratio.toFixed(2)}x(${window.toFixed(0)}ms/${bare.toFixed(0)}ms)`, '<=1.5x', ratio <= 1.5)
  await page.close()
}

/**
 * Measures the time of the page's thread for handling and drawing a stream of events, until the inspector has drawn them too: on a page
 * that it inspects, on one where it was used and closed, and on one that never opened it. The optimisation by the engine differs between
 * pages by more than the measured effect. So each round opens new pages, which take short parts of the stream in turn, and the result is
 * the median of the ratios within a round. A waiting page does not run, so that timed drawing happens as often as on a single page.
 */
const inspecting = async (browser: Browser, address: string) => {
  const desk = async (states: readonly boolean[]) => {
    const page = await openPage(browser, address)
    const worked = await clockOf(page)
    await page.evaluate(() => (globalThis as unknown as Measured).bench.openMany(5))
    const handle = (many: number) => page.evaluate((count) => (globalThis as unknown as Measured).bench.handleEvents(count), many)
    const stand = (still: boolean) => page.evaluate((on) => (globalThis as unknown as Measured).bench.standStill(on), still)
    await handle(eventsBefore * (3 - states.length))
    for (const open of states) {
      await page.evaluate((on) => (globalThis as unknown as Measured).bench.inspect(on), open)
      await handle(eventsBefore)
    }
    await stand(true)
    const handlePart = async () => {
      await stand(false)
      await handle(events / parts)
      await stand(true)
    }
    return { page, handlePart, stand, worked }
  }
  const turns: { open: number; closed: number; never: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const desks = [await desk([]), await desk([true]), await desk([true, false])]
    const before: number[] = []
    for (const { worked } of desks) before.push(await worked())
    // The order of pages is the same in each round. In alternating order the first and the last page would often run twice in a row, and be
    // 7 % faster than one in the middle.
    for (let part = 0; part < parts; part++) for (let at = 0; at < desks.length; at++) await desks[(part + at) % desks.length]?.handlePart()
    for (const { stand } of desks) await stand(false)
    await desks[0]?.page.waitForTimeout(untilDrawn)
    const [never = 0, open = 0, closed = 0] = await Promise.all(desks.map(async ({ worked }, at) => (await worked()) - (before[at] ?? 0)))
    turns.push({ open, closed, never })
    for (const { page } of desks) await page.close()
  }
  const tell = (name: string, one: 'open' | 'closed', most: number) => {
    const ratios = sorted(turns.map((turn) => turn[one] / turn.never))
    const ratio = median(ratios)
    const [took, based] = [median(turns.map((turn) => turn[one])), median(turns.map((turn) => turn.never))]
    const range = `${ratios[0]?.toFixed(2)}-${ratios.at(-1)?.toFixed(2)}`
    line(name, `${ratio.toFixed(2)}x(${took.toFixed(0)}ms/${based.toFixed(0)}ms,${range})`, `<=${most}x`, ratio <= most)
  }
  tell('client.inspector.open', 'open', 1.1)
  tell('client.inspector.closed', 'closed', 1.05)
}

/**
 * Measures the menu of a thousand selected items, and that of one item, which shows the cost per item. The limit applies to the processor
 * time of the page's thread, because elapsed time also contains the work of other processes.
 */
const menus = async (browser: Browser, address: string) => {
  const page = await openPage(browser, address)
  const worked = await clockOf(page)
  const once = async (selected: number) => {
    await page.evaluate((count) => (globalThis as unknown as Measured).bench.prepareMenu(count), selected)
    const before = await worked()
    const passed = await page.evaluate(() => (globalThis as unknown as Measured).bench.openMenu())
    return { worked: (await worked()) - before, passed }
  }
  const samples: { one: Spent; all: Spent }[] = []
  for (let round = 0; round < 2 * rounds; round++) {
    const sample = { one: await once(1), all: await once(items) }
    // The first rounds also load and compile code.
    if (round >= 2) samples.push(sample)
  }
  const [one, all] = [median(samples.map((sample) => sample.one.worked)), median(samples.map((sample) => sample.all.worked))]
  const clock = median(samples.map((sample) => sample.all.passed))
  line(`client.menu.${items}`, `${all.toFixed(0)}ms(one:${one.toFixed(0)}ms,clock:${clock.toFixed(0)}ms)`, '<=50ms', all <= 50)
  await page.close()
}

/**
 * Measures sorting a long list of titles in the worker, including the messages to the worker and back; the first time also with its start.
 */
const sorting = async (browser: Browser, address: string) => {
  const page = await openPage(browser, address)
  const samples: Awaited<ReturnType<typeof bench.sortTitles>>[] = []
  if (!(await page.evaluate((count) => (globalThis as unknown as Measured).bench.sortsRightly(count), titles)))
    throw new Error('the worker sorts in another order')
  for (let round = 0; round < 3 * rounds; round++)
    samples.push(await page.evaluate((count) => (globalThis as unknown as Measured).bench.sortTitles(count), titles))
  const of = (name: 'worker' | 'collator' | 'bare') => median(samples.map((one) => one[name]))
  const ratio = of('collator') / of('worker')
  const [first, bare] = [samples[0]?.worker ?? 0, of('bare')]
  const parts = `${of('collator').toFixed(0)}ms/${of('worker').toFixed(0)}ms,bare:${bare.toFixed(0)}ms,first:${first.toFixed(0)}ms`
  line(`client.sort.${titles}`, `${ratio.toFixed(1)}x(${parts})`, '>=5x', ratio >= 5)
  await page.close()
}

/** Measures the time of a selection change in a list with very many rows. */
const longLists = async (browser: Browser, address: string) => {
  const page = await openPage(browser, address)
  const took = await page.evaluate(([rows, times]) => (globalThis as unknown as Measured).bench.changeSelection(rows, times), [
    listed,
    10 * rounds,
  ] as const)
  const change = p95(took)
  line(`client.select.${listed}`, `${change.toFixed(1)}ms(median:${median(took).toFixed(1)}ms)`, '<16ms', change < 16)
  await page.close()
}

/** Measures the memory that closed windows still use. */
const memory = async (browser: Browser, address: string) => {
  const page = await openPage(browser, address)
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize / 1024
  }
  const openAndClose = async (times: number) => {
    for (let turn = 0; turn < times; turn++) {
      await page.evaluate(() => (globalThis as unknown as Measured).bench.openWindow())
      await page.evaluate(() => (globalThis as unknown as Measured).bench.closeAll())
    }
    await page.waitForFunction(() => (globalThis as unknown as Measured).bench.countWindows() === 0)
    await page.waitForTimeout(1_000)
  }
  await openAndClose(turns)
  const before = await heap()
  await openAndClose(turns)
  const kept = (await heap()) - before
  line(`client.window.heap.${turns}`, `${kept.toFixed(0)}KB`, '<200KB', kept < 200)
  await page.close()
}

/** Measures the frames of a drag across many windows against a drag across the same number of empty boxes. */
const dragging = async (browser: Browser, address: string) => {
  const drag = async (page: Page, from: { x: number; y: number }) => {
    await page.mouse.move(from.x + 300, from.y + 12)
    await page.mouse.down()
    await page.evaluate(() => {
      Object.assign(globalThis, { stop: (globalThis as unknown as Measured).bench.watchFrames() })
    })
    for (let step = 1; step <= 120; step++)
      await page.mouse.move(from.x + 300 - Math.round(120 * Math.sin(step / 12)), from.y + 12 + (step % 60))
    const frames = await page.evaluate(() => (globalThis as unknown as Measured).stop())
    await page.mouse.up()
    return frames
  }
  const ours: number[] = []
  const bare: number[] = []
  const desktop = await openPage(browser, address)
  const bar = await desktop.evaluate((count) => (globalThis as unknown as Measured).bench.openMany(count), many)
  const boxes = await openPage(browser, address)
  const box = await boxes.evaluate((count) => (globalThis as unknown as Measured).bench.drawBoxes(count), many)
  for (let round = 0; round < Math.ceil(rounds / 2); round++) {
    await desktop.bringToFront()
    const { x, y } =
      round === 0 ? bar : await desktop.locator('[data-active] header').evaluate((header) => header.getBoundingClientRect().toJSON())
    ours.push(...(await drag(desktop, { x, y })))
    await boxes.bringToFront()
    bare.push(...(await drag(boxes, box)))
  }
  const [window, plain] = [p95(ours), p95(bare)]
  const ratio = window / plain
  line(`client.window.drag.${many}`, `${ratio.toFixed(2)}x(${window.toFixed(1)}ms/${plain.toFixed(1)}ms)`, '<=1.05x', ratio <= 1.05)
  await desktop.close()
  await boxes.close()
}
