import { describe, expect, it } from 'vitest'
import { toBinSelection, getCopyRefusal, canRemoveFromFolders, toMoves, getDropRefusal, getPathTo } from '#widgets/file-drop/dragged'
import { aDocument, aFolder, idOf, nothing } from '#tests/windows/explorer/builders'

const pwd = (...names: string[]) => names.map(idOf).join('/')
const root = aFolder('root', { pwd: pwd('root') })
const a = aFolder('a', { pwd: pwd('root', 'a'), parentUuid: root.uuid })
const aa = aFolder('aa', { pwd: pwd('root', 'a', 'aa'), parentUuid: a.uuid })
const b = aFolder('b', { pwd: pwd('root', 'b'), parentUuid: root.uuid })
const scan = aDocument('scan', 'pdf', { parentUuid: root.uuid })
const onto = (node: typeof a) => ({ uuid: node.uuid, title: node.title, node, pathUuids: getPathTo(node) })
const dragged = (...nodes: (typeof a)[]) => ({ nodes, fromUuid: root.uuid })

describe('dropping items on a folder', () => {
  it('refuses to move items into themselves, their descendants or their current folder', () => {
    expect(getDropRefusal(dragged(a), onto(a))).toBe('self')
    expect(getDropRefusal(dragged(b, a), onto(aa))).toBe('below')
    expect(getDropRefusal(dragged(a, scan), onto(root))).toBe('there')
    expect(getDropRefusal({ nodes: [a, scan], fromUuid: undefined }, onto(root))).toBe('there')
    expect(getDropRefusal(dragged(a, scan), onto(b))).toBeNull()
  })

  it('refuses to move without rights on the items or the target, or onto a node that is no folder', () => {
    expect(getDropRefusal(dragged(scan), onto({ ...b, may: nothing }))).toBe('target')
    expect(getDropRefusal(dragged({ ...scan, may: nothing }), onto(b))).toBe('items')
    expect(getDropRefusal(dragged(scan), onto({ ...b, type: 4 }))).toBe('notFolder')
    expect(getDropRefusal({ nodes: [aFolder('home')], fromUuid: undefined }, onto(b))).toBe('items')
  })

  it('copies items with the download right, also into their own folder, but never into themselves', () => {
    expect(getCopyRefusal(dragged(a, scan), onto(root))).toBeNull()
    expect(getCopyRefusal(dragged({ ...scan, may: { ...nothing, read: true, download: true } }), onto(b))).toBeNull()
    expect(getCopyRefusal(dragged({ ...scan, may: nothing }), onto(b))).toBe('notCopied')
    expect([getCopyRefusal(dragged(a), onto(a)), getCopyRefusal(dragged(a), onto(aa))]).toEqual(['self', 'below'])
    expect(getCopyRefusal(dragged(scan), onto({ ...b, may: nothing }))).toBe('target')
    expect(getCopyRefusal(dragged(scan), onto({ ...b, type: 4 }))).toBe('notFolder')
  })

  it('leaves the check to the server if the rights on the target folder are unknown', () => {
    expect(getDropRefusal(dragged(scan), { uuid: b.uuid, title: 'b', pathUuids: [root.uuid, b.uuid] })).toBeNull()
  })

  it('deletes items dropped on the recycle bin if all of them may be deleted, grouped by their folder', () => {
    expect([canRemoveFromFolders(dragged(a, scan)), canRemoveFromFolders(dragged(a, { ...scan, may: nothing }))]).toEqual([true, false])
    expect(toBinSelection({ nodes: [aa, scan], fromUuid: undefined })).toEqual([
      { uuids: [aa.uuid], title: 'aa', fromUuid: a.uuid },
      { uuids: [scan.uuid], title: 'scan', fromUuid: root.uuid },
    ])
  })

  it('sends one move request per source folder', () => {
    const target = { uuid: b.uuid, title: 'b' }
    expect(toMoves(dragged(a, scan), target)).toEqual([{ uuids: [a.uuid, scan.uuid], title: undefined, fromUuid: root.uuid, target }])
    expect(toMoves({ nodes: [aa, scan], fromUuid: undefined }, target)).toEqual([
      { uuids: [aa.uuid], title: 'aa', fromUuid: a.uuid, target },
      { uuids: [scan.uuid], title: 'scan', fromUuid: root.uuid, target },
    ])
  })
})
