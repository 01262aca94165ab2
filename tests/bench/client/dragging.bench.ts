import type { Browser, Page } from 'playwright'
import { launchBrowser, launchForMemory, openTab } from './browser'
import { compare, type ForEachKind, mapKindsInTurn, mediansOf, rounds } from './comparison'
import { closeExplorer, type Desktop, type Desktops, openDesktop, openExplorer, startDesktops } from './desktops'
import { keepFunctionNames, recordFrames, sendSteadily } from './frames'

const many = 30
const opened = 50
/** Movements of the mouse in one drag, two circles in two seconds. */
const moves = 120
const growth = 1.3

const openPage = async (browser: Browser, desktop: Desktop): Promise<Page> => {
  const context = await desktop.open(browser)
  await context.addInitScript(keepFunctionNames)
  const page = await openTab(context)
  await openDesktop(page, desktop)
  // A user looks at the desktop before the first double click.
  await page.waitForTimeout(1_500)
  return page
}

/** Opens windows of the same folder until this number is open. Real clicks would meet the windows that cover the icon. */
const openWindows = async (page: Page, { icon, filled }: Desktop, from: number, to: number): Promise<void> => {
  for (let count = from + 1; count <= to; count++) {
    await page
      .locator(icon)
      .first()
      .evaluate((element) => {
        for (const type of ['click', 'click', 'dblclick'])
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1 }))
      })
    await page
      .locator(filled)
      .nth(count - 1)
      .waitFor()
  }
  await page.waitForTimeout(1_000)
}

/** Milliseconds of the page's thread per frame, and the pixels between the mouse and the dragged point of the title bar at the end. */
interface Dragged {
  work: number
  behind: number
}

/** Drags the active window by its title bar, first slowly and then in circles. @throws if the window does not follow a slow movement */
const drag = async (page: Page, { titleBar }: Desktop): Promise<Dragged> => {
  await page.bringToFront()
  const findMiddle = async () => {
    const { x, y, width, height } = (await page.locator(titleBar).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const { x, y } = await findMiddle()
  const measureGap = async () => {
    await page.waitForTimeout(300)
    const reached = await findMiddle()
    return Math.hypot(reached.x - x - 40, reached.y - y - 30)
  }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 30)
  if ((await measureGap()) > 5) throw new Error(`the window did not follow the mouse: ${titleBar}`)
  const wire = await page.context().newCDPSession(page)
  const { workPerFrame } = await recordFrames(page, () =>
    sendSteadily(moves, (at) => {
      const angle = (4 * Math.PI * (at + 1)) / moves
      const point = { x: x + 40 + 120 * Math.sin(angle), y: y + 30 + 60 * (1 - Math.cos(angle)) }
      return wire.send('Input.dispatchMouseEvent', { type: 'mouseMoved', button: 'left', buttons: 1, ...point })
    }),
  )
  await wire.detach()
  const behind = await measureGap()
  await page.mouse.move(x, y)
  await page.mouse.up()
  return { work: workPerFrame, behind }
}

/** Measures a drag with one and with many open windows, in turns. */
const compareDrags = async (browser: Browser, desktops: Desktops): Promise<void> => {
  const pages = await mapKindsInTurn(desktops, (desktop) => openPage(browser, desktop))
  const dragWith = async (from: number, to: number): Promise<ForEachKind<Dragged>[]> => {
    await mapKindsInTurn(desktops, (desktop, kind) => openWindows(pages[kind] as Page, desktop, from, to))
    const samples: ForEachKind<Dragged>[] = []
    // The first round also compiles code.
    for (let round = 0; round <= rounds; round++)
      samples.push(await mapKindsInTurn(desktops, (desktop, kind) => drag(pages[kind] as Page, desktop)))
    return samples.slice(1)
  }
  const values = mediansOf(await dragWith(0, 1), 'work')
  compare({ name: 'client.drag.1', unit: 'ms', digits: 2, values, target: 8 })
  const all = await dragWith(1, many)
  const [name, target, targetText] = [`client.drag.${many}`, growth * values.ours, `<=${growth}xdrag.1`]
  compare({ name, unit: 'ms', digits: 2, values: mediansOf(all, 'work'), target, targetText })
  compare({ name: `${name}.behind`, unit: 'px', values: mediansOf(all, 'behind'), target: 1 })
  await mapKindsInTurn(pages, (page) => page.context().close())
}

/** Returns the kilobytes that remain after windows were opened and closed again. */
const measureRetained = async (browser: Browser, desktop: Desktop): Promise<number> => {
  const page = await openPage(browser, desktop)
  const wire = await page.context().newCDPSession(page)
  const measureHeap = async () => {
    for (let times = 0; times < 3; times++) await wire.send('HeapProfiler.collectGarbage')
    return (await wire.send('Runtime.getHeapUsage')).usedSize / 1024
  }
  const openAndClose = async () => {
    for (let times = 0; times < opened; times++) {
      await openExplorer(page, desktop)
      await closeExplorer(page, desktop)
    }
    await page.waitForTimeout(1_000)
  }
  await openAndClose()
  const before = await measureHeap()
  await openAndClose()
  const retained = (await measureHeap()) - before
  await page.context().close()
  return retained
}

/** Measures windows of an ordinary user from outside: the drag of one among many, and the memory that closed ones still use. */
export const benchDragging = async (): Promise<void> => {
  const { desktops, stop } = await startDesktops()
  const plain = await launchForMemory()
  const browser = await launchBrowser()
  try {
    const retained = await mapKindsInTurn(desktops, (desktop) => measureRetained(plain, desktop))
    compare({ name: `client.heap.${opened}`, unit: 'KB', values: retained, target: 100 })
    await compareDrags(browser, desktops)
  } finally {
    await browser.close()
    await plain.close()
    await stop()
  }
}
