import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { scrollLoadShare } from '#api/contract/constants'
import {
  appendPage,
  isNearEnd,
  getLastOffset,
  wouldMoveRows,
  getFallbackOffset,
  type Page,
  type PageRequest,
  getPageNumbers,
  type Paging,
} from '#machines/paged-list'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'

interface Item {
  uuid: string
}

const settled = () => new Promise<void>((done) => setImmediate(done))
const items = (...uuids: string[]): Item[] => uuids.map((uuid) => ({ uuid }))

/** Opens a list over a table that the test may change, with two rows per page. */
const open = async (paging: Paging, table: string[]) => {
  const asked: PageRequest<string>[] = []
  const reports: string[] = []
  const server = { table, fails: false }
  const clock = new SimulatedClock()
  const machine = createPagedListMachine<Item, string>().provide({
    actors: {
      fetchPage: fromPromise<Page<Item>, PageRequest<string>>(async ({ input }) => {
        asked.push(input)
        if (server.fails) throw new Error('refused')
        return { contents: items(...server.table.slice(input.offset, input.offset + input.size)), totalElements: server.table.length }
      }),
    },
  })
  const owner = createActor(
    fromCallback<ListReport<Item>>(({ receive }) => receive(({ contents }) => reports.push(contents.map(({ uuid }) => uuid).join('')))),
  ).start()
  const actor = createActor(machine, { clock, input: { query: 'q', paging, pageSize: 2, owner: owner as never } }).start()
  await settled()
  const send = async (...events: Parameters<typeof actor.send>[0][]) => {
    for (const event of events) actor.send(event)
    await settled()
  }
  /** Sends a change event, and waits as long as the machine collects further ones. */
  const change = async () => {
    await send({ type: 'list.changed' })
    clock.increment(300)
    await settled()
  }
  const shown = () =>
    actor
      .getSnapshot()
      .context.shown.contents.map(({ uuid }) => uuid)
      .join('')
  const work = () => actor.getSnapshot().value.work
  return { server, asked, reports, clock, actor, send, change, shown, work }
}

describe('a scrolling list', () => {
  it('appends the next page, and stops when there are no more [EXP-022]', async () => {
    const { send, shown, asked } = await open('scroll', ['a', 'b', 'c', 'd', 'e'])
    await send({ type: 'list.more' })
    expect(shown()).toBe('abcd')
    await send({ type: 'list.more' })
    await send({ type: 'list.more' })
    expect([shown(), asked.length]).toEqual(['abcde', 3])
  })
  it('loads one page at a time, however often the end is reached [EXP-180]', async () => {
    const { send, asked } = await open('scroll', ['a', 'b', 'c', 'd', 'e', 'f'])
    await send({ type: 'list.more' }, { type: 'list.more' }, { type: 'list.more' })
    expect(asked.map(({ offset }) => offset)).toEqual([0, 2])
  })
  it('keeps its rows if the next page fails, and retries', async () => {
    const { send, shown, work, server } = await open('scroll', ['a', 'b', 'c'])
    server.fails = true
    await send({ type: 'list.more' })
    expect([shown(), work()]).toEqual(['ab', 'loadMoreFailed'])
    server.fails = false
    await send({ type: 'list.retry' })
    expect(shown()).toBe('abc')
  })
  it('reloads as many rows as were loaded', async () => {
    const { send, shown, server, asked } = await open('scroll', ['a', 'b', 'c', 'd'])
    await send({ type: 'list.more' })
    server.table = ['a', 'x', 'b', 'c', 'd']
    await send({ type: 'list.refresh' })
    expect([shown(), asked.at(-1)?.size]).toEqual(['axbc', 4])
  })
  it('keeps a newly created row visible, at any sort position', async () => {
    const { send, shown, server } = await open('scroll', ['a', 'b', 'c'])
    server.table = ['a', 'b', 'c', 'z']
    await send({ type: 'list.refresh', keep: { uuid: 'z' } })
    expect(shown()).toBe('zab')
  })
  it('shows that it is loading only after 150 ms', async () => {
    const { actor, clock } = await open('scroll', ['a'])
    actor.send({ type: 'list.query', query: 'r', clear: true })
    expect(actor.getSnapshot().value.work).toEqual({ loading: 'starting' })
    clock.increment(150)
    expect(actor.getSnapshot().value.work).toEqual({ loading: 'slow' })
  })
})

describe('numbered pages', () => {
  it('a page replaces the shown rows [EXP-018]', async () => {
    const { send, shown } = await open('pages', ['a', 'b', 'c', 'd', 'e'])
    await send({ type: 'list.page', offset: 2 })
    expect(shown()).toBe('cd')
    await send({ type: 'list.more' })
    expect(shown()).toBe('cd')
  })
  it('goes to the last page if the current one no longer exists', async () => {
    const { send, change, shown, server } = await open('pages', ['a', 'b', 'c', 'd', 'e'])
    await send({ type: 'list.page', offset: 4 })
    server.table = ['a', 'b', 'c']
    await change()
    await settled()
    expect(shown()).toBe('c')
  })
  it('paging starts at the first item for another query [EXP-176]', async () => {
    const { send, asked } = await open('pages', ['a', 'b', 'c', 'd', 'e'])
    await send({ type: 'list.page', offset: 2 })
    await send({ type: 'list.query', query: 'r', clear: false })
    expect(asked.at(-1)).toEqual({ query: 'r', offset: 0, size: 2 })
  })
})

