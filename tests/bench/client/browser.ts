import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { wholeBrowser } from '../../../scripts/chromium.mjs'

const launchWithFlags = (flags: string): Promise<Browser> =>
  chromium.launch({ ...wholeBrowser, args: [...wholeBrowser.args, `--js-flags=${flags}`] })

/**
 * Starts the browser that users have. The driver requests the place of every error in the source, and V8 would read the whole script again
 * to find it, which no user's browser does. This V8 records the places when it reads the script first.
 */
export const launchBrowser = (): Promise<Browser> => launchWithFlags('--no-enable-lazy-source-positions')

/** Starts the browser without the optimising compiler, whose repeatedly compiled code would count as memory of a window. */
export const launchForMemory = (): Promise<Browser> => launchWithFlags('--no-opt --no-maglev --no-sparkplug')

const ownPagesMs = 1_000

/** Opens a tab in a new window and waits until the browser has loaded the pages of which the window itself consists. */
export const openTab = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.waitForTimeout(ownPagesMs)
  return page
}
