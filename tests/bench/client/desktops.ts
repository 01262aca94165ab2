import type { Browser, BrowserContext, Page } from 'playwright'
import { Product } from '#tests/support/product'
import type { ForEachKind } from './comparison'
import { startLimitPage } from './limit-page'
import { startOsJs } from './os-js/desktop-server'
import { prepareUser } from './user'

/** One compared desktop. All parts are selectors. */
export interface Desktop {
  url: string
  icon: string
  selected: string
  /** Window that shows rows. */
  filled: string
  /** Title bar of the active window. */
  titleBar: string
  /** Keys that close the window. */
  close: string
  open(browser: Browser): Promise<BrowserContext>
}

/** The production build as an ordinary user who returns sees it: the token is in the session storage. */
const describeOurs = (url: string, token: string): Desktop => ({
  url: `${url}/index.html`,
  icon: 'main button[data-uuid]:has-text("پوشهٔ خانگی")',
  selected: 'main button[data-uuid][aria-pressed=true]',
  filled: '[role=dialog]:has([role=row]:has-text("پوشهٔ 1"))',
  titleBar: '[role=dialog][data-active] header',
  close: 'Control+Alt+w',
  open: async (browser) => {
    const context = await browser.newContext({ baseURL: url, locale: 'fa-IR' })
    await context.addInitScript((given) => sessionStorage.setItem('mizkar.token', given), token)
    return context
  },
})

const describeLimit = (url: string): Desktop => ({
  url,
  icon: '.icon',
  selected: '.icon[aria-selected=true]',
  filled: '[role=dialog]:has([role=row])',
  titleBar: '[role=dialog]:last-child header',
  close: 'Escape',
  open: (browser) => browser.newContext(),
})

const describeOsJs = (url: string): Desktop => ({
  url,
  icon: '.osjs-desktop-iconview__entry',
  selected: '.osjs-desktop-iconview__entry--selected',
  filled: '.osjs-window:has(.osjs-gui-list-view-cell:has-text("پوشهٔ 1"))',
  titleBar: '.osjs-window[data-focused=true] .osjs-window-header',
  close: 'Shift+Alt+w',
  open: (browser) => browser.newContext(),
})

export type Desktops = ForEachKind<Desktop>

/** Starts the compared desktops. Each has three icons, and its folders contain the same 25 rows. */
export const startDesktops = async (): Promise<{ desktops: Desktops; stop(): Promise<void> }> => {
  const icons = ['پوشهٔ خانگی', 'بندها', 'سطل بازیافت']
  const titles = Array.from({ length: 25 }, (_, at) => `پوشهٔ ${at + 1}`)
  const osJs = await startOsJs(icons, titles)
  const limit = await startLimitPage(icons, titles)
  const product = await Product.start()
  const token = await prepareUser(product, titles)
  return {
    desktops: {
      ours: describeOurs(product.url, token),
      limit: describeLimit(limit.url),
      ...(osJs ? { osJs: describeOsJs(osJs.url) } : {}),
    },
    stop: async () => {
      osJs?.stop()
      limit.stop()
      await product.destroy()
    },
  }
}

/** Opens the page. It is usable when an icon is drawn and a click has selected it. Returns the milliseconds until then. */
export const openDesktop = async (page: Page, { url, icon, selected }: Desktop): Promise<number> => {
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const first = page.locator(icon).first()
  await first.waitFor()
  await first.click({ force: true })
  await page.locator(selected).first().waitFor()
  return performance.now() - began
}

/** Opens a folder by a double click. Returns the milliseconds until its first row is drawn. */
export const openExplorer = async (page: Page, { icon, filled }: Desktop): Promise<number> => {
  const began = performance.now()
  await page.locator(icon).first().dblclick({ force: true })
  await page.locator(filled).first().waitFor()
  return performance.now() - began
}

/** Closes the only window. */
export const closeExplorer = async (page: Page, { close, filled }: Desktop): Promise<void> => {
  await page.keyboard.press(close)
  await page.locator(filled).first().waitFor({ state: 'detached' })
}
