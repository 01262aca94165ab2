import '#ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { createActor, waitFor } from 'xstate'
import { AppView } from '#desktop/app.view'
import { defaultLook } from '#machines/preferences'
import { standDesktop } from '#tests/desktop/standing'
import { aDocument, aFrame, aSession, idOf } from '#tests/windows/explorer/builders'
import { overTree } from '#tests/windows/explorer/over-tree'
import { LocaleProvider } from '#ui/locale'
import { ExplorerView } from '#windows/explorer/explorer.view'
import { explorerWindow } from '#windows/explorer/index'
import type { WindowKind } from '#windows/window-kind'
import { inspectorWindow } from '#windows/inspector/index'
import { toLatinDigits } from '#text/digits'
import { joinTitles } from '#text/title-keys'
import { TitleSorter } from '#text/title-order'
import { sortInWorker } from '#workers/sort.client'
import { makeTitles } from './titles'

/** Id of a folder with sixty documents, of which an explorer requests one page. */
const folder = 'b'
const payload = { folderUuid: idOf(folder) }
const { machine } = overTree()

history.replaceState(null, '', '/index.html')
const kind: WindowKind = { ...explorerWindow, load: async () => ({ content: { machine, View: ExplorerView } as never }) }
const desktop = standDesktop({ kinds: [kind, inspectorWindow], look: defaultLook })
const root = document.getElementById('root') as HTMLElement
root.style.cssText = 'block-size: 100%'
createRoot(root).render(<AppView desktop={desktop} />)

const windows = () => desktop.getSnapshot().context.windows?.getSnapshot().context.windows ?? []

/** Returns the milliseconds until the last row of the page is rendered and laid out. */
const untilRows = (host: () => Element | null | undefined, begin: () => void, fewest = 8): Promise<number> =>
  new Promise((done) => {
    const began = performance.now()
    const look = () => {
      const rows = host()?.querySelectorAll('[data-uuid]')
      if (!rows || rows.length < fewest) return
      observer.disconnect()
      rows[0]?.getBoundingClientRect()
      done(performance.now() - began)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    begin()
  })

const openWindow = () => {
  const before = windows().length
  return untilRows(
    () => (windows().length > before ? document.getElementById(windows().at(-1)?.id ?? '') : undefined),
    () => desktop.send({ type: 'window.open', kind: 'explorer', payload }),
  )
}

const closeAll = () => {
  for (const { ref } of windows()) ref.send({ type: 'frame.close' })
}

/**
 * Renders the view of a machine in a box with the size of a window's content area, without a window. `took` is the number of milliseconds
 * until its rows are rendered.
 */
const drawBare = async (over: typeof machine, session = aSession(), fewest?: number) => {
  const host = document.createElement('div')
  host.style.cssText = 'position: fixed; inset: 0; inline-size: 700px; block-size: 460px; display: grid; z-index: 1'
  document.body.append(host)
  const bare = createRoot(host)
  const actor = createActor(over, { input: { payload, window: aFrame().frame, session } })
  const begin = () => {
    actor.start()
    bare.render(
      <LocaleProvider settings={{ locale: 'fa' }}>
        <ExplorerView actor={actor} />
      </LocaleProvider>,
    )
  }
  const took = await untilRows(() => host, begin, fewest)
  const close = () => {
    bare.unmount()
    actor.stop()
    host.remove()
  }
  return { host, actor, took, close }
}

const mountBare = async () => {
  const { took, close } = await drawBare(machine)
  close()
  return took
}

/** Renders an explorer with this number of rows in a box. */
const explorerOf = async (rows: number) => {
  const documents = Array.from({ length: rows }, (_, at) => aDocument(`${at}`, 'pdf', { parentUuid: idOf(folder) }))
  const flags = ['UPLOAD', 'DOWNLOAD', 'RENAME', 'DELETE', 'COPY', 'CUT', 'PROPERTIES', 'PROPERTIES_PERMISSION']
  const drawn = await drawBare(overTree({ [folder]: documents }).machine, aSession({ flags }), Math.min(8, rows))
  const { actor } = drawn
  const query = { folders: [idOf(folder)], sortBy: 'title', direction: 'ASC', keyword: '' } as const
  actor.getSnapshot().children.listing?.send({ type: 'list.query', query, clear: false, rows })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.children.contents.length === rows, { timeout: 20_000 })
  await nextFrame()
  await nextFrame()
  return { ...drawn, contents: context.children.contents }
}
const nextFrame = () => new Promise(requestAnimationFrame)

