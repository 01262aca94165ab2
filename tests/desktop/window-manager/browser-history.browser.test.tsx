import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { connectBrowserHistory } from '#desktop/window-manager/browser-history'
import { closeDesktop, openDesktop } from '../desk'

let disconnect = () => {}
afterEach(() => {
  disconnect()
  closeDesktop()
})

const begin = async () => {
  const { actor, open } = await openDesktop()
  await open()
  const { windows } = actor.getSnapshot().context
  if (!windows) throw new Error('nobody is signed in')
  const history = createMemoryHistory({ initialEntries: ['/index.html'] })
  disconnect = connectBrowserHistory(history, windows)
  const explorers = () => windows.getSnapshot().context.windows.filter(({ kind }) => kind.kind === 'explorer')
  return {
    history,
    open,
    /** Position in the history of the page. */
    at: () => (history.location.state as { __TSR_index?: number }).__TSR_index,
    places: () => explorers().map(({ ref }) => (ref.getSnapshot().context.restorePayload as { folderUuid?: string }).folderUuid),
    show: (at: number, folderUuid: string) => explorers()[at]?.ref.send({ type: 'window.remember', payload: { folderUuid } }),
    raise: (at: number) => windows.send({ type: 'window.raise', id: explorers()[at]?.id ?? '' }),
  }
}

describe('Back and Forward of the browser', () => {
  it('move the active explorer in its own history, one step for each folder that was opened', async () => {
    const { history, at, open, places, show, raise } = await begin()
    show(0, 'a')
    show(0, 'b')
    expect(at()).toBe(2)
    history.back()
    // Moving in the history adds no entry.
    expect([places(), at()]).toEqual([['moved -1'], 1])
    history.forward()
    expect([places(), at()]).toEqual([['moved 1'], 2])
    history.go(-2)
    expect([places(), at()]).toEqual([['moved -2'], 0])
    show(0, 'd')
    expect(at()).toBe(1)
    await open()
    show(1, 'c')
    raise(0)
    history.back()
    expect(places()).toEqual(['moved -1', 'c'])
  })

  it('do nothing while another program is active, and a later folder still adds an entry', async () => {
    const { history, at, open, places, show } = await begin()
    show(0, 'a')
    await open('create')
    history.back()
    expect(places()).toEqual(['a'])
    show(0, 'b')
    expect(at()).toBe(1)
  })

  it('a sorted list adds no entry', async () => {
    const { at, show } = await begin()
    show(0, 'a')
    show(0, 'a')
    expect(at()).toBe(1)
  })
})
