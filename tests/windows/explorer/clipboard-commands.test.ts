import { describe, expect, it } from 'vitest'
import type { Node } from '#api/contract/node'
import { type CommandEffects, findPressedCommand } from '#windows/explorer/commands/command'
import { buildMenu } from '#windows/explorer/commands/build-menu'
import { paste } from '#windows/explorer/commands/clipboard-commands'
import { shortcutCommands } from '#windows/explorer/commands/shortcut-commands'
import { menus } from '#windows/explorer/commands/menus'
import { type CommandTarget, type Situation, createSituation } from '#windows/explorer/commands/situation'
import { getWords } from '#windows/explorer/commands/words'
import { emptyExplorerServices, type ExplorerServices } from '#windows/explorer/explorer-services'
import { noSearch, type Search } from '#windows/explorer/search/search'
import { aContext, aDocument, aFolder, aFrame, aSession, nothing } from './builders'
import { press } from './pressing'

const both = aSession({ flags: ['COPY', 'CUT', 'DOWNLOAD'] })
const group = ['copy', 'addToCopy', 'cut', 'addToCut', 'paste', 'pasteInto', 'pasteIn']
const [scan, letter, box] = [aDocument('scan', 'pdf'), aDocument('letter', 'docx'), aFolder('box')]

const open = ({
  folder = aFolder('home') as Node | null,
  session = both,
  rows = undefined as readonly Node[] | undefined,
  place = { at: rows ? 'rows' : 'background' } as CommandTarget,
  services = emptyExplorerServices as ExplorerServices,
  keyword = '',
  search = null as Search | null,
  mode = 'folders' as Situation['mode'],
} = {}) => {
  const { frame, asked } = aFrame()
  const doer: CommandEffects = {
    locale: 'fa',
    send: () => {},
    chooseFiles: () => {},
    chooseFolder: () => {},
    focusSearch: () => {},
  }
  const context = aContext({ folder, session, services, keyword, search, window: frame, ...(rows ? { rows } : {}) })
  const found = createSituation(context, place)
  const situation: Situation = mode === 'folders' ? found : { ...found, mode }
  const entries = buildMenu(menus[place.at === 'keys' ? 'rows' : place.at], situation, doer).flatMap((entry) =>
    entry === '---' ? [] : entry,
  )
  const offered = () => entries.flatMap(({ id, disabled }) => (group.includes(id) ? [disabled ? `(${id})` : id] : [])).join(' ')
  const run = (id: string) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry || 'children' in entry) throw new Error(`no entry ${id}`)
    entry.run()
    return asked
  }
  const byKey = (chord: string, code: string) => findPressedCommand(shortcutCommands, press(chord, code), situation)
  return { entries, offered, run, byKey, situation, asked, doer }
}

describe('copying and cutting', () => {
  it.each([
    ['copy', '[EXP-052]'],
    ['addToCopy', '[EXP-053]'],
    ['cut', '[EXP-054]'],
    ['addToCut', '[EXP-055]'],
  ])('adds the whole selection to the clipboard list by %s %s', (list) => {
    const uuids = [scan.uuid, letter.uuid]
    expect(open({ rows: [scan, letter] }).run(list)).toEqual([
      // Cutting a shortcut moves only the shortcut; the document stays in its home folder.
      { type: 'clipboard.put', list, uuids, ...(list.endsWith('ut') ? { fromUuid: aFolder('home').uuid } : {}) },
    ])
  })
  it('offers copying and cutting only with the flags COPY and CUT, and cutting only with the right to delete [EXP-196]', () => {
    const rows = [scan]
    expect(open({ rows }).offered()).toBe('copy addToCopy cut addToCut paste')
    expect(open({ rows, session: aSession({ flags: ['COPY'] }) }).offered()).toBe('copy addToCopy paste')
    expect(open({ rows, session: aSession({ flags: ['CUT'] }) }).offered()).toBe('cut addToCut paste')
    expect(open({ rows, session: aSession({ flags: [] }) }).offered()).toBe('')
    const kept = aDocument('kept', 'pdf', { may: { ...scan.may, delete: false } })
    expect(open({ rows: [scan, kept] }).offered()).toBe('copy addToCopy (cut) (addToCut) paste')
    expect(open({ rows: [aDocument('closed', 'pdf', { may: nothing })] }).offered()).toBe('(copy) (addToCopy) (cut) (addToCut) paste')
  })
  it('offers to empty both clipboard lists if at least one contains something', () => {
    const services = { ...emptyExplorerServices, clipboard: { copyItems: [scan], cutItems: [aDocument('b', 'pdf')] } }
    expect(open({ services }).run('clear')).toEqual([
      { type: 'clipboard.put', list: 'copy', uuids: [] },
      { type: 'clipboard.put', list: 'cut', uuids: [] },
    ])
    expect(open().entries.some(({ id }) => id === 'clear')).toBe(false)
  })
  it('disables cutting in search results and the recycle bin, and hides it while a search filter is set [EXP-189] [EXP-190]', () => {
    const rows = [scan]
    expect(open({ rows, mode: 'search' }).offered()).toBe('copy addToCopy (cut) (addToCut) (paste)')
    expect(open({ rows, folder: aFolder('bin', { type: 4 }) }).offered()).toBe('(cut) (paste)')
    expect(open({ rows, keyword: 'نامه' }).offered()).toBe('copy addToCopy paste')
    expect(open({ rows, search: { ...noSearch, query: { keyword: 'نامه' } } }).offered()).toBe('copy addToCopy (paste)')
  })
  it('adds items to the cut list only while it is empty', () => {
    const services = { ...emptyExplorerServices, cut: new Set([letter.uuid]) }
    expect(open({ rows: [scan], services }).offered()).toBe('copy addToCopy cut (addToCut) paste')
  })
  it.each([
    ['Ctrl+ز', 'KeyC', 'copy', '[EXP-075]'],
    ['Ctrl+ط', 'KeyX', 'cut', '[EXP-076]'],
    ['Ctrl+Shift+ژ', 'KeyC', 'addToCopy', '[EXP-077]'],
    ['Ctrl+Shift+ط', 'KeyX', 'addToCut', '[EXP-078]'],
    ['Ctrl+Shift+ر', 'KeyV', 'pasteIn', '[EXP-079]'],
  ])('has the shortcuts that are common in other programs: %s on %s is %s %s', (chord, code, id) => {
    expect(open({ rows: [scan], place: { at: 'keys' } }).byKey(chord, code)?.command.id).toBe(id)
  })
})

