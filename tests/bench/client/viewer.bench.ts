import { setTimeout as after } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { Product } from '#tests/support/product'
import { launchBrowser, openTab } from './browser'
import { startBarePages } from './bare-pdf-page'
import { printBook } from './book'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const wheelPixelsPerSecond = 3_600
const wheelMs = 4_000
const stepMs = 1_000 / 60
const pageCounts = [200, 2_000] as const
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] as number
const p95 = (values: readonly number[]) => sorted(values)[Math.floor(values.length * 0.95)] as number
const line = (name: string, value: string, target: string, pass: boolean) =>
  console.log(`${name} ${value} ${target} ${pass ? 'PASS' : 'FAIL'}`)

interface Watching {
  /** Milliseconds from the double click until the first page is drawn. */
  firstPage: Promise<number>
  /** Collects the times between frames in milliseconds. If `counted`, also the number of frames whose middle shows a drawn page. */
  watch(counted: boolean): () => { frames: number[]; drawn: number }
}

/** Runs in the page before its own scripts. */
const installWatch = () => {
  const nextFrame = () => new Promise(requestAnimationFrame)
  const hasInk = (canvas: HTMLCanvasElement): boolean => {
    const sheet = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true })
    if (!sheet || canvas.width === 0) return false
    sheet.drawImage(canvas, 0, 0, 64, 64)
    const { data } = sheet.getImageData(0, 0, 64, 64)
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 240 && data[at + 3] === 255) return true
    return false
  }
  const firstPage = new Promise<number>((resolve) => {
    const measure = async (start: number) => {
      for (;;) {
        await nextFrame()
        const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas')
        if (canvas && hasInk(canvas)) break
      }
      await nextFrame()
      resolve(performance.now() - start)
    }
    // The desktop opens a document by a double click, and the explorer itself too, before the row exists.
    document.addEventListener(
      'dblclick',
      ({ target, timeStamp }) => target instanceof Element && target.closest('[role=row], button') && void measure(timeStamp),
      { capture: true },
    )
  })
  const isMiddleDrawn = () => {
    const stage = document.querySelector('[role=dialog] article')?.closest('section')
    if (!stage) return false
    const { top, height } = stage.getBoundingClientRect()
    const middle = top + height / 2
    return [...stage.querySelectorAll('article')].some((article) => {
      const box = article.getBoundingClientRect()
      // The gap between two pages is 12 pixels.
      return box.top - 12 <= middle && box.bottom + 12 >= middle && article.querySelector('canvas') !== null
    })
  }
  const watch = (counted: boolean) => {
    const frames: number[] = []
    let drawn = 0
    let last = 0
    let isOver = false
    const tick = (at: number) => {
      if (last > 0) frames.push(at - last)
      if (last > 0 && counted && isMiddleDrawn()) drawn++
      last = at
      if (!isOver) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    return () => {
      isOver = true
      return { frames, drawn }
    }
  }
  Object.assign(globalThis, { watching: { firstPage, watch } satisfies Watching })
}

type WithWatch = { watching: Watching; stop: ReturnType<Watching['watch']> }

/** tsx gives functions their names by a helper, which the page does not have. */
const install = async (page: Page): Promise<void> => {
  await page.evaluate('globalThis.__name = (value) => value')
  await page.evaluate(installWatch)
}

const readFirstPage = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as WithWatch).watching.firstPage)

