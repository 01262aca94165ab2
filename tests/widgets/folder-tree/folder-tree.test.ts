import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { clickDelay } from '#api/contract/constants'
import { type BranchPage, getTreeLines, rootBranch } from '#widgets/folder-tree/folder-tree'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import type { BranchRequest, FolderChosen, TreeRoot } from '#widgets/folder-tree/folder-tree-setup'
import { toTypeAheadEvent, toTreeEvent } from '#widgets/folder-tree/folder-tree-keys'
import { aFolder, idOf, nothing } from '#tests/windows/explorer/builders'

const press = {
  key: '',
  code: '',
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  altGraph: false,
  composing: false,
  at: 0,
}

const start = () => {
  const clock = new SimulatedClock()
  const requests: BranchRequest[] = []
  const chosen: string[] = []
  const owner = createActor(fromCallback<FolderChosen>(({ receive }) => receive(({ folder }) => chosen.push(folder.title)))).start()
  const machine = folderTreeMachine.provide({
    actors: { branches: fromCallback<BranchRequest, TreeRoot>(({ receive }) => receive((request) => requests.push(request))) },
  })
  const actor = createActor(machine, { clock, input: { owner: owner as never } }).start()
  actor.send({ type: 'tree.show' })
  const answer = (name: string, names: string[], more: Partial<BranchPage> = {}, append = false) =>
    actor.send({
      type: 'branch.loaded',
      uuid: name === '' ? rootBranch : idOf(name),
      page: { folders: names.map((one) => aFolder(one)), totalElements: names.length, ...more },
      append,
    })
  const lines = () => getTreeLines(actor.getSnapshot().context.tree)
  const drawn = () =>
    lines().map((line) => `${'·'.repeat(line.level - 1)}${line.kind === 'folder' ? `${line.node.title} ${line.state}` : line.kind}`)
  const key = (...names: string[]) => names.map(idOf).join('/')
  const asked = () => requests.map(({ uuid, offset }) => [uuid === rootBranch ? '' : uuid, offset])
  const keyed = (name: string, rtl = true) => {
    const command = toTreeEvent({ ...press, key: name }, lines(), actor.getSnapshot().context.cursor, rtl)
    if (command) actor.send(command)
    return command
  }
  return { actor, clock, requests, chosen, answer, lines, drawn, key, asked, keyed }
}

