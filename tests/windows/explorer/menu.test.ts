import { describe, expect, it } from 'vitest'
import type { Node } from '#api/contract/node'
import type { MenuEntry } from '#ui/menu'
import { defaultRules, type Rules } from '#windows/explorer/explorer'
import type { ExplorerEvent } from '#windows/explorer/context'
import { folderMenu, itemMenu } from '#windows/explorer/menu'
import { messages } from '#windows/explorer/explorer.messages'
import { aDocument, aFolder, aSession, nothing } from './builders'

const open = ({
  folder = aFolder('home') as Node | null,
  session = aSession(),
  rules = defaultRules as Rules,
  rows = undefined as Node[] | undefined,
} = {}) => {
  const done: (ExplorerEvent | string)[] = []
  const situation = {
    say: messages('fa'),
    standing: { session, folder },
    rules,
    send: (event: ExplorerEvent) => void done.push(event),
    chooseFiles: () => void done.push('files'),
    chooseFolder: () => void done.push('folder'),
  }
  const entries = rows ? itemMenu(situation, rows) : folderMenu(situation)
  const find = (path: string, among: readonly MenuEntry[] = entries): Exclude<MenuEntry, '---'> | undefined => {
    const [head, ...rest] = path.split('/')
    const entry = among.find((one) => one !== '---' && one.id === head)
    if (entry === undefined || entry === '---' || rest.length === 0) return entry === '---' ? undefined : entry
    return 'children' in entry ? find(rest.join('/'), entry.children) : undefined
  }
  const run = (path: string) => {
    const entry = find(path)
    if (entry === undefined || 'children' in entry) throw new Error(`no entry ${path}`)
    entry.run()
    return done
  }
  const ids = (among: readonly MenuEntry[] = entries) =>
    among.map((entry) => (entry === '---' ? '-' : entry.disabled ? `(${entry.id})` : entry.id)).join(' ')
  return { entries, find, run, ids }
}

describe('beside the rows', () => {
  it('creates, uploads, refreshes and sorts [EXP-036] [EXP-041] [EXP-042] [EXP-043] [EXP-044]', () => {
    expect(open().ids()).toBe('create upload - refresh sort')
    expect(open().run('create/folder')).toEqual([{ type: 'folder.create' }])
    expect([open().run('upload/file'), open().run('upload/folder')]).toEqual([['files'], ['folder']])
    expect(open().run('refresh')).toEqual([{ type: 'place.refresh' }])
  })
  it('has no upload without the flag, and no use for what is not allowed here [EXP-184] [EXP-186]', () => {
    expect(open({ session: aSession({ flags: [] }) }).ids()).toBe('create - refresh sort')
    expect(open({ folder: aFolder('x', { may: nothing }) }).ids()).toBe('(create) (upload) - refresh sort')
    expect(open({ folder: aFolder('bin', { type: 4 }) }).ids()).toBe('(create) (upload) - refresh sort')
    expect(open({ folder: null }).ids()).toBe('(create) (upload) - refresh (sort)')
  })
  it('sorts by the four keys and either way [EXP-178]', () => {
    expect(open().run('sort/createDate')).toEqual([{ type: 'rules.sort', column: 'createDate' }])
    expect(open().run('sort/numericTitle')).toEqual([{ type: 'rules.numeric', column: 'title' }])
    expect(open({ rules: { ...defaultRules, numeric: ['title'] } }).run('sort/title')).toEqual([{ type: 'rules.numeric', column: 'title' }])
    expect([open().run('sort/DESC'), open().run('sort/ASC')]).toEqual([[{ type: 'rules.sort', column: 'title' }], []])
    expect(open().find('sort/title')).toMatchObject({ checked: true })
  })
})

describe('on rows', () => {
  it('opens, downloads and renames a document [EXP-049] [EXP-050] [EXP-061]', () => {
    expect(open({ rows: [aDocument('a', 'pdf')] }).ids()).toBe('open download - move rename')
  })
  it('opens a folder here or in a window of its own', () => {
    const row = aFolder('f')
    expect(open({ rows: [row] }).run('aside')).toEqual([{ type: 'row.open', uuid: row.uuid, aside: true }])
  })
  it('adds a folder to the working directories, and takes one off them that is among them [EXP-057] [EXP-058]', () => {
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
  it('downloads several at once and names none of them', () => {
    expect(open({ rows: [aDocument('a', 'pdf'), aFolder('f')] }).ids()).toBe('download - move')
  })
  it('greys out what the user may not do, and hides what nobody may [EXP-187] [EXP-194] [EXP-195]', () => {
    expect(open({ rows: [aDocument('a', 'pdf', { may: nothing })] }).ids()).toBe('(open) (download) - (move) (rename)')
    expect(open({ rows: [aDocument('a', 'pdf')], folder: aFolder('bin', { type: 4 }) }).ids()).toBe('open download - (move) (rename)')
    expect(open({ rows: [aDocument('a', 'pdf')], session: aSession({ flags: [] }) }).ids()).toBe('open - move')
  })
})