/** Waits until all earlier work is done. */
const atRest = async (): Promise<void> => {
  await nextFrame()
  await new Promise((done) => requestIdleCallback(done))
}

let explorer: Awaited<ReturnType<typeof explorerOf>> | undefined
const openExplorer = async (rows: number) => {
  explorer?.close()
  explorer = await explorerOf(rows)
  return explorer
}

const prepareMenu = async (selected: number): Promise<void> => {
  const { actor } = await openExplorer(selected)
  actor.send({ type: 'select.all' })
  await nextFrame()
  await nextFrame()
  if (actor.getSnapshot().context.selection.picked.size !== selected) throw new Error('not all were selected')
}

/** Returns the milliseconds from a right click on the first item until the menu of the selected items is rendered and laid out. */
const openMenu = () =>
  new Promise<number>((done) => {
    const began = performance.now()
    const observer = new MutationObserver(() => {
      const entry = document.querySelector('[role=menuitem]')
      if (!entry) return
      observer.disconnect()
      entry.getBoundingClientRect()
      done(performance.now() - began)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    explorer?.host
      .querySelector('[data-uuid]')
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 300, clientY: 200, button: 2 }))
  })

/**
 * Changes the selection among this number of rows to another row, all rows and none. Returns the milliseconds until each change is rendered
 * and laid out.
 */
const changeSelection = async (rows: number, times: number): Promise<number[]> => {
  const { actor, host, contents, close } = await openExplorer(rows)
  const took: number[] = []
  const change = async (event: Parameters<typeof actor.send>[0], picked: number) => {
    await nextFrame()
    const began = performance.now()
    actor.send(event)
    await drawn()
    host.getBoundingClientRect()
    took.push(performance.now() - began)
    if (actor.getSnapshot().context.selection.picked.size !== picked) throw new Error('the selection did not change')
  }
  for (let turn = 0; turn < times; turn++) {
    const { uuid } = contents[turn % 8] as { uuid: string }
    await change({ type: 'row.click', uuid, at: turn * 1_000, style: {} }, 1)
    await change({ type: 'select.all' }, rows)
    await change({ type: 'select.none' }, 0)
  }
  close()
  explorer = undefined
  return took
}

const size = { width: 700, height: 460 }
const placeOf = (index: number) => ({ x: (index * 37) % 500, y: (index * 23) % 260 })

/** Opens this number of windows at different positions; the last one is dragged. */
const openMany = async (count: number) => {
  for (let index = 0; index < count; index++) {
    await openWindow()
    windows()[index]?.ref.send({ type: 'frame.move', rect: { ...size, ...placeOf(index) } })
  }
  return document
    .getElementById(windows().at(-1)?.id ?? '')
    ?.querySelector('header')
    ?.getBoundingClientRect()
    .toJSON() as DOMRect
}

/** Renders a page with only this number of boxes; the last one follows the pointer. */
const drawBoxes = (count: number) => {
  root.hidden = true
  for (let index = 0; index < count; index++) {
    const { x, y } = placeOf(index)
    const box = document.createElement('div')
    box.style.cssText = `position: fixed; inset: 0 auto auto 0; inline-size: ${size.width}px; block-size: ${size.height}px; translate: ${x}px ${y}px; background: white; border: 1px solid grey`
    box.onpointerdown = (press) => {
      document.onpointermove = (event) => {
        box.style.translate = `${x + event.clientX - press.clientX}px ${y + event.clientY - press.clientY}px`
      }
      document.onpointerup = () => {
        document.onpointermove = null
      }
    }
    document.body.append(box)
  }
  return { ...placeOf(count - 1) }
}

