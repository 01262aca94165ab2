import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { type ExplorerEvent, getViewMode, getOpenFolders, getMode } from '#windows/explorer/context'
import { defaultPreferences } from '#windows/explorer/explorer'
import { searchMachine } from '#windows/explorer/search/search.machine'
import type { TreeActor } from '#widgets/folder-tree/folder-tree.view'
import { aDocument, aFolder, aSession, idOf } from './builders'
import { click, open, opening, settled } from './opened-explorer'

const treeOf = async (actor: { getSnapshot(): { children: { folderTree?: unknown } } }) => {
  const tree = actor.getSnapshot().children.folderTree as TreeActor
  tree.send({ type: 'tree.show' })
  await settled()
  return tree
}

describe('an explorer without a folder', () => {
  it('an explorer without a folder shows the roots, where nothing can be created or uploaded [EXP-202]', async () => {
    const { path, rows, send, actor } = await open()
    expect([path(), rows()]).toEqual(['', ['root']])
    await send({ type: 'folder.create' })
    expect(actor.getSnapshot().matches({ naming: 'idle' })).toBe(true)
  })
})

describe('browsing', () => {
  it('opens a folder in the same window [EXP-162]', async () => {
    const { send, path, rows, asked } = await open('root')
    await send(opening('a'))
    expect([path(), rows()]).toEqual(['root/a', ['aa']])
    expect(asked.filter(({ type }) => type === 'window.open')).toEqual([])
  })
  it('opens an item by two clicks within 200 ms, and only selects it by two slower clicks [EXP-154] [EXP-161]', async () => {
    const { send, path, picked } = await open('root')
    await send(click('a', 0), click('a', 201))
    expect([path(), picked()]).toEqual(['root', [idOf('a')]])
    await send(click('a', 402 - 1))
    expect(path()).toBe('root/a')
  })
  it('uses the double-click time that the user chose', async () => {
    const { send, path } = await open('root')
    const preferences = { ...defaultPreferences, doubleClickMs: 500 }
    await send({ type: 'preferences.changed', preferences }, click('a', 0), click('a', 501))
    expect(path()).toBe('root')
    await send(click('a', 1001))
    expect(path()).toBe('root/a')
  })
  it('does not count a Ctrl+click as part of a double click [EXP-155]', async () => {
    const { send, path, picked } = await open('root')
    await send(click('a', 0, { toggle: true }), click('a', 50, { toggle: true }))
    expect([path(), picked()]).toEqual(['root', []])
  })
  it('opens a folder in a new window if the user asks for it, by the same rules', async () => {
    const { send, asked, path, context } = await open('root')
    await send(opening('a', true))
    expect(path()).toBe('root')
    expect(asked.at(-1)).toEqual({
      type: 'window.open',
      kind: 'explorer',
      payload: { folderUuid: idOf('a'), rules: context().rules },
      title: 'a',
    })
  })
  it('opens a PDF in the viewer, and downloads files without a viewer', async () => {
    const { send, asked, downloads } = await open('root', { tree: { root: [aDocument('scan', 'pdf'), aDocument('drawing', 'dwg')] } })
    await send(opening('scan'))
    expect(asked.at(-1)).toEqual({
      type: 'window.open',
      kind: 'viewer',
      payload: {
        ...{ uuid: idOf('scan'), title: 'scan', extension: 'pdf' },
        list: { uuidList: [idOf('root')], sortBy: 'title', direction: 'ASC' },
      },
      title: 'scan',
      extension: 'pdf',
    })
    await send(opening('drawing'))
    expect(downloads).toEqual([[idOf('drawing')]])
  })
  it('goes back and forward, and a new folder discards the forward history [EXP-166] [EXP-167]', async () => {
    const { send, go, path } = await open('root')
    await go('a')
    await go('aa')
    await send({ type: 'place.go', to: 'back' }, { type: 'place.go', to: 'back' })
    expect(path()).toBe('root')
    await send({ type: 'place.go', to: 'forward' })
    expect(path()).toBe('root/a')
    await go('b')
    await send({ type: 'place.go', to: 'forward' })
    expect(path()).toBe('root/b')
  })
  it('goes up only while the path has more than one folder [EXP-169]', async () => {
    const { send, go, path } = await open('root')
    await go('a')
    await send({ type: 'place.go', to: 'up' }, { type: 'place.go', to: 'up' })
    expect(path()).toBe('root')
  })
  it('going up selects the folder that was left', async () => {
    const { send, go, picked } = await open('root')
    await go('a')
    await go('aa')
    await send({ type: 'place.go', to: 'up' })
    expect(picked()).toEqual([idOf('aa')])
    await send({ type: 'place.go', to: 'roots' })
    expect(picked()).toEqual([idOf('root')])
  })
  it('opens every folder at its first item and without a keyword [EXP-173] [EXP-174]', async () => {
    const { send, go, queries, context } = await open('b')
    await send({ type: 'rules.paginate', pagination: true }, { type: 'page.go', offset: 25 })
    expect([queries.at(-1)?.offset, context().children.offset]).toEqual([25, 25])
    await go('a')
    expect([queries.at(-1)?.offset, queries.at(-1)?.query.keyword, context().keyword]).toEqual([0, '', ''])
  })
  it('going back restores selection, rows and scroll position', async () => {
    const { actor, send, go, picked, rows, context } = await open('b')
    actor.getSnapshot().children.listing?.send({ type: 'list.more' })
    await settled()
    await send(click('d30', 0), { type: 'place.scrolled', top: 640 })
    await go('a')
    expect(picked()).toEqual([])
    await send({ type: 'place.go', to: 'back' })
    expect([picked(), rows().length, context().history.places[0]?.top]).toEqual([[idOf('d30')], 50, 640])
  })
  it('goes several history entries back or forward at once, and lists their titles', async () => {
    const { send, go, path, context } = await open('root')
    await go('a')
    await go('aa')
    await go('b')
    await send({ type: 'place.go', to: { steps: -3 } })
    expect([path(), context().history.places.map(({ title }) => title)]).toEqual(['root', ['root', 'a', 'aa', 'b']])
    await send({ type: 'place.go', to: { steps: 4 } }, { type: 'place.go', to: { steps: 2 } })
    expect(path()).toBe('root/a/aa')
  })
  it('sends its window the title and the state to restore after a reload [EXP-210]', async () => {
    const { send, go, asked } = await open('root')
    await go('a')
    await send({ type: 'rules.show', view: 'GRID' })
    expect(asked.filter(({ type }) => type === 'window.retitle').at(-1)).toEqual({ type: 'window.retitle', title: 'a' })
    expect(asked.filter(({ type }) => type === 'window.remember').at(-1)).toMatchObject({
      payload: { folderUuid: idOf('a'), rules: { view: 'GRID' } },
    })
  })
})