describe('pasting', () => {
  it('pastes into the open folder, from the menu of its background and from that of its rows [EXP-045] [EXP-059]', () => {
    const folder = aFolder('home')
    const asked = [{ type: 'clipboard.paste', target: { uuid: folder.uuid, title: folder.title } }]
    expect(open({ folder }).run('paste')).toEqual(asked)
    expect(open({ folder, rows: [scan] }).run('paste')).toEqual(asked)
  })
  it('pastes into exactly the clicked folder, in the list and in the tree [EXP-060]', () => {
    const asked = [{ type: 'clipboard.paste', target: { uuid: box.uuid, title: box.title } }]
    expect(open({ rows: [box] }).run('pasteInto')).toEqual(asked)
    expect(open({ place: { at: 'tree', folder: box, fromUuid: undefined } }).run('pasteInto')).toEqual(asked)
  })
  it('opens the window for pasting into several folders, with this folder preselected [EXP-046]', () => {
    const folder = aFolder('home')
    expect(open({ folder }).run('pasteIn')).toEqual([{ type: 'window.open', kind: 'paste-in', payload: { way: [folder.uuid] } }])
  })
  it('offers pasting only to users who may copy or cut, and not in search results, in bins or without a folder [CLIP-016] [CLIP-017]', () => {
    expect(open().offered()).toBe('paste pasteIn')
    expect(open({ session: aSession({ flags: ['CUT'] }) }).offered()).toBe('paste pasteIn')
    expect(open({ session: aSession({ flags: ['UPLOAD'] }) }).offered()).toBe('')
    expect(open({ mode: 'search' }).offered()).toBe('(paste) (pasteIn)')
    expect(open({ folder: aFolder('bin', { type: 4 }) }).offered()).toBe('(paste) (pasteIn)')
    expect(open({ folder: null }).offered()).toBe('(paste) pasteIn')
    expect(open({ folder: aFolder('closed', { may: nothing }) }).offered()).toBe('(paste) pasteIn')
  })
  it('disables pasting into a bin, a special folder or an instance, and gives the reason [CLIP-018] [CLIP-019]', () => {
    const into = (row: Node) => open({ rows: [row] }).entries.find(({ id }) => id === 'pasteInto')?.reason
    const say = getWords('fa')
    expect(into(aFolder('bin', { type: 4 }))).toBe(say.inBin)
    expect(into(aFolder('x', { type: 3 }))).toBe(say.isSpecial)
    expect(into(aFolder('x', { nodeType: 2 }))).toBe(say.inInstance)
    expect(into(box)).toBeUndefined()
    expect(paste.obstacle?.(open({ folder: aFolder('x', { nodeType: 2 }) }).situation)).toBe('inInstance')
  })
})

describe('sending to a working directory', () => {
  it('lists the working directories by name, and says to add one if there is none [EXP-056] [CLIP-026]', () => {
    const sent = (services: ExplorerServices) => open({ rows: [scan, letter], services }).entries.find(({ id }) => id === 'send')
    expect(sent(emptyExplorerServices)).toMatchObject({ disabled: true, reason: getWords('fa').noDirectories })
    const target = { uuid: box.uuid, title: 'نامه‌ها' }
    const services = { ...emptyExplorerServices, directories: [target] }
    const opened = open({ rows: [scan, letter], services })
    const branch = opened.entries.find(({ id }) => id === 'send')
    const [entry] = branch && 'children' in branch ? branch.children : []
    if (!entry || entry === '---' || 'children' in entry) throw new Error('nothing to send to')
    expect(entry.label).toContain('نامه‌ها')
    entry.run()
    expect(opened.asked).toEqual([{ type: 'nodes.send', uuids: [scan.uuid, letter.uuid], target }])
  })
})
