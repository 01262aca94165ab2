import { describe, expect, it } from 'vitest'
import type { Node } from '#api/contract/node'
import { findCommandAt, type CommandEffects, findPressedCommand } from '#windows/explorer/commands/command'
import { emptyBin } from '#windows/explorer/commands/bin-commands'
import { shortcutCommands } from '#windows/explorer/commands/shortcut-commands'
import { type Situation, createSituation } from '#windows/explorer/commands/situation'
import { getWords } from '#windows/explorer/commands/words'
import { canSort, getMode } from '#windows/explorer/context'
import { defaultRules } from '#windows/explorer/explorer'
import { aContext, aDocument, aFolder, aFrame, aSession, nothing } from './builders'
import { openMenu as open } from './opened-menu'
import { press } from './pressing'

describe('the background menu of a folder', () => {
  it('offers to create, refresh and sort in the background menu [EXP-036] [EXP-043] [EXP-044]', () => {
    expect(open().ids()).toBe('create upload - refresh sort - undo redo - (print)')
    expect(open().run('create/folder')).toEqual([{ type: 'folder.create' }])
    expect(open().run('refresh')).toEqual([{ type: 'place.refresh' }])
  })
  it('offers the upload of files or a folder in the background menu [EXP-041] [EXP-042]', () => {
    expect([open().run('upload/file'), open().run('upload/folder')]).toEqual([['files'], ['folder']])
  })
  it('hides the upload without its flag, and disables the commands that the user has no right to in this folder [EXP-184] [EXP-186]', () => {
    expect(open({ session: aSession({ flags: [] }) }).ids()).toBe('create - refresh sort - undo redo - (print)')
    expect(open({ folder: aFolder('x', { may: nothing }) }).ids()).toBe('(create) (upload) - refresh sort - undo redo - (print)')
    expect(open({ folder: aFolder('bin', { type: 4 }) }).ids()).toBe('(create) (upload) - refresh sort - undo redo (empty)')
    expect(open({ folder: null }).ids()).toBe('(create) (upload) - refresh (sort) - undo redo - (print)')
  })
  it('offers to sort by the four keys in both directions [EXP-178]', () => {
    expect(open().run('sort/createDate')).toEqual([{ type: 'rules.sort', column: 'createDate' }])
    expect(open().run('sort/numericTitle')).toEqual([{ type: 'rules.numeric', column: 'title' }])
    expect(open({ rules: { ...defaultRules, numeric: ['title'] } }).run('sort/title')).toEqual([{ type: 'rules.numeric', column: 'title' }])
    expect([open().run('sort/DESC'), open().run('sort/ASC')]).toEqual([[{ type: 'rules.sort', column: 'title' }], []])
    expect(open().find('sort/title')).toMatchObject({ checked: true })
  })
})