/** Records the duration of each frame until it is stopped. */
const watchFrames = () => {
  const frames: number[] = []
  let last = 0
  let isOver = false
  const tick = (at: number) => {
    if (last > 0) frames.push(at - last)
    last = at
    if (!isOver) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  return () => {
    isOver = true
    return frames
  }
}

const compareTitles = new Intl.Collator('fa', { numeric: true }).compare

/**
 * Milliseconds of sorting the titles: in the worker including the messages, by the same algorithm without the messages, and by comparing
 * with the collator.
 */
let kept: string[] | undefined
const sortTitles = async (count: number) => {
  const titles = (kept ??= makeTitles(count))
  const began = performance.now()
  await sortInWorker(titles)
  const worker = performance.now() - began
  titles.toSorted(compareTitles)
  const collator = performance.now() - began - worker
  const joined = joinTitles(titles)
  const beganBare = performance.now()
  const sorter = new TitleSorter()
  sorter.add(joined)
  sorter.order()
  const bare = performance.now() - beganBare
  return { worker, collator, bare }
}

/**
 * Returns true if the worker sorts as the collator does. Numbers with other digits after an equal beginning are excluded, because the
 * collator sorts them wrongly.
 */
const sortsRightly = async (count: number) => {
  const titles = makeTitles(count)
  const latin = titles.map(toLatinDigits)
  const order = await sortInWorker(titles)
  const rightly = [...latin.keys()].sort((a, b) => compareTitles(latin[a] as string, latin[b] as string))
  return rightly.every((title, index) => title === order[index])
}

/** Waits until the sent events are handled and drawn: React draws in the microtasks after them. */
const drawn = async () => {
  for (let turn = 0; turn < 3; turn++) await Promise.resolve()
}

/** Lets pending timers run, and waits until their changes are rendered. */
const turned = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(undefined)
  })

/** Sends and renders this number of events, one after the other: moves and presses of a window, calls that begin and end, change events. */
const handleEvents = async (count: number): Promise<void> => {
  const { ref } = windows()[0] as { ref: { send(event: object): void } }
  for (let turn = 0; turn < count / 4; turn++) {
    ref.send({ type: 'frame.move', rect: { ...size, ...placeOf(turn) } })
    await drawn()
    ref.send({ type: 'frame.press' })
    await drawn()
    desktop.send({ type: 'calls.changed', pending: turn % 3 })
    await drawn()
    desktop.send({ type: 'data.changed', resource: 'help', uuids: [], parentUuids: [] })
    await drawn()
    await turned()
  }
  // A progress indicator that turns during a call would be drawn again and again.
  desktop.send({ type: 'calls.changed', pending: 0 })
}

const clock = performance.now.bind(performance)
/** Time at which the clock was stopped, and the total duration of earlier stops. */
let stoppedAt: number | undefined
let stood = 0
performance.now = () => (stoppedAt ?? clock()) - stood

/** Stops or continues the clock that idle times are measured with. */
const standStill = (on: boolean) => {
  if (on) stoppedAt ??= clock()
  else if (stoppedAt !== undefined) {
    stood += clock() - stoppedAt
    stoppedAt = undefined
  }
}

/** Opens or closes the inspector. */
const inspect = async (on: boolean) => {
  const open = () => windows().find(({ kind: { kind: name } }) => name === 'inspector')
  if (on) desktop.send({ type: 'window.open', kind: 'inspector', payload: {} })
  else open()?.ref.send({ type: 'frame.close' })
  while ((document.querySelector('[role=tree]') !== null) !== on) await new Promise((done) => setTimeout(done, 20))
}

export const bench = {
  atRest,
  handleEvents,
  inspect,
  standStill,
  sortTitles,
  sortsRightly,
  openWindow,
  prepareMenu,
  openMenu,
  mountBare,
  openMany,
  changeSelection,
  closeAll,
  drawBoxes,
  watchFrames,
  countWindows: () => windows().length,
}
Object.assign(globalThis, { bench })
