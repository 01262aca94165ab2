import { describe, expect, it } from 'vitest'
import { binnedOf, copyRefusalOf, isDeletable, movesOf, refusalOf, wayTo } from '#widgets/file-drop/dragged'
import { aDocument, aFolder, idOf, nothing } from './explorer/builders'

const pwd = (...names: string[]) => names.map(idOf).join('/')
const root = aFolder('root', { pwd: pwd('root') })
const a = aFolder('a', { pwd: pwd('root', 'a'), parentUuid: root.uuid })
const aa = aFolder('aa', { pwd: pwd('root', 'a', 'aa'), parentUuid: a.uuid })
const b = aFolder('b', { pwd: pwd('root', 'b'), parentUuid: root.uuid })
const scan = aDocument('scan', 'pdf', { parentUuid: root.uuid })
const onto = (node: typeof a) => ({ uuid: node.uuid, title: node.title, node, way: wayTo(node) })
const dragged = (...nodes: (typeof a)[]) => ({ nodes, fromUuid: root.uuid })

describe('dropping items on a folder', () => {
  it('is refused while hovering on itself, below itself, and where they are already', () => {
    expect(refusalOf(dragged(a), onto(a))).toBe('self')
    expect(refusalOf(dragged(b, a), onto(aa))).toBe('below')
    expect(refusalOf(dragged(a, scan), onto(root))).toBe('there')
    expect(refusalOf({ nodes: [a, scan], fromUuid: undefined }, onto(root))).toBe('there')
    expect(refusalOf(dragged(a, scan), onto(b))).toBeNull()
  })

  it('is refused without the rights at either side, and on what is no folder', () => {
    expect(refusalOf(dragged(scan), onto({ ...b, may: nothing }))).toBe('target')
    expect(refusalOf(dragged({ ...scan, may: nothing }), onto(b))).toBe('items')
    expect(refusalOf(dragged(scan), onto({ ...b, type: 4 }))).toBe('notFolder')
    expect(refusalOf({ nodes: [aFolder('home')], fromUuid: undefined }, onto(b))).toBe('items')
  })

  it('copies with what may be downloaded, to where the items are too, but never into themselves', () => {
    expect(copyRefusalOf(dragged(a, scan), onto(root))).toBeNull()
    expect(copyRefusalOf(dragged({ ...scan, may: { ...nothing, read: true, download: true } }), onto(b))).toBeNull()
    expect(copyRefusalOf(dragged({ ...scan, may: nothing }), onto(b))).toBe('notCopied')
    expect([copyRefusalOf(dragged(a), onto(a)), copyRefusalOf(dragged(a), onto(aa))]).toEqual(['self', 'below'])
    expect(copyRefusalOf(dragged(scan), onto({ ...b, may: nothing }))).toBe('target')
    expect(copyRefusalOf(dragged(scan), onto({ ...b, type: 4 }))).toBe('notFolder')
  })

  it('is left to the server where only the name of the folder is known', () => {
    expect(refusalOf(dragged(scan), { uuid: b.uuid, title: 'b', way: [root.uuid, b.uuid] })).toBeNull()
  })

  it('on the recycle bin takes what may be deleted out of the folder on show', () => {
    expect([isDeletable(dragged(a, scan)), isDeletable(dragged(a, { ...scan, may: nothing }))]).toEqual([true, false])
    expect(binnedOf({ nodes: [aa, scan], fromUuid: undefined })).toEqual([
      { uuids: [aa.uuid], title: 'aa', fromUuid: a.uuid },
      { uuids: [scan.uuid], title: 'scan', fromUuid: root.uuid },
    ])
  })

  it('is one move out of the folder on show, or one for each home when several are', () => {
    const target = { uuid: b.uuid, title: 'b' }
    expect(movesOf(dragged(a, scan), target)).toEqual([{ uuids: [a.uuid, scan.uuid], title: undefined, fromUuid: root.uuid, target }])
    expect(movesOf({ nodes: [aa, scan], fromUuid: undefined }, target)).toEqual([
      { uuids: [aa.uuid], title: 'aa', fromUuid: a.uuid, target },
      { uuids: [scan.uuid], title: 'scan', fromUuid: root.uuid, target },
    ])
  })
})