describe('the listing', () => {
  it('requests 25 items by title, ascending [EXP-016] [EXP-017]', async () => {
    const { queries } = await open('b')
    expect(queries).toEqual([{ query: { folders: [idOf('b')], sortBy: 'title', direction: 'ASC', keyword: '' }, offset: 0, size: 25 }])
  })
  it('a second click on a column reverses the order, and another column starts again at the first item [EXP-175] [EXP-176]', async () => {
    const { send, queries } = await open('b')
    await send({ type: 'rules.paginate', pagination: true }, { type: 'page.go', offset: 50 }, { type: 'rules.sort', column: 'createDate' })
    expect(queries.at(-1)).toMatchObject({ offset: 0, query: { sortBy: 'createDate', direction: 'ASC' } })
    await send({ type: 'rules.sort', column: 'createDate' })
    expect(queries.at(-1)?.query).toMatchObject({ sortBy: 'createDate', direction: 'DESC' })
  })
  it('returns to 25 items when the user switches from pages to scrolling [EXP-181]', async () => {
    const { send, queries } = await open('b')
    await send({ type: 'rules.paginate', pagination: true }, { type: 'rules.pageSize', size: 50 })
    expect(queries.at(-1)?.size).toBe(50)
    await send({ type: 'rules.show', view: 'GRID' })
    expect(queries.at(-1)).toMatchObject({ offset: 0, size: 25 })
  })
  it('keeps the selection after sorting, and when the view changes', async () => {
    const { send, picked } = await open('root')
    await send(click('b', 0), { type: 'rules.sort', column: 'title' }, { type: 'rules.show', view: 'GRID' }, { type: 'place.refresh' })
    expect(picked()).toEqual([idOf('b')])
  })
  it('selects only the loaded rows, and none of other pages [EXP-159]', async () => {
    const { send, picked } = await open('b')
    await send({ type: 'rules.paginate', pagination: true }, { type: 'select.all' })
    expect(picked().length).toBe(25)
    await send({ type: 'page.go', offset: 25 })
    expect(picked()).toEqual([])
  })
  it('stores its state under the specified names [EXP-142] [EXP-143]', async () => {
    const { context } = await open('b')
    expect(context()).toMatchObject({
      children: { totalElements: 60, offset: 0 },
      rules: { pageSize: 25, sortBy: 'title', direction: 'ASC', view: 'LIST', pagination: false },
    })
  })
  it('stores type, folders, path, row, history, opened levels, view, search, browse criteria and search scopes [EXP-141]', async () => {
    const { context, send, actor } = await open('root')
    await send(opening('a'), { type: 'place.go', to: 'up' }, click('b', 1), { type: 'rules.face', face: 'RELATION' })
    const tree = await treeOf(actor)
    tree.send({ type: 'level.open', key: idOf('root') })
    expect([getMode(context()), getOpenFolders(context()), getViewMode(context())]).toEqual(['folders', [idOf('root')], 'RELATION'])
    expect(context()).toMatchObject({
      located: { path: [{ title: 'root' }] },
      selection: { cursor: idOf('b') },
      history: { places: [idOf('root'), idOf('a'), idOf('root')].map((uuid) => ({ folders: [uuid] })), at: 2 },
      search: null,
    })
    expect([...tree.getSnapshot().context.tree.open]).toContain(idOf('root'))

    const asked = { query: { keyword: 'نامه', searchType: 'CMS' as const }, names: { browse: ['سال'] } }
    const found = (await open(undefined, { payload: asked })).context()
    expect([getMode(found), getViewMode(found), found.search]).toMatchObject(['search', 'CMS', asked])
    const box = createActor(searchMachine, { input: { owner: actor as never, window: actor as never, shown: null, mainTitle: undefined } })
      .start()
      .getSnapshot()
    expect(box.children.suggest?.getSnapshot()).toMatchObject({ context: { text: '', items: [] } })
    expect(box.context.relatedSearches).toEqual([])
  })
  it('stores the last search that ran [EXP-141]', async () => {
    const { context, send } = await open(undefined, { payload: { query: { keyword: 'نامه' } } })
    const next = { query: { keyword: 'قرارداد', searchType: 'DMS' as const }, matches: false, names: {} }
    await send({ type: 'search.run', search: next })
    expect(context().search).toMatchObject(next)
  })
  it('stores the active item, the item being renamed and the opened folders of the tree [EXP-135]', async () => {
    const { context, send, actor } = await open('root')
    await send(click('a', 0), { type: 'row.rename', uuid: idOf('a') })
    const tree = await treeOf(actor)
    tree.send({ type: 'place.open', key: idOf('root') })
    expect(context().selection.cursor).toBe(idOf('a'))
    expect(actor.getSnapshot().children.naming?.getSnapshot()).toMatchObject({ context: { named: { uuid: idOf('a') } } })
    expect([...tree.getSnapshot().context.tree.open]).toEqual([idOf('root')])
  })
})