describe('the folder tree', () => {
  it('loads the open folder if the page of its branch ends before it, also after each reload', () => {
    const { actor, clock, answer, drawn, requests } = start()
    const steps = () => requests.splice(0).map(({ uuid, step }) => [uuid, step])
    answer('', ['a'])
    steps()
    actor.send({ type: 'path.show', pathUuids: ['a', 'far'].map(idOf) })
    expect(steps()).toEqual([[idOf('a'), idOf('far')]])
    answer('a', ['aa', 'far'], { next: 'mark', totalElements: 40 })
    expect(drawn()).toEqual(['a open', '·aa closed', '·far closed', '·more'])

    actor.send({ type: 'path.show', pathUuids: ['a', 'aa'].map(idOf) })
    expect(steps()).toEqual([])
    actor.send({ type: 'path.show', pathUuids: ['a', 'farther'].map(idOf) })
    expect(steps()).toEqual([[idOf('a'), idOf('farther')]])
    answer('a', ['aa', 'farther'], { next: 'mark', totalElements: 40 })
    actor.send({ type: 'data.changed', resource: 'node', uuids: [], parentUuids: [idOf('a')] })
    clock.increment(300)
    expect(steps()).toEqual([[idOf('a'), idOf('farther')]])
    answer('a', ['aa'])
    actor.send({ type: 'path.show', pathUuids: ['a', 'gone'].map(idOf) })
    expect(steps()).toEqual([])
  })
  it('the asterisk key opens all folders of a level, and loads unknown ones [EXP-141]', () => {
    const { answer, drawn, key, asked, actor, keyed, lines } = start()
    answer('', ['a', 'b', 'c'])
    actor.send({ type: 'place.open', key: key('a') })
    answer('a', ['aa'])
    answer('c', [])
    actor.send({ type: 'cursor.to', key: key('b') })
    keyed('*')
    expect([...actor.getSnapshot().context.tree.open]).toEqual([key('a'), key('b')])
    expect(drawn()).toEqual(['a open', '·aa closed', 'b open', '·loading', 'c leaf'])
    expect(asked().slice(-1)).toEqual([[idOf('b'), 0]])
    const held = (keys: object) => toTreeEvent({ ...press, key: '*', ...keys }, lines(), key('b'), true)
    expect([held({ shiftKey: true }), held({ ctrlKey: true })]).toEqual([{ type: 'level.open', key: key('b') }, null])
  })
  it('loads the roots at the start, and a folder only when it is opened, 25 at a time [EXP-005] [EXP-091]', () => {
    const { actor, answer, drawn, key, asked, requests } = start()
    expect(drawn()).toEqual(['loading'])
    answer('', ['a', 'b'])
    expect(drawn()).toEqual(['a closed', 'b closed'])
    actor.send({ type: 'place.toggle', key: key('a') })
    expect(asked()).toEqual([
      ['', 0],
      [idOf('a'), 0],
    ])
    expect(requests[1]?.size).toBe(25)
    expect(drawn()).toEqual(['a open', '·loading', 'b closed'])
    answer('a', ['aa'], { next: 'mark', totalElements: 40 })
    expect(drawn()).toEqual(['a open', '·aa closed', '·more', 'b closed'])
    actor.send({ type: 'branch.more', uuid: idOf('a') })
    expect(requests[2]).toMatchObject({ uuid: idOf('a'), offset: 1, after: 'mark' })
    answer('a', ['ab'], {}, true)
    expect(drawn()).toEqual(['a open', '·aa closed', '·ab closed', 'b closed'])
    actor.send({ type: 'place.toggle', key: key('a') })
    actor.send({ type: 'place.toggle', key: key('a') })
    expect(requests).toHaveLength(3)
  })

  it('shows no special node, and no toggle at folders without visible children [EXP-111]', () => {
    const { actor, answer, drawn, key } = start()
    actor.send({
      type: 'branch.loaded',
      uuid: rootBranch,
      page: { folders: [aFolder('a'), aFolder('s', { type: 3 }), aFolder('shut', { may: nothing })], totalElements: 3 },
      append: false,
    })
    actor.send({ type: 'place.open', key: key('a') })
    answer('a', [])
    expect(drawn()).toEqual(['a leaf', 'shut leaf'])
  })

  it('opens a folder 300 ms after one click; a double click only expands or collapses it [EXP-093]', () => {
    const { actor, clock, answer, chosen, drawn, key } = start()
    answer('', ['a', 'b'])
    actor.send({ type: 'place.click', key: key('b') })
    clock.increment(clickDelay - 1)
    expect(chosen).toEqual([])
    clock.increment(1)
    expect(chosen).toEqual(['b'])
    actor.send({ type: 'place.click', key: key('a') })
    clock.increment(clickDelay - 1)
    actor.send({ type: 'place.click', key: key('a') })
    clock.increment(clickDelay)
    expect(chosen).toEqual(['b'])
    expect(drawn()[0]).toBe('a open')
    actor.send({ type: 'place.click', key: key('a') })
    actor.send({ type: 'place.click', key: key('b') })
    clock.increment(clickDelay)
    expect(chosen).toEqual(['b', 'b'])
    actor.send({ type: 'place.choose', key: key('a') })
    expect(chosen).toEqual(['b', 'b', 'a'])
  })

  it('expands the path to the open folder, also for a folder at several places', () => {
    const { actor, answer, drawn, key, asked } = start()
    answer('', ['a', 'b'])
    actor.send({ type: 'path.show', pathUuids: [idOf('a'), idOf('aa'), idOf('x')] })
    expect(asked().slice(1)).toEqual([
      [idOf('a'), 0],
      [idOf('aa'), 0],
    ])
    answer('aa', ['x'])
    answer('a', ['aa'])
    expect(drawn()).toEqual(['a open', '·aa open', '··x closed', 'b closed'])
    expect(actor.getSnapshot().context.cursor).toBe(key('a', 'aa', 'x'))
    actor.send({ type: 'place.open', key: key('b') })
    answer('b', ['aa'])
    expect(drawn().slice(3)).toEqual(['b open', '·aa closed'])
  })

  it('shows which folders could not be loaded, and loads them on demand', () => {
    const { actor, answer, drawn, asked } = start()
    actor.send({ type: 'branch.failed', uuid: rootBranch })
    expect(drawn()).toEqual(['failed'])
    actor.send({ type: 'branch.retry', uuid: rootBranch })
    expect(asked()).toHaveLength(2)
    answer('', ['a'])
    expect(drawn()).toEqual(['a closed'])
  })

  it('reloads changed folders once per burst of events, and keeps the old content until the response', () => {
    const { actor, clock, answer, drawn, key, asked } = start()
    answer('', ['a'])
    actor.send({ type: 'place.open', key: key('a') })
    answer('a', ['aa'])
    const before = asked().length
    for (const name of ['x', 'y']) actor.send({ type: 'data.changed', resource: 'node', uuids: [idOf(name)], parentUuids: [idOf('a')] })
    actor.send({ type: 'data.changed', resource: 'node', uuids: [idOf('z')], parentUuids: [idOf('z')] })
    clock.increment(300)
    expect(asked().slice(before)).toEqual([[idOf('a'), 0]])
    expect(drawn()).toEqual(['a open', '·aa closed'])
    answer('a', ['aa', 'x', 'y'])
    expect(drawn()).toEqual(['a open', '·aa closed', '·x closed', '·y closed'])
  })

  it('type-ahead focuses the next visible folder that starts with the typed letters, in any letter form', () => {
    const { actor, answer, key, lines } = start()
    answer('', ['بایگانی', 'کارنامه', 'کتاب'])
    const sought = (text: string) => toTypeAheadEvent(lines(), actor.getSnapshot().context.cursor, text)
    expect(sought('ك')).toEqual({ type: 'cursor.to', key: key('کارنامه') })
    expect(sought('كت')).toEqual({ type: 'cursor.to', key: key('کتاب') })
    expect(sought('ژ')).toBeNull()
  })

  it('handles the keys of a tree; the arrow in text direction expands', () => {
    const { actor, answer, key, keyed, chosen } = start()
    const at = () => actor.getSnapshot().context.cursor
    answer('', ['a', 'b'])
    actor.send({ type: 'cursor.to', key: key('a') })
    expect(keyed('ArrowLeft')?.type).toBe('place.open')
    answer('a', ['aa'])
    keyed('ArrowLeft')
    expect(at()).toBe(key('a', 'aa'))
    keyed('ArrowRight')
    expect(at()).toBe(key('a'))
    keyed('End')
    expect(at()).toBe(key('b'))
    keyed('ArrowUp')
    expect(at()).toBe(key('a', 'aa'))
    keyed('Enter')
    expect(chosen).toEqual(['aa'])
    keyed('Home')
    expect(keyed('ArrowRight')?.type).toBe('place.close')
    expect(keyed('ArrowRight', false)?.type).toBe('place.open')
    expect(toTreeEvent({ ...press, key: 'ArrowDown', altKey: true }, [], null, true)).toBeNull()
  })
})
