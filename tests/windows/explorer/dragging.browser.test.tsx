import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toBranchKey } from '#widgets/folder-tree/folder-tree'
import { getOpenFolders } from '#windows/explorer/context'
import { getTreeActor } from '#windows/explorer/explorer-actor'
import { idOf } from './builders'
import { show } from './showing'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'userAgent')
})

const at = (element: Element) => {
  const { x, y } = element.getBoundingClientRect()
  return { clientX: x + 3, clientY: y + 3 }
}

/** Simulates the drag events of a browser on rows. */
const dragged = async (flags?: string[]) => {
  const shown = await show('root', flags ? { flags } : {})
  await expect.poll(() => shown.row('a').tabIndex).toBe(0)
  const dataTransfer = new DataTransfer()
  const tell = (type: string, target: EventTarget, more: DragEventInit = {}) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...more }))
  const begin = async (name: string) => {
    const target = shown.row(name).querySelector('bdi') ?? shown.row(name)
    const press = { bubbles: true, pointerId: 1, pointerType: 'mouse', ...at(target) }
    target.dispatchEvent(new PointerEvent('pointerdown', { ...press, button: 0, buttons: 1 }))
    target.dispatchEvent(new PointerEvent('pointermove', { ...press, button: -1, buttons: 1 }))
    // The code for dragging out is loaded with the press.
    await import('#windows/explorer/drag-drop/drag-out')
    tell('dragstart', shown.row(name), at(target))
  }
  const over = (target: EventTarget, ctrlKey = false) => tell('dragover', target, { ctrlKey, clientX: 300, clientY: 200 })
  const letGoOutside = (name: string) => {
    tell('dragleave', document.body, { relatedTarget: null })
    tell('dragend', shown.row(name))
  }
  const hints = () => shown.asked.flatMap((request) => (request.type === 'notify' ? [request.message] : []))
  const badge = () => document.querySelector<HTMLElement>('[data-part=drag-badge]')
  const says = () => badge()?.textContent?.replace(/[\u2068\u2069]/g, '')
  return { ...shown, begin, tell, over, letGoOutside, hints, badge, says, dataTransfer }
}

describe('the drag badge and the breadcrumb', () => {
  it('shows "move", or "copy" while Ctrl is held, and the item name beside the pointer', async () => {
    const { begin, over, tell, row, badge, says } = await dragged()
    await begin('scan')
    expect(says()).toBe('انتقال «scan»')
    over(row('b'), true)
    expect(says()).toBe('کپی «scan»')
    const right = badge()?.getBoundingClientRect().right ?? 0
    expect([300 - right, getComputedStyle(badge() ?? document.body).pointerEvents]).toEqual([12, 'none'])
    over(row('b'))
    expect(says()).toBe('انتقال «scan»')
    tell('dragend', row('scan'))
    expect(badge()).toBeNull()
  })
  it('shows the number of dragged items', async () => {
    const { begin, over, row, says, tell } = await dragged()
    await userEvent.click(row('scan'))
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await begin('scan')
    expect(says()).toBe('انتقال ۲ مورد')
    over(row('b'), true)
    expect(says()).toBe('کپی ۲ مورد')
    tell('dragend', row('scan'))
  })
  it('moves items that are dropped on a step of the breadcrumb', async () => {
    const { begin, over, tell, host, actor, asked, row } = await dragged()
    actor.send({ type: 'place.go', to: { uuid: idOf('a'), title: 'a' } })
    await expect.poll(() => row('aa').dataset.uuid).toBe(idOf('aa'))
    const step = () => host.querySelector(`[data-folder="${idOf('root')}"]`) ?? host
    await expect.poll(() => step().tagName).toBe('BUTTON')
    await begin('aa')
    over(step())
    await expect.poll(() => step().hasAttribute('data-drop-target')).toBe(true)
    tell('drop', step())
    const operations = () => asked.flatMap((request) => (request.type === 'nodes.operate' ? [request.operation] : []))
    await expect.poll(operations).toMatchObject([{ kind: 'move', uuids: [idOf('aa')], target: { uuid: idOf('root') } }])
  })
})