describe('naming', () => {
  it('creates a folder, selects it and notifies the other windows [EXP-152]', async () => {
    const { actor, send, saves, asked, picked } = await open('root')
    await send({ type: 'folder.create' })
    const naming = actor.getSnapshot().children.naming
    naming?.send({ type: 'name.change', text: 'تازه' } as never)
    naming?.send({ type: 'name.submit' } as never)
    expect(saves[0]).toMatchObject({ named: { kind: 'new', parentUuid: idOf('root') }, title: 'تازه' })
    saves[0]?.answer.resolve(aFolder('new'))
    await settled()
    expect([actor.getSnapshot().matches({ naming: 'idle' }), picked()]).toEqual([true, [idOf('new')]])
    expect(asked.at(-1)).toEqual({ type: 'data.changed', resource: 'node', uuids: [idOf('new')], parentUuids: [idOf('root')] })
  })
  it('starts the next new folder, which the user requested meanwhile, once the previous one is saved', async () => {
    const { actor, send, saves } = await open('root')
    await send({ type: 'folder.create' })
    const typed = (text: string) => {
      const naming = actor.getSnapshot().children.naming
      naming?.send({ type: 'name.change', text } as never)
      naming?.send({ type: 'name.leave' } as never)
    }
    typed('یک')
    await send({ type: 'folder.create' })
    saves[0]?.answer.resolve(aFolder('one'))
    await settled()
    expect(actor.getSnapshot().children.naming?.getSnapshot()).toMatchObject({ context: { named: { kind: 'new' }, text: '' } })
    typed('دو')
    saves[1]?.answer.resolve(aFolder('two'))
    await settled()
    expect(actor.getSnapshot().matches({ naming: 'idle' })).toBe(true)
  })
  it('removes the row of a new folder that could not be created [EXP-201]', async () => {
    const { actor, send, saves, asked } = await open('root')
    await send({ type: 'folder.create' })
    const naming = actor.getSnapshot().children.naming
    naming?.send({ type: 'name.change', text: 'تازه' } as never)
    naming?.send({ type: 'name.submit' } as never)
    saves[0]?.answer.reject(Object.assign(new Error('no'), { status: 500 }))
    await settled()
    expect(actor.getSnapshot().matches({ naming: 'idle' })).toBe(true)
    expect(asked.some(({ type }) => type === 'data.changed')).toBe(false)
  })
  it('renames the item by its id [EXP-153]', async () => {
    const { actor, send, saves } = await open('root')
    await send({ type: 'row.rename', uuid: idOf('scan') })
    const naming = actor.getSnapshot().children.naming
    naming?.send({ type: 'name.change', text: 'نو' } as never)
    naming?.send({ type: 'name.leave' } as never)
    expect(saves[0]).toMatchObject({ named: { kind: 'existing', uuid: idOf('scan') }, title: 'نو' })
  })
  it('a slow second click on the name of a selected item starts renaming', async () => {
    const { actor, send, clock } = await open('root')
    const named = (at: number): ExplorerEvent => ({ type: 'row.click', uuid: idOf('scan'), at, style: {}, onName: true })
    const editing = () => actor.getSnapshot().matches({ naming: 'editing' })
    await send(named(0))
    clock.increment(600)
    expect(editing()).toBe(false)
    await send(named(600))
    clock.increment(499)
    expect(editing()).toBe(false)
    clock.increment(1)
    expect(editing()).toBe(true)
  })
  it('does not start renaming after a double click or another action', async () => {
    const { actor, send, clock, asked } = await open('root')
    const named = (at: number): ExplorerEvent => ({ type: 'row.click', uuid: idOf('scan'), at, style: {}, onName: true })
    await send(named(0), named(600), named(700))
    clock.increment(1000)
    expect([actor.getSnapshot().matches({ naming: 'idle' }), asked.at(-1)?.type]).toEqual([true, 'window.open'])
    await send(named(2000), named(2600), { type: 'cursor.move', by: 1, style: {} })
    clock.increment(1000)
    await send(click('b', 4000), { ...click('scan', 5000), onName: true } as ExplorerEvent)
    clock.increment(1000)
    expect(actor.getSnapshot().matches({ naming: 'idle' })).toBe(true)
  })
  it('opening another folder ends renaming', async () => {
    const { actor, send, go } = await open('root')
    await send({ type: 'row.rename', uuid: idOf('scan') })
    await go('a')
    expect([actor.getSnapshot().matches({ naming: 'idle' }), actor.getSnapshot().children.naming]).toEqual([true, undefined])
  })
  it('offers no renaming without its flag', async () => {
    const { actor, send } = await open('root', { session: aSession({ flags: [] }) })
    await send({ type: 'row.rename', uuid: idOf('scan') })
    expect(actor.getSnapshot().matches({ naming: 'idle' })).toBe(true)
  })
})