describe('commands on rows', () => {
  it('opens, downloads and renames a document [EXP-049] [EXP-050] [EXP-061]', () => {
    expect(open({ rows: [aDocument('a', 'pdf')] }).ids()).toBe(
      'open download - copyLink - (send) star - move rename saveCopy - actions export print',
    )
  })
  it('opens the permission editor for users with the right to change permissions and the flag for it [PERM-052] [SHELL-037]', () => {
    const session = aSession({ flags: ['PROPERTIES_PERMISSION'] })
    const [row, seen] = [aFolder('f'), aFolder('s', { may: { ...nothing, read: true } })]
    expect(open({ session, rows: [row] }).run('permissions')).toEqual([
      { type: 'window.open', kind: 'dynamic-permission', payload: { uuid: row.uuid } },
    ])
    expect(open({ session, rows: [seen] }).find('permissions')).toBeUndefined()
    expect(open({ session, rows: [aFolder('bin', { type: 4 })] }).find('permissions')).toBeUndefined()
    expect(open({ rows: [row] }).find('permissions')).toBeUndefined()
    expect(open({ session: aSession({ admin: true, flags: [] }), rows: [row] }).find('permissions')).toBeDefined()
  })
  it('opens the properties of an item [EXP-069]', () => {
    const row = aDocument('a', 'pdf')
    const menu = open({ session: aSession({ flags: ['PROPERTIES'] }), rows: [row] })
    expect(menu.run('properties')).toMatchObject([{ type: 'window.open', kind: 'properties', payload: { uuid: row.uuid } }])
  })
  it('compares exactly two documents or two folders [EXP-062] [EXP-191] [EXP-192]', () => {
    const session = aSession({ flags: ['DOC_DIFF'] })
    const [one, other, folder] = [aDocument('a', 'pdf'), aDocument('b', 'txt'), aFolder('f')]
    const item = ({ uuid, title }: Node) => ({ uuid, title })
    const compared = (what: string, first: Node, second: Node) => [
      { type: 'window.open', kind: 'text-compare', payload: { what, first: item(first), second: item(second) } },
    ]
    expect(open({ session, rows: [one, other] }).run('compare')).toMatchObject(compared('documents', one, other))
    expect(open({ session, rows: [folder, aFolder('g')] }).run('compare')).toMatchObject(compared('folders', folder, aFolder('g')))
    for (const rows of [[one], [one, folder], [one, other, aDocument('c', 'txt')]])
      expect(open({ session, rows }).find('compare')).toBeUndefined()
    expect(open({ session, rows: [one, aDocument('s', 'txt', { may: nothing })] }).find('compare')).toMatchObject({ disabled: true })
  })
  it('hides the comparison without its flag [PERM-030]', () => {
    expect(open({ session: aSession({ flags: [] }), rows: [aDocument('a', 'pdf'), aDocument('b', 'txt')] }).find('compare')).toBeUndefined()
  })
  it('opens a folder in the same window or in a new one', () => {
    const row = aFolder('f')
    expect(open({ rows: [row] }).run('aside')).toEqual([{ type: 'row.open', uuid: row.uuid, aside: true }])
    expect(open({ rows: [aDocument('a', 'pdf')] }).find('aside')).toBeUndefined()
  })
  it('adds a folder to the working directories, and removes a folder that is one of them [EXP-057] [EXP-058]', () => {
    const [row, kept] = [aFolder('f'), { ...aFolder('k'), isWorkingDirectory: true }]
    const { uuid, title } = row
    expect(open({ rows: [row] }).run('directory')).toEqual([{ type: 'directory.change', change: 'add', uuid, title }])
    expect(open({ rows: [row] }).find('directory')?.label).toBe('افزودن به پوشه‌های کاری')
    expect(open({ rows: [kept] }).run('directory')).toMatchObject([{ type: 'directory.change', change: 'remove', uuid: kept.uuid }])
    expect(open({ rows: [kept] }).find('directory')?.label).toBe('برداشتن از پوشه‌های کاری')
    expect(open({ rows: [aDocument('a', 'pdf')] }).find('directory')).toBeUndefined()
    expect(open({ rows: [aFolder('bin', { type: 4 })] }).find('directory')).toBeUndefined()
    expect(open({ rows: [row, kept] }).find('directory')).toBeUndefined()
  })
  it('offers to star the items, or to remove the stars if all have one', () => {
    const [plain, starred] = [aDocument('a', 'pdf'), { ...aFolder('f'), isStarred: true }]
    expect(open({ rows: [plain, starred] }).find('star')).toMatchObject({ label: 'ستاره‌دار کردن', icon: 'star' })
    expect(open({ rows: [starred] }).find('star')).toMatchObject({ label: 'برداشتن ستاره', icon: 'unstar' })
  })
  it('offers a single download and no renaming for several selected items', () => {
    expect(open({ rows: [aDocument('a', 'pdf'), aFolder('f')] }).ids()).toBe(
      'download - copyLink - (send) star - move - export measure print',
    )
  })
  it('disables actions without the right, and hides actions that are impossible for these items [EXP-187] [EXP-194] [EXP-195]', () => {
    expect(open({ rows: [aDocument('a', 'pdf', { may: nothing })] }).ids()).toBe(
      '(open) (download) - copyLink - (send) (star) - (move) (rename) (saveCopy) - actions (export) print',
    )
    expect(open({ rows: [aDocument('a', 'pdf')], session: aSession({ flags: [] }) }).ids()).toBe(
      'copyLink - (send) star - move saveCopy - actions print',
    )
  })
})