/** Turns the wheel above a scroller at the given speed. Returns its frames. @throws if it did not scroll at least nearly as far */
const turnWheel = async (page: Page, scroller: string, counted = false) => {
  const box = await page.locator(scroller).first().boundingBox()
  if (!box) throw new Error(`there is no ${scroller}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const wire = await page.context().newCDPSession(page)
  const readTop = () =>
    page
      .locator(scroller)
      .first()
      .evaluate(({ scrollTop }) => scrollTop)
  const before = await readTop()
  await page.evaluate((on) => {
    const all = globalThis as unknown as WithWatch
    all.stop = all.watching.watch(on)
  }, counted)
  const sent: Promise<unknown>[] = []
  const began = performance.now()
  for (let step = 0; step * stepMs < wheelMs; step++) {
    await after(Math.max(0, began + step * stepMs - performance.now()))
    sent.push(
      wire.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: (wheelPixelsPerSecond * stepMs) / 1_000 }),
    )
  }
  const result = await page.evaluate(() => (globalThis as unknown as WithWatch).stop())
  await Promise.all(sent)
  await wire.detach()
  // The browser scrolls smoothly to the place that the wheel asked for.
  let top = -1
  for (let now = await readTop(); now !== top; now = await readTop()) {
    top = now
    await page.waitForTimeout(300)
  }
  const scrolled = top - before
  const wanted = (wheelPixelsPerSecond * wheelMs) / 1_000
  if (scrolled < 0.9 * wanted) throw new Error(`scrolled ${scrolled} pixels of ${wanted}`)
  return result
}

const stage = '[role=dialog] section:has(article)'

/** Opens the home folder on the desktop and then the book in it. Returns the page when the first page of the book is drawn. */
const openBook = async (context: BrowserContext, title: string): Promise<{ page: Page; took: number }> => {
  const page = await openTab(context)
  await page.goto('/index.html')
  await page.locator('main button[data-uuid]:has-text("پوشهٔ خانگی")').dblclick()
  const row = page.locator(`[role=dialog] [role=row]:has-text("${title}")`).first()
  await row.waitFor()
  // A user looks at the folder before the double click.
  await page.waitForTimeout(3_000)
  await install(page)
  await row.dblclick()
  return { page, took: await readFirstPage(page) }
}

const openBare = async (browser: Browser, url: string, title: string): Promise<number> => {
  const context = await browser.newContext()
  const page = await openTab(context)
  await page.goto(`${url}/first-page?${title}`)
  await page.waitForTimeout(1_500)
  await install(page)
  await page.locator('button').dblclick()
  const took = await readFirstPage(page)
  await context.close()
  return took
}

/** Uploads the books into the home folder of the administrator, and returns the token of a session. */
const uploadBooks = async ({ url }: Product, books: Readonly<Record<string, Buffer>>): Promise<string> => {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(url + path, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const body = new URLSearchParams({ username: 'admin', password: Product.password })
  const { token } = await call<{ token: string }>('/api/jwt/login', { method: 'POST', body })
  const headers = { authorization: `Bearer ${token}` }
  const roots = await call<{ uuid: string; title: string }[]>('/api/folder/rootFolders', { headers })
  const home = roots.find(({ title }) => title === 'پوشهٔ خانگی')?.uuid ?? ''
  for (const [name, book] of Object.entries(books)) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(book)], `${name}.pdf`, { type: 'application/pdf' }))
    await call(`/api/document/upload?uuid=${home}&uploadUuid=${crypto.randomUUID()}`, { method: 'POST', body: form, headers })
  }
  return token
}

/** Measures the viewer with books that Chromium printed: until the first page is drawn, and the frames while the wheel scrolls. */
export const benchViewer = async (): Promise<void> => {
  const browser = await launchBrowser()
  const books: Record<string, Buffer> = {}
  for (const count of pageCounts) books[`book-${count}`] = await printBook(browser, count)
  const product = await Product.start()
  const bare = await startBarePages(books)
  try {
    const token = await uploadBooks(product, books)
    const open = async () => {
      const context = await browser.newContext({ baseURL: product.url, locale: 'fa-IR', viewport: { width: 1280, height: 800 } })
      await context.addInitScript((given) => sessionStorage.setItem('mizkar.token', given), token)
      return context
    }
    for (const count of pageCounts) {
      const title = `book-${count}`
      const [ours, limits]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        const context = await open()
        ours.push((await openBook(context, title)).took)
        await context.close()
        limits.push(await openBare(browser, bare.url, title))
      }
      const [took, limit] = [median(ours), median(limits)]
      line(
        `client.viewer.first.${count}`,
        `${took.toFixed(0)}ms(${(took / limit).toFixed(1)}x${limit.toFixed(0)}ms)`,
        '<=500ms',
        took <= 500,
      )
    }
    await scrolling(browser, open, bare.url)
  } finally {
    await browser.close()
    bare.stop()
    await product.destroy()
  }
}

/** Measures the frames while the wheel scrolls the book, against an empty element of the same height, in turns. */
const scrolling = async (browser: Browser, open: () => Promise<BrowserContext>, url: string) => {
  const [ours, limits]: [number[], number[]] = [[], []]
  let [drawn, counted] = [0, 0]
  for (let round = 0; round < Math.ceil(rounds / 2); round++) {
    const context = await open()
    const { page } = await openBook(context, `book-${pageCounts[0]}`)
    await page.waitForTimeout(1_000)
    ours.push(...(await turnWheel(page, stage)).frames)
    const height = await page.locator(stage).evaluate(({ scrollHeight }) => scrollHeight)
    const coverage = await turnWheel(page, stage, true)
    drawn += coverage.drawn
    counted += coverage.frames.length
    await context.close()
    const plain = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await plain.goto(`${url}/scroller?${height}`)
    await install(plain)
    limits.push(...(await turnWheel(plain, 'section')).frames)
    await plain.close()
  }
  const [frame, limit] = [p95(ours), p95(limits)]
  const ratio = frame / limit
  line(`client.viewer.scroll`, `${ratio.toFixed(2)}x(${frame.toFixed(1)}ms/${limit.toFixed(1)}ms)`, '<=2x', ratio <= 2)
  const share = drawn / counted
  line(`client.viewer.drawn`, `${(100 * share).toFixed(0)}%`, '>=90%', share >= 0.9)
}