describe('actions on rows', () => {
  it('downloads the whole selection as one download', async () => {
    const { send, downloads } = await open('root')
    await send(click('scan', 0), click('sheet', 500, { toggle: true }), { type: 'download.start' })
    expect(downloads).toEqual([[idOf('scan'), idOf('sheet')]])
  })
  it('runs downloads one after another, and loses none', async () => {
    const { actor, send, downloads } = await open('root')
    actor.send(click('scan', 0))
    actor.send({ type: 'download.start' })
    actor.send(click('sheet', 500))
    await send({ type: 'download.start' })
    await settled()
    expect(downloads).toEqual([[idOf('scan')], [idOf('sheet')]])
  })
  it('a right click selects its row, and keeps a selection that contains the row', async () => {
    const { send, picked } = await open('root')
    await send(click('a', 0), click('b', 500, { toggle: true }), { type: 'row.menu', uuid: idOf('b') })
    expect(picked().length).toBe(2)
    await send({ type: 'row.menu', uuid: idOf('scan') })
    expect(picked()).toEqual([idOf('scan')])
  })
  it('uploads dropped files into the folder that they were dropped on', async () => {
    const { send, asked } = await open('root')
    const items = [{ file: new File(['x'], 'x.txt'), path: 'sub' }]
    await send({ type: 'upload.offer', target: { uuid: idOf('a'), title: 'a' }, items })
    expect(asked.at(-1)).toEqual({ type: 'upload.start', targetUuid: idOf('a'), targetTitle: 'a', items })
    const before = asked.length
    await send({ type: 'upload.offer', target: { uuid: idOf('scan'), title: 'scan' }, items })
    expect(asked.length).toBe(before)
  })
})