describe('deleting', () => {
  const flags = ['DELETE', 'RENAME', 'DOWNLOAD']
  const session = aSession({ flags })
  const remove = (rows: Node[], more: Partial<Situation> & { folder?: Node | null } = {}) => open({ rows, session, ...more }).find('delete')
  it('opens a deletion window that names the single item or the number of items [EXP-051]', () => {
    const [a, b] = [aDocument('a', 'pdf'), aFolder('b')]
    expect(open({ rows: [a], session }).run('delete')).toEqual([
      {
        type: 'window.open',
        kind: 'delete-confirmation',
        payload: { kind: 'delete', uuids: [a.uuid], title: 'a', extension: 'pdf', fromUuid: aFolder('home').uuid },
      },
    ])
    expect(open({ rows: [a, b], session }).run('delete')).toMatchObject([{ payload: { uuids: [a.uuid, b.uuid], title: undefined } }])
    for (const more of [{ nodeType: 2 as const }, { folderIsConcept: true }])
      expect(open({ rows: [a, { ...b, ...more }], session }).run('delete')).toMatchObject([{ payload: { ontology: true } }])
  })
  it('requires the flag and the right to delete each item [EXP-200]', () => {
    const closed = aDocument('c', 'pdf', { may: { ...aFolder('x').may, delete: false } })
    expect(open({ rows: [aDocument('a', 'pdf')], session: aSession({ flags: [] }) }).find('delete')).toBeUndefined()
    expect(remove([aDocument('a', 'pdf'), closed])).toMatchObject({ disabled: true, reason: getWords('fa').needsDelete })
    expect(remove([aDocument('a', 'pdf')])).toMatchObject({ disabled: false })
  })
  it('deletes neither root folders nor recycle bins [EXP-197]', () => {
    const [root, bin] = [aFolder('root'), aFolder('bin', { type: 4, parentUuid: 'above' })]
    expect(remove([root], { folder: null })).toMatchObject({ disabled: true, reason: getWords('fa').isRoot })
    expect(remove([aFolder('f', { parentUuid: 'above' })], { folder: null })).toMatchObject({ disabled: false })
    expect(remove([bin], { folder: null })).toMatchObject({ disabled: true, reason: getWords('fa').isSpecial })
  })
  it('offers no deletion to the bin in the recycle bin and in search results [EXP-188]', () => {
    for (const [mode, why] of [
      ['bin', 'inBin'],
      ['search', 'inSearch'],
    ] as const)
      expect(remove([aDocument('a', 'pdf')], { mode })).toMatchObject({ disabled: true, reason: getWords('fa')[why] })
  })
  it('undoes the latest change, no matter which window made it', () => {
    expect(open().run('undo')).toEqual([{ type: 'nodes.operate', operation: { kind: 'undo' } }])
    expect(open().run('redo')).toEqual([{ type: 'nodes.operate', operation: { kind: 'redo' } }])
  })
})

