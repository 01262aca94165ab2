import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { readConfig } from '#server/node/config'
import { createJsonLogger } from '#server/node/log.pino'
import { openPorts } from '#server/node/open-ports'
import { Product } from '#tests/support/product'
import { fillFolders } from '../server/fill'
import { launchBrowser, openTab } from './browser'
import { compare, median, p95, rounds } from './comparison'
import { type Drawn, keepFunctionNames, recordFrames, turnWheel } from './frames'
import { showLimitList } from './limit-list'
import { account, prepareUser, signIn } from './user'

const sizes = [1_000, 100_000]
const scrolling = { seconds: 4, pixelsPerSecond: 3_600 }

/** A compared list: how it is opened, and where its rows are. */
interface List {
  /** Shows the folder, closed. */
  show(): Promise<void>
  folder: string
  scroller: string
}

/** Fills folders directly in the database, because creating 100,000 items by the API takes an hour, and lets the user read them. */
const prepareFolders = async (product: Product): Promise<Map<number, string>> => {
  const config = readConfig({ DATA_DIR: product.data, ADMIN_PASSWORD: Product.password, LOG_LEVEL: 'error' })
  const { ports, close } = await openPorts(config, createJsonLogger({ write: () => {} }, 'error'))
  const { db } = ports
  try {
    const folders = await fillFolders(db, sizes)
    const root = await db.selectFrom('node').select(['id', 'author_id']).where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
    const user = await db.selectFrom('app_user').select('id').where('username', '=', account.username).executeTakeFirstOrThrow()
    const right = {
      principal_kind: 'user' as const,
      level: 2,
      recursive: true,
      expires_at: null,
      granted_by: root.author_id,
      created_at: 0,
    }
    await db
      .insertInto('permission')
      .values({ id: randomUUID(), node_id: root.id, principal_id: user.id, ...right })
      .execute()
    return folders
  } finally {
    await close()
  }
}

/** Returns the milliseconds from the second click on the folder until the frame with its first rows is drawn. */
const openFolder = async (page: Page, { folder }: List): Promise<number> => {
  await page.evaluate(() => {
    const drawn = new Promise<number>((done) => {
      let clicked = 0
      const hasRows = () => [...document.querySelectorAll('[role=row]')].some(({ textContent }) => textContent?.includes('سند شمارهٔ'))
      document.addEventListener('click', ({ detail, timeStamp }) => detail === 2 && (clicked = timeStamp), true)
      const observer = new MutationObserver(() => {
        if (clicked === 0 || !hasRows()) return
        observer.disconnect()
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - clicked)
        requestAnimationFrame(() => port2.postMessage(undefined))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    Object.assign(globalThis, { drawn })
  })
  await page.locator(folder).dblclick()
  return await page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn)
}

/** Frames of a scroll, and the share of the distance that the list did not follow. A list that waits for rows draws cheap frames. */
interface Scrolled extends Drawn {
  behind: number
}

const scroll = async (page: Page, { scroller }: List): Promise<Scrolled> => {
  const { x, y, width, height } = (await page.locator(scroller).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const wire = await page.context().newCDPSession(page)
  const point = { x: x + width / 2, y: y + height / 2 }
  const drawn = await recordFrames(page, () => turnWheel(wire, point, scrolling.seconds, scrolling.pixelsPerSecond))
  await page.waitForTimeout(300)
  const top = await page.locator(scroller).evaluate(({ scrollTop }) => scrollTop)
  const expected = scrolling.seconds * scrolling.pixelsPerSecond
  return { ...drawn, behind: 1 - top / expected }
}

const measure = async (browser: Browser, product: Product, token: string, folders: ReadonlyMap<number, string>) => {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'fa-IR',
    viewport: { width: 1280, height: 800 },
    bypassCSP: true,
  })
  await context.addInitScript(keepFunctionNames)
  await context.addInitScript((given) => sessionStorage.setItem('mizkar.token', given), token)
  const page = await openTab(context)
  const listsOf = (size: number): Record<'ours' | 'limit', List> => ({
    ours: {
      show: async () => {
        await page.goto('/index.html')
        await page.locator('main button[data-uuid]:has-text("هستینه")').dblclick()
        await page.locator(`[role=row][data-uuid="${folders.get(size)}"]`).waitFor()
      },
      folder: `[role=row][data-uuid="${folders.get(size)}"]`,
      scroller: '[role=dialog] [data-part=scroller]',
    },
    limit: {
      show: () => showLimitList(page, product.url, [...folders.values()], token),
      folder: `.folder[data-uuid="${folders.get(size)}"]`,
      scroller: '.scroller',
    },
  })
  const close = async () => {
    await page.keyboard.press('Control+Alt+w')
    await page.locator('[role=dialog] [data-part=scroller]').waitFor({ state: 'detached' })
    await page.waitForTimeout(500)
  }
  for (const size of sizes) {
    const opened: Record<'ours' | 'limit', number[]> = { ours: [], limit: [] }
    const drawn: Record<'ours' | 'limit', Scrolled[]> = { ours: [], limit: [] }
    // The first round also loads and compiles code.
    for (let round = 0; round <= rounds; round++)
      for (const kind of ['ours', 'limit'] as const) {
        const list = listsOf(size)[kind]
        await list.show()
        // Work that is postponed until the page is idle.
        await page.waitForTimeout(2_000)
        const took = await openFolder(page, list)
        await page.waitForTimeout(500)
        const scrolled = await scroll(page, list)
        if (kind === 'ours') await close()
        if (round === 0) continue
        opened[kind].push(took)
        drawn[kind].push(scrolled)
      }
    const of = (tell: (kind: 'ours' | 'limit') => number) => ({ ours: tell('ours'), limit: tell('limit') })
    compare({ name: `client.folder.${size}`, unit: 'ms', values: of((kind) => median(opened[kind])), target: 100 })
    compare({
      ...{ name: `client.scroll.${size}.p95`, unit: 'ms', digits: 1, target: 1.1, isRatio: true },
      values: of((kind) => median(drawn[kind].map(({ frames }) => p95(frames)))),
    })
    compare({
      ...{ name: `client.scroll.${size}.thread`, unit: 'ms', digits: 1, target: 8 },
      values: of((kind) => median(drawn[kind].map(({ workPerFrame }) => workPerFrame))),
    })
    compare({
      ...{ name: `client.scroll.${size}.behind`, unit: '%', target: 5 },
      values: of((kind) => 100 * median(drawn[kind].map(({ behind }) => behind))),
    })
  }
  await context.close()
}

/**
 * Measures an ordinary user who opens a folder of many items in an open explorer and scrolls through it by the wheel, against a
 * hand-written list over the same API.
 */
export const benchFolders = async (): Promise<void> => {
  const product = await Product.start()
  const browser = await launchBrowser()
  try {
    await prepareUser(product)
    await product.stop()
    const folders = await prepareFolders(product)
    await product.start()
    await measure(browser, product, await signIn(product, account.username, account.password), folders)
  } finally {
    await browser.close()
    await product.destroy()
  }
}
