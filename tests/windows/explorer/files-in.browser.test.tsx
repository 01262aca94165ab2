import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor, fromCallback } from 'xstate'
import type { TaskProgressEvent } from '#machines/progress'
import { toBranchKey } from '#widgets/folder-tree/folder-tree'
import { isolate } from '#text/bidi'
import type { WindowRequest } from '#windows/window-kind'
import { aSession, idOf } from './builders'
import { show } from './showing'

/** Returns the target folders of the requested uploads. */
const uploadsOf = (asked: readonly WindowRequest[]) =>
  asked.flatMap((request) => (request.type === 'upload.start' ? [request.targetUuid] : []))

/** Returns the names of the uploaded files. */
const namesOf = (asked: readonly WindowRequest[]) =>
  asked.flatMap((request) => (request.type === 'upload.start' ? request.items.map(({ file }) => file.name) : []))

describe('files dragged into the explorer', () => {
  const drag = (target: Element, type: string) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'نامه.txt'))
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
  }
  it('uploads dragged files into the open folder, or into the folder below the pointer', async () => {
    const { row, asked, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    drag(row('a'), 'dragover')
    await expect.poll(() => host.querySelector('[data-drop-target]')).toBe(row('a'))
    drag(row('a'), 'drop')
    const uploads = () =>
      asked.flatMap((request) =>
        request.type === 'upload.start' ? [[request.targetUuid, request.items.map(({ file }) => file.name)]] : [],
      )
    await expect.poll(uploads).toEqual([[idOf('a'), ['نامه.txt']]])
    drag(row('sheet'), 'drop')
    await expect.poll(() => uploads()[1]).toEqual([idOf('root'), ['نامه.txt']])
  })
  it('marks only one drop target, also if the pointer moves on before the next frame', async () => {
    const { row, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    drag(row('a'), 'dragover')
    drag(row('b'), 'dragover')
    await expect.poll(() => [...host.querySelectorAll('[data-drop-target]')]).toEqual([row('b')])
  })
  it('uploads files into the folder where they were dropped, even if the window then shows another folder or closes', async () => {
    const { row, asked, actor } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    drag(row('a'), 'dragover')
    drag(row('a'), 'drop')
    actor.stop()
    await expect.poll(() => uploadsOf(asked)).toEqual([idOf('a')])
  })
  it('shows an error for dropped files that cannot be read', async () => {
    const { row, asked, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    const event = new DragEvent('drop', { bubbles: true, cancelable: true })
    const files = {
      [Symbol.iterator]: () => ({
        next: () => {
          throw new Error('gone')
        },
      }),
    }
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items: [], files } })
    row('a').dispatchEvent(event)
    const said = () => asked.flatMap((request) => (request.type === 'notify' ? [request.message] : []))
    await expect.poll(said).toEqual(['آنچه رها کردید خوانده نشد. صفحه را تازه کنید و دوباره رهایش کنید.'])
    expect(host.textContent).not.toContain('شمرده شد')
  })
  it('uploads files that are dropped on a breadcrumb step', async () => {
    const { row, host, asked } = await show('a')
    const step = () => host.querySelector<HTMLElement>(`[data-folder="${idOf('root')}"]`)
    await expect.poll(() => [step() !== null, row('a').isConnected]).toEqual([true, true])
    drag(step() as HTMLElement, 'dragover')
    drag(step() as HTMLElement, 'drop')
    await expect.poll(() => uploadsOf(asked)).toEqual([idOf('root')])
  })
  it('uploads files into a folder of the tree, and marks it as the drop target', async () => {
    const { row, host, asked, actor } = await show('b')
    await expect.poll(() => row('d00').tabIndex).toBe(0)
    actor.send({ type: 'panes.change', panes: { tree: true } })
    const place = () => host.querySelector(`[data-place="${toBranchKey(['root', 'a'].map(idOf))}"]`)
    await expect.poll(place).not.toBeNull()
    drag(place() ?? host, 'dragover')
    await expect.poll(() => host.querySelector('[data-drop-target]')).toBe(place())
    drag(place() ?? host, 'drop')
    await expect.poll(() => uploadsOf(asked)).toEqual([idOf('a')])
  })
  it('shows under the pointer if the folder accepts the files: not without write access or the upload flag [UPL-026]', async () => {
    const { row, actor, asked, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    /** Simulates a drag event with files, because a page can set the drop effect only for its own drags. */
    const tell = (type: string, target: Element) => {
      const dataTransfer = { types: ['Files'], items: [], files: [new File(['x'], 'نامه.txt')], dropEffect: 'unset' }
      const event = Object.defineProperty(new DragEvent(type, { bubbles: true, cancelable: true }), 'dataTransfer', { value: dataTransfer })
      target.dispatchEvent(event)
      return dataTransfer.dropEffect
    }
    expect(tell('dragover', row('scan'))).toBe('copy')
    expect(tell('dragover', row('a'))).toBe('copy')
    await expect.poll(() => [...host.querySelectorAll('[data-drop-target]')]).toEqual([row('a')])
    await expect.element(page.getByText(`رها کنید تا در «${isolate('a')}» بارگذاری شود.`)).toBeVisible()
    expect(tell('dragover', row('shut'))).toBe('none')
    await expect.poll(() => [...host.querySelectorAll('[data-drop-target]')]).toEqual([])
    tell('drop', row('shut'))
    tell('drop', row('a'))
    await expect.poll(() => uploadsOf(asked)).toEqual([idOf('a')])
    actor.send({ type: 'session.changed', session: aSession({ flags: [] }) })
    expect(['a', 'scan'].map((name) => tell('dragover', row(name)))).toEqual(['none', 'none'])
  })
  it('leaves dropped text of any length to the browser: it is not a file', async () => {
    const { row, asked, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'متن '.repeat(2_500))
    const isTaken = (type: string) => !row('a').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    expect(['dragover', 'drop'].map(isTaken)).toEqual([false, false])
    expect([asked.filter(({ type }) => type === 'upload.start' || type === 'notify'), host.querySelector('[data-drop-target]')]).toEqual([
      [],
      null,
    ])
  })
  it('shows progress in the window while the dropped files are collected', async () => {
    const { row, asked, actor } = await show('root')
    const told: TaskProgressEvent[] = []
    const get = actor.system.get.bind(actor.system)
    const progress = createActor(fromCallback<TaskProgressEvent>(({ receive }) => receive((news) => told.push(news)))).start()
    actor.system.get = ((name: string) => (name === 'progress' ? progress : get(name))) as typeof get
    await expect.poll(() => row('a').tabIndex).toBe(0)
    drag(row('a'), 'dragover')
    drag(row('a'), 'drop')
    await expect.poll(() => asked.some(({ type }) => type === 'upload.start')).toBe(true)
    const { window } = actor.getSnapshot().context
    const begun = { what: 'gather', title: 'a', isDrawn: true, windowId: window.id }
    expect(told.filter(({ type }) => type !== 'progress.advanced')).toMatchObject([
      { type: 'progress.started', work: begun },
      { type: 'progress.ended', end: 'done' },
    ])
  })
  it('refuses dropped files without the upload flag', async () => {
    const { row, actor, asked } = await show('root', { flags: [] })
    await expect.poll(() => row('a').tabIndex).toBe(0)
    drag(row('a'), 'dragover')
    await expect.element(page.getByText('اینجا نمی‌توانید پرونده بارگذاری کنید.')).toBeVisible()
    drag(row('a'), 'drop')
    actor.send({ type: 'session.changed', session: aSession() })
    drag(row('b'), 'drop')
    await expect.poll(() => uploadsOf(asked)).toEqual([idOf('b')])
  })
})

describe('files pasted from the system', () => {
  const paste = (target: Element, file: File) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(file)
    target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  }
  it('uploads pasted files into the open folder, and names a picture by the current time', async () => {
    const { row, asked } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    paste(row('a'), new File(['x'], 'نامه.txt'))
    paste(row('a'), new File(['x'], 'image.png', { type: 'image/png' }))
    const names = () => namesOf(asked)
    await expect.poll(() => names().length).toBe(2)
    expect(names()[0]).toBe('نامه.txt')
    expect(names()[1]).toMatch(/^تصویر [۰-۹]{4}٫[۰-۹]{2}٫[۰-۹]{2} ساعت [۰-۹]{2}٫[۰-۹]{2}\.png$/)
  })
  it('does not upload pasted files while a name is being typed', async () => {
    const { row, asked, host } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    await userEvent.click(row('a'))
    await userEvent.keyboard('{F2}')
    await expect.poll(() => host.querySelector('[data-editor] input')).not.toBeNull()
    paste(host.querySelector('[data-editor] input') ?? host, new File(['x'], 'نامه.txt'))
    paste(row('b'), new File(['x'], 'پس از آن.txt'))
    await expect.poll(() => namesOf(asked)).toEqual(['پس از آن.txt'])
  })
})