describe('in the recycle bin', () => {
  const session = aSession({ flags: ['DELETE', 'RENAME', 'DOWNLOAD', 'UPLOAD'] })
  const inBin = (rows?: Node[]) => open({ rows, session, mode: 'bin', folder: null })
  it('offers neither permissions nor properties in the recycle bin, for any user [BIN-002]', () => {
    const admin = aSession({ admin: true, flags: [] })
    const all = open({ rows: [aFolder('f', { parentUuid: 'bin' })], session: admin, mode: 'bin', folder: null })
    expect(all.ids()).toBe('restore purge - (cut) (paste) - (rename) (delete)')
    expect(open({ session: admin, mode: 'bin', folder: null }).find('properties')).toBeUndefined()
  })
  it('offers only restoring and permanent deletion in the recycle bin [BIN-002] [EXP-187] [EXP-188]', () => {
    expect(inBin([aFolder('f', { parentUuid: 'bin' })]).ids()).toBe('restore purge - (rename) (delete)')
    expect(inBin([aDocument('a', 'pdf'), aDocument('b', 'pdf')]).ids()).toBe('restore purge - (delete)')
  })
  it('shows the recycle bin as a root that can be sorted', () => {
    const at = (payload: object, folder: Node | null) => {
      const context = { ...aContext({ folder }), payload }
      return [getMode(context), canSort(context)]
    }
    expect([at({ bin: true }, null), at({}, null), at({ bin: true }, aFolder('home')), at({}, aFolder('bin', { type: 4 }))]).toEqual([
      ['bin', true],
      ['folders', false],
      ['folders', true],
      ['bin', true],
    ])
  })
  it('restores each item with its original folder, so that the user is notified if it is restored elsewhere [BIN-006]', () => {
    const [known, unknown] = [aDocument('a', 'pdf', { deletedFrom: { uuid: 'archive', title: 'بایگانی' } }), aDocument('b', 'pdf')]
    expect(inBin([known, unknown]).run('restore')).toMatchObject([{ operation: { places: { [known.uuid]: 'archive' } } }])
  })
  it('empties only the chosen bin: an administrator chooses one of all bins first', () => {
    const admin = aSession({ admin: true, flags: [] })
    const at = (binUuid: string | null) => {
      const context = {
        ...aContext({ folder: null, session: admin, rows: [aDocument('a', 'pdf')] }),
        binUuid,
        payload: { bin: true as const },
      }
      const services = {
        ...context.services,
        bins: [
          { uuid: 'mine', owner: 'مدیر' },
          { uuid: 'hers', owner: 'سارا' },
        ],
      }
      return createSituation({ ...context, services }, { at: 'background' })
    }
    expect([at(null), at('hers')].map((situation) => emptyBin.obstacle?.(situation))).toEqual(['needsOneBin', undefined])
    const { frame, asked } = aFrame()
    const there = at('hers')
    emptyBin.run({ ...there, context: { ...there.context, window: frame } }, {} as CommandEffects)
    expect(asked).toMatchObject([{ kind: 'delete-confirmation', payload: { kind: 'empty', binUuid: 'hers', owner: 'سارا' } }])
  })
  it('restores at once, and asks before a permanent deletion', () => {
    const row = aDocument('a', 'pdf')
    expect(inBin([row]).run('restore')).toMatchObject([
      { type: 'nodes.operate', operation: { kind: 'restore', uuids: [row.uuid], title: 'a' } },
    ])
    expect(inBin([row]).run('purge')).toMatchObject([{ kind: 'delete-confirmation', payload: { kind: 'purge', uuids: [row.uuid] } }])
  })
  it('offers to empty a non-empty bin, and creates nothing in it [EXP-184] [EXP-186]', () => {
    expect(inBin().ids()).toBe('(create) (upload) - refresh (sort) - undo redo (empty)')
    const full = open({ rows: [aDocument('a', 'pdf')], session, mode: 'bin', place: { at: 'background' } })
    expect(full.run('empty')).toEqual([{ type: 'window.open', kind: 'delete-confirmation', payload: { kind: 'empty' } }])
  })
  it('Shift+Delete deletes permanently in the recycle bin and nowhere else', () => {
    const keys = (mode: 'bin' | 'folders') =>
      findPressedCommand(
        shortcutCommands,
        press('Shift+Delete'),
        open({ rows: [aDocument('a', 'pdf')], session, mode, place: { at: 'keys' } }).situation,
      )?.command.id
    expect([keys('bin'), keys('folders')]).toEqual(['purge', undefined])
  })
})