describe('a change by others', () => {
  it('reloads only for changes by others that affect this folder', async () => {
    const { send, queries, clock } = await open('root')
    const change = async (uuids: string[], parentUuids: string[]) => {
      await send({ type: 'data.changed', resource: 'node', uuids, parentUuids })
      clock.increment(300)
      await settled()
    }
    await change([], [idOf('root')])
    expect(queries.length).toBe(2)
    await change(['x'], ['y'])
    expect(queries.length).toBe(2)
  })
  it('goes to the nearest existing ancestor when the open folder is deleted', async () => {
    const { path, send, go, tree, asked } = await open('root')
    await go('a')
    await go('aa')
    delete tree.aa
    const gone = (...names: string[]): ExplorerEvent => ({
      type: 'data.changed',
      resource: 'node',
      uuids: names.map(idOf),
      parentUuids: [],
    })
    await send(gone('aa'))
    expect(path()).toBe('root/a')
    tree.aa = []
    await go('aa')
    delete tree.aa
    delete tree.a
    await send(gone('a', 'aa'))
    const remembered = asked.flatMap((one) => (one.type === 'window.remember' ? [one.payload] : [])).at(-1)
    expect([path(), remembered]).toEqual(['root', expect.objectContaining({ folderUuid: idOf('root') })])
  })
  it('shows an error and stays open if the folder of a new explorer does not exist', async () => {
    const { actor } = await open('nowhere')
    expect(actor.getSnapshot().matches({ place: 'failed' })).toBe(true)
  })
  it('reloads the folder after the live connection was lost, as changes may have been missed', async () => {
    const { send, queries, clock } = await open('root')
    await send({ type: 'data.stale' })
    clock.increment(300)
    await settled()
    expect(queries.length).toBe(2)
  })
})

describe('an item without read access', () => {
  it('does not open an item without the right to read it', async () => {
    const { send, path } = await open('root')
    await send(opening('shut'))
    expect(path()).toBe('root')
  })
})
