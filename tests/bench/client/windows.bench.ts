import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { launchOptions } from '../../../scripts/chromium.mjs'
import type { bench } from './windows.program'

interface Measured {
  bench: typeof bench
  stop(): number[]
}

/** Milliseconds: of the processor in the page's thread, and on the clock. */
interface Spent {
  worked: number
  passed: number
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const many = 30
const turns = 50
const titles = 100_000
const events = 12_000
/** When somebody begins or ceases to listen, the engine compiles anew whatever tells of events: so many go before those that are measured. */
const eventsBefore = 6_000
/** The inspector draws at least so often. */
const untilDrawn = 2_500
const items = 1_000
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] as number
const p95 = (values: readonly number[]) => sorted(values)[Math.floor(values.length * 0.95)] as number
const line = (name: string, value: string, target: string, pass: boolean) =>
  console.log(`${name} ${value} ${target} ${pass ? 'PASS' : 'FAIL'}`)

/** What was measured of the desktop's windows, on the production build of its client over effects that answer at once. */
export const benchWindows = async (): Promise<void> => {
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
  const browser = await chromium.launch(launchOptions)
  // What the engine compiles again and again, the better it knows a function, is no memory of a window.
  const plain = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev --no-sparkplug'] })
  try {
    await inspecting(browser, address)
    await reopening(browser, address)
    await menus(browser, address)
    await dragging(browser, address)
    await sorting(browser, address)
    await memory(plain, address)
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

/** A window whose code is there, against the same view mounted with nothing around it, in turns. */
const reopening = async (browser: Browser, address: string) => {
  const page = await openPage(browser, address)
  const once = () =>
    page.evaluate(async () => ({
      window: await (globalThis as unknown as Measured).bench.openWindow(),
      bare: await (globalThis as unknown as Measured).bench.mountBare(),
    }))
  const samples: { window: number; bare: number }[] = []
  for (let round = 0; round < 3 * rounds; round++) {
    const sample = await once()
    // The first ones load and compile.
    if (round >= 3) samples.push(sample)
    await page.evaluate(() => (globalThis as unknown as Measured).bench.closeAll())
    await page.waitForFunction(() => (globalThis as unknown as Measured).bench.countWindows() === 0)
  }
  const [window, bare] = [median(samples.map((one) => one.window)), median(samples.map((one) => one.bare))]
  const ratio = window / bare
  line('client.window.reopen', `${ratio.toFixed(2)}x(${window.toFixed(0)}ms/${bare.toFixed(0)}ms)`, '<=1.5x', ratio <= 1.5)
  await page.close()
}

/** Milliseconds of the processor that the page's thread has taken so far: others on the machine add to what passes on the clock. */
const clockOf = async (page: Page): Promise<() => Promise<number>> => {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () =>
    1_000 * ((await wire.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/**
 * What handling and drawing a stream of events takes of the page's thread, until the inspector too has drawn all of it: while it watches,
 * against while it is closed; and closed again, against a page that never opened it. All are taken in turns; judged is the median of the
 * ratios within a turn.
 */
const inspecting = async (browser: Browser, address: string) => {
  const desk = async () => {
    const page = await openPage(browser, address)
    const worked = await clockOf(page)
    await page.evaluate(() => (globalThis as unknown as Measured).bench.openMany(5))
    const handleAll = async (count: number) => {
      await page.evaluate((many) => (globalThis as unknown as Measured).bench.handleEvents(many), count)
      await page.waitForTimeout(untilDrawn)
    }
    const handle = async () => {
      await handleAll(eventsBefore)
      const before = await worked()
      await handleAll(events)
      return (await worked()) - before
    }
    const inspect = async (on: boolean) => {
      await page.evaluate((open) => (globalThis as unknown as Measured).bench.inspect(open), on)
      // What opening and closing leave behind is no handling of events.
      await page.waitForTimeout(600)
    }
    return { page, handle, inspect }
  }
  const [watched, other] = [await desk(), await desk()]
  const steps = {
    open: async () => {
      await watched.inspect(true)
      const took = await watched.handle()
      await watched.inspect(false)
      return took
    },
    closed: watched.handle,
    never: other.handle,
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const turns: Record<keyof typeof steps, number>[] = []
  for (let round = 0; round < rounds + 1; round++) {
    const turn = { open: 0, closed: 0, never: 0 }
    // Whoever comes first in one turn comes last in the next.
    for (const name of round % 2 === 0 ? names : names.toReversed()) turn[name] = await steps[name]()
    // The first one loads and compiles.
    if (round > 0) turns.push(turn)
  }
  const tell = (name: string, one: keyof typeof steps, base: keyof typeof steps, most: number) => {
    const ratio = median(turns.map((turn) => turn[one] / turn[base]))
    const [took, based] = [median(turns.map((turn) => turn[one])), median(turns.map((turn) => turn[base]))]
    line(name, `${ratio.toFixed(2)}x(${took.toFixed(0)}ms/${based.toFixed(0)}ms)`, `<=${most}x`, ratio <= most)
  }
  tell('client.inspector.open', 'open', 'closed', 1.1)
  tell('client.inspector.closed', 'closed', 'never', 1.05)
  await watched.page.close()
  await other.page.close()
}

/**
 * The menu of a thousand selected items; beside it that of one, which shows what the items cost. What is judged is the time of the
 * processor that the page's thread took: others on the machine add to what passes on the clock.
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
    // The first ones load and compile.
    if (round >= 2) samples.push(sample)
  }
  const [one, all] = [median(samples.map((sample) => sample.one.worked)), median(samples.map((sample) => sample.all.worked))]
  const clock = median(samples.map((sample) => sample.all.passed))
  line(`client.menu.${items}`, `${all.toFixed(0)}ms(one:${one.toFixed(0)}ms,clock:${clock.toFixed(0)}ms)`, '<=50ms', all <= 50)
  await page.close()
}

/** A long list of titles put in order by the worker, its start and the way there and back included. */
const sorting = async (browser: Browser, address: string) => {
  const page = await openPage(browser, address)
  const samples = []
  for (let round = 0; round < rounds; round++) {
    const sample = await page.evaluate((count) => (globalThis as unknown as Measured).bench.sortTitles(count), titles)
    if (!sample.isEqual) throw new Error('the worker sorts in another order')
    samples.push(sample)
  }
  const [worker, collator] = [median(samples.map((one) => one.worker)), median(samples.map((one) => one.collator))]
  const ratio = collator / worker
  line(`client.sort.${titles}`, `${ratio.toFixed(1)}x(${collator.toFixed(0)}ms/${worker.toFixed(0)}ms)`, '>=5x', ratio >= 5)
  await page.close()
}

/** What stays in memory of windows that were opened and closed. */
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

/** Frames of a drag across many windows, against a drag across as many bare boxes. */
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