describe('commands on a folder in the tree', () => {
  const tree = (folder: Node, fromUuid?: string) => open({ place: { at: 'tree', folder, fromUuid } })
  it('the tree opens, downloads and moves a folder, and adds it to or removes it from the working directories [EXP-095] [EXP-096] [EXP-103]', () => {
    const folder = aFolder('f')
    const menu = tree(folder, 'above')
    expect(menu.ids()).toBe('open aside download - copyLink - (send) directory star - move - flags - measure')
    expect(menu.run('open')).toEqual([{ type: 'folder.chosen', folder }])
    expect(tree(folder).run('aside')).toMatchObject([{ type: 'window.open', kind: 'explorer', payload: { folderUuid: folder.uuid } }])
    expect(tree(folder).run('download')).toEqual([{ type: 'download.start', nodes: [folder] }])
    expect(tree(folder, 'above').run('move')).toEqual([{ type: 'move.choose', dragged: { nodes: [folder], fromUuid: 'above' } }])
  })
  it('the tree does not move root folders, and gives the reason', () => {
    expect(tree(aFolder('root')).find('move')).toMatchObject({ disabled: true, reason: getWords('fa').isRoot })
  })
})

describe('keys', () => {
  it('each shortcut belongs to exactly one command', () => {
    const chords = shortcutCommands.flatMap(({ keys }) => keys ?? [])
    expect(chords).toEqual([...new Set(chords)])
  })
  it.each([
    ['Enter', '', 'open'],
    ['Alt+Enter', '', 'properties'],
    ['Ctrl+ه', 'KeyI', 'properties'],
    ['Escape', '', 'uncut'],
    ['Ctrl+Enter', '', 'aside'],
    ['F2', '', 'rename'],
    ['Ctrl+Shift+F', '', 'folder'],
    ['Ctrl+Shift+ب', 'KeyF', 'folder'],
    ['F5', '', 'refresh'],
    ['Ctrl+ق', 'KeyR', 'refresh'],
    ['Meta+r', 'KeyR', 'refresh'],
    ['Alt+ArrowUp', '', 'up'],
    ['Backspace', '', 'up'],
    ['Ctrl+م', 'KeyL', 'path'],
    ['F4', '', 'path'],
    ['Delete', '', 'delete'],
    ['Ctrl+ظ', 'KeyZ', 'undo'],
    ['Ctrl+Shift+ظ', 'KeyZ', 'redo'],
    ['Ctrl+Backspace', '', undefined],
    ['AltGraph+Backspace', '', undefined],
    ['Ctrl+Shift+R', '', undefined],
    ['AltGraph+Ctrl+Shift+F', '', undefined],
  ])('%s (%s) is %s in every keyboard layout [EXP-074]', (chord, code, id) => {
    expect(findCommandAt(shortcutCommands, press(chord, code))?.id).toBe(id)
  })
  it('Ctrl+Enter opens a document like Enter, because documents always open in a window of their own', () => {
    const [row] = [aDocument('a', 'pdf')]
    const { situation } = open({ rows: [row], place: { at: 'keys' } })
    expect(findPressedCommand(shortcutCommands, press('Ctrl+Enter'), situation)).toMatchObject({ command: { id: 'aside' } })
    expect(
      findPressedCommand(
        shortcutCommands,
        press('Ctrl+Enter'),
        open({ rows: [aDocument('b', 'pdf', { may: nothing })], place: { at: 'keys' } }).situation,
      ),
    ).toMatchObject({
      obstacle: 'needsRead',
    })
  })
  it('shortcuts act on the focused row, show the reason if the command is disabled, and do nothing without a row', () => {
    const [row, other] = [aDocument('a', 'pdf', { may: nothing }), aDocument('b', 'pdf')]
    const keys = (rows: Node[]) => findPressedCommand(shortcutCommands, press('F2'), open({ rows, place: { at: 'keys' } }).situation)
    expect([keys([other, row])?.obstacle, keys([row, other])?.obstacle, keys([])]).toEqual([undefined, 'needsWriteItem', undefined])
  })
})

describe('a menu', () => {
  it('a menu checks each of its 1,000 items only once', () => {
    let asked = 0
    const rows = Array.from({ length: 1_000 }, (_, at) => {
      const row = aDocument(`d${at}`, 'pdf')
      return Object.defineProperty({ ...row }, 'may', { get: () => (asked++, row.may) })
    })
    expect(open({ rows }).ids()).toContain('move')
    expect(asked).toBe(rows.length)
  })
})