describe('a change by another user', () => {
  const changed = async () => {
    const list = await open('scroll', ['b', 'c'])
    list.server.table = ['a', 'b', 'c']
    return list
  }
  it('shows a change by others at once while the pointer is not in the list', async () => {
    const { change, shown } = await changed()
    await change()
    expect(shown()).toBe('ab')
  })
  it('holds back a change that moves rows below the pointer, and shows it when the pointer rests', async () => {
    const { send, change, shown, work, clock } = await changed()
    await send({ type: 'pointer.moved' })
    await change()
    expect([shown(), work()]).toEqual(['bc', 'delayingPage'])
    clock.increment(3000)
    expect([shown(), work()]).toEqual(['ab', 'settled'])
  })
  it('holds back a change while a name is typed, and shows it on demand', async () => {
    const { send, change, shown } = await changed()
    await send({ type: 'edit.begun' })
    await change()
    expect(shown()).toBe('bc')
    await send({ type: 'list.apply' })
    expect(shown()).toBe('ab')
  })
  it('shows a change below the pointer if no row moves', async () => {
    const { send, change, shown, server } = await open('scroll', ['a'])
    server.table = ['a', 'b']
    await send({ type: 'pointer.moved' })
    await change()
    expect(shown()).toBe('ab')
  })
  it('reloads at once for a burst of changes, and once more for changes that arrive during the reload', async () => {
    const { send, change, asked, clock } = await changed()
    for (let count = 0; count < 50; count++) await send({ type: 'list.changed' })
    expect(asked.length).toBe(1)
    clock.increment(300)
    await send({ type: 'list.changed' })
    clock.increment(300)
    await settled()
    expect(asked.length).toBe(3)
    await change()
    expect(asked.length).toBe(4)
  })
  it('keeps the rows if a change cannot be loaded', async () => {
    const { change, shown, work, server } = await open('scroll', ['a', 'b'])
    server.fails = true
    await change()
    expect([shown(), work()]).toEqual(['ab', 'settled'])
  })
  it('does not lose a change that came while loading another one failed', async () => {
    const { actor, send, clock, shown, server } = await changed()
    server.fails = true
    await send({ type: 'list.changed' })
    clock.increment(300)
    actor.send({ type: 'list.changed' })
    await settled()
    server.fails = false
    clock.increment(300)
    await settled()
    expect(shown()).toBe('ab')
  })
})

describe('the first page', () => {
  it('reports an error if the first page fails, and loads it on retry', async () => {
    const { send, work, actor, server } = await open('scroll', ['a'])
    server.fails = true
    await send({ type: 'list.refresh' })
    expect([work(), actor.getSnapshot().context.error]).toEqual(['failed', new Error('refused')])
    server.fails = false
    await send({ type: 'list.retry' })
    expect(work()).toBe('settled')
  })
})

describe('pages', () => {
  it('shows three page numbers around the current one [EXP-019] [CONST-048]', () => {
    expect(getPageNumbers(0, 25, 250, 3)).toEqual({ current: 1, last: 10, shown: [1, 2, 3] })
    expect(getPageNumbers(100, 25, 250, 3).shown).toEqual([4, 5, 6])
    expect(getPageNumbers(225, 25, 250, 3).shown).toEqual([8, 9, 10])
    expect(getPageNumbers(0, 25, 0, 3)).toEqual({ current: 1, last: 1, shown: [1] })
  })
  it('the last page contains the last item', () =>
    expect([getLastOffset(51, 25), getLastOffset(50, 25), getLastOffset(0, 25)]).toEqual([50, 25, 0]))
  it('paging starts again if a server counts more items than it returns', () => {
    const empty = { contents: [], totalElements: 51 }
    expect([getFallbackOffset({ ...empty, offset: 75 }, 25), getFallbackOffset({ ...empty, offset: 50 }, 25)]).toEqual([50, 0])
  })
  it('loads the next page within a third of the view from the end [EXP-180]', () => {
    const left = (pixels: number) => isNearEnd({ top: 700 - pixels, height: 300, content: 1000 }, scrollLoadShare)
    expect([left(101), left(100), left(0)]).toEqual([false, true, true])
  })
  it('shows an item only once if it moved across a page border', () => {
    const shown = { contents: items('a', 'b'), totalElements: 4, offset: 0 }
    expect(appendPage(shown, { contents: items('b', 'c'), totalElements: 4 }).contents).toEqual(items('a', 'b', 'c'))
  })
  it('stops requesting pages if a server returns nothing new', () => {
    const shown = { contents: items('a'), totalElements: 9, offset: 0, next: 'x' }
    expect(appendPage(shown, { contents: items('a'), totalElements: 9, next: 'x' })).toEqual({
      ...shown,
      totalElements: 1,
      next: undefined,
    })
  })
  it('detects moved rows unless each keeps its place', () => {
    const shown = { contents: items('a', 'b'), totalElements: 2, offset: 0 }
    expect([
      wouldMoveRows(shown, { contents: items('a', 'b', 'c'), totalElements: 3 }),
      wouldMoveRows(shown, { contents: items('b', 'a'), totalElements: 2 }),
    ]).toEqual([false, true])
  })
})