describe('a drag that pauses over a folder', () => {
  /** Drags over a target for 800 ms, independent of other delays. */
  const rest = (over: () => void, opened: () => boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    over()
    vi.advanceTimersByTime(700)
    // Further move events do not restart the delay.
    over()
    vi.advanceTimersByTime(99)
    const early = opened()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    return [early, opened()]
  }

  it('expands a folder of the tree after 800 ms', async () => {
    const { begin, over, tell, host, actor, row } = await dragged()
    actor.send({ type: 'panes.change', panes: { tree: true } })
    const place = (...names: string[]) => host.querySelector(`[data-place="${toBranchKey(names.map(idOf))}"]`)
    await expect.poll(() => place('root')).not.toBeNull()
    expect(place('root', 'a')).toBeNull()
    await begin('scan')
    const isOpen = () => getTreeActor(actor)?.getSnapshot().context.tree.open.has(idOf('root')) === true
    expect(rest(() => over(place('root') ?? host), isOpen)).toEqual([false, true])
    await expect.poll(() => place('root', 'a')).not.toBeNull()
    tell('dragend', row('scan'))
  })
  it('opens the folder of a step of the breadcrumb after 800 ms', async () => {
    const { begin, over, tell, host, actor, row, path } = await dragged()
    actor.send({ type: 'place.go', to: { uuid: idOf('a'), title: 'a' } })
    await expect.poll(() => row('aa').dataset.uuid).toBe(idOf('aa'))
    const step = () => host.querySelector(`button[data-folder="${idOf('root')}"]`) ?? host
    await expect.poll(() => step().tagName).toBe('BUTTON')
    await begin('aa')
    const isThere = () => getOpenFolders(actor.getSnapshot().context)[0] === idOf('root')
    expect(rest(() => over(step()), isThere)).toEqual([false, true])
    await expect.poll(path).toBe('root')
    tell('dragend', document.body)
  })
  it('opens nothing if the pointer leaves within 800 ms', async () => {
    const { begin, over, tell, row, path } = await dragged()
    await begin('scan')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    over(row('a'))
    vi.advanceTimersByTime(799)
    over(row('sheet'))
    vi.advanceTimersByTime(799)
    vi.useRealTimers()
    tell('dragend', row('scan'))
    await expect.poll(path).toBe('root')
  })
})

describe('items dropped outside of the page', () => {
  const useDownload = 'این موردها را از اینجا نمی‌توان بیرون کشید. از منوی آن‌ها «بارگیری» را برگزینید.'
  it('are downloaded without a hint if the browser supports that', async () => {
    const { begin, letGoOutside, hints, actor, dataTransfer } = await dragged()
    // The link is requested with the first movement, before the drag.
    await begin('scan')
    await expect.poll(() => actor.getSnapshot().context.dragOutLink?.address).toBe('/link')
    await begin('scan')
    expect(dataTransfer.getData('DownloadURL')).toContain(`:scan.pdf:${location.origin}/link`)
    letGoOutside('scan')
    expect(hints()).toEqual([])
  })
  it('need a link when they are moved, but not when they are double-clicked', async () => {
    const { begin, actor, row } = await dragged()
    const requested: unknown[] = []
    actor.system.inspect(({ type, ...inspected }) => {
      if (type !== '@xstate.event' || !('event' in inspected) || inspected.event.type !== 'link.request') return
      if (inspected.actorRef === actor) requested.push((inspected.event as unknown as { uuids: string[] }).uuids)
    })
    await userEvent.click(row('scan'))
    await userEvent.dblClick(row('scan'))
    await begin('sheet')
    expect(requested).toEqual([[idOf('sheet')]])
  })
  it('lead to a hint to use the download command in any other browser', async () => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 Firefox/140.0', configurable: true })
    const { begin, letGoOutside, hints } = await dragged()
    await begin('scan')
    letGoOutside('scan')
    await expect.poll(hints).toEqual([useDownload])
  })
  it('lead to a message if the download right is missing', async () => {
    const { begin, letGoOutside, over, tell, hints, row } = await dragged(['RENAME'])
    await begin('scan')
    over(row('a'))
    tell('dragend', row('scan'))
    expect(hints()).toEqual([])
    await begin('scan')
    letGoOutside('scan')
    await expect.poll(hints).toEqual(['برای این کار، دسترسی بارگیری همهٔ موردهای انتخاب‌شده لازم است.'])
  })
})

describe('the path as text', () => {
  it('the path text is selected, with a slash between its folders, for copying', async () => {
    const { host, path } = await show('aa')
    await expect.poll(path).toBe('root/a/aa')
    host.querySelector<HTMLElement>('[role=grid]')?.focus()
    await userEvent.keyboard('{Control>}l{/Control}')
    const field = page.getByRole('combobox')
    await expect.element(field).toHaveFocus()
    const input = field.element() as HTMLInputElement
    expect(input.value.slice(input.selectionStart ?? -1, input.selectionEnd ?? -1)).toBe('root/a/aa')
  })
})
