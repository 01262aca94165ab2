import { describe, expect, it } from 'vitest'
import type { DocumentTemplate } from '#api/contract/template'
import type { MenuEntry } from '#ui/menu'
import type { CommandEffects } from '#windows/explorer/commands/command'
import { buildMenu } from '#windows/explorer/commands/build-menu'
import { menus } from '#windows/explorer/commands/menus'
import { messages as menuMessages } from '#windows/explorer/commands/menus.messages'
import { createSituation } from '#windows/explorer/commands/situation'
import { emptyExplorerServices } from '#windows/explorer/explorer-services'
import { messages } from '#windows/explorer/explorer.messages'
import { aContext, aDocument, aFolder, idOf, nothing } from './builders'

type Entry = Exclude<MenuEntry, '---'>
const say = messages('fa')
const template = (name: string, extension: DocumentTemplate['extension']): DocumentTemplate => ({
  uuid: idOf(name),
  title: name,
  extension,
})
const templates = [template('letter', 'docx'), template('talk', 'pptx'), template('budget', 'xlsx'), template('contract', 'docx')]

const open = (rows = [] as ReturnType<typeof aDocument>[], folder = aFolder('home')) => {
  const done: unknown[] = []
  const doer: CommandEffects = {
    locale: 'fa',
    send: (event) => void done.push(event),
    chooseFiles: () => {},
    chooseFolder: () => {},
    focusSearch: () => {},
  }
  const at = rows.length > 0 ? 'rows' : 'background'
  const entries = buildMenu(
    menus[at],
    createSituation(aContext({ folder, rows, services: { ...emptyExplorerServices, templates } }), { at }),
    doer,
  )
  const of = (id: string, among: readonly MenuEntry[] = entries): Entry | undefined =>
    among.find((entry): entry is Entry => entry !== '---' && entry.id === id)
  const below = (...ids: string[]): readonly MenuEntry[] =>
    ids.reduce<readonly MenuEntry[]>((among, id) => {
      const entry = of(id, among)
      return entry && 'children' in entry ? entry.children : []
    }, entries)
  const run = (entry: Entry | undefined) => {
    if (!entry || 'children' in entry) throw new Error('there is no such entry')
    entry.run()
    return done
  }
  return { of, below, run }
}

describe('creating documents', () => {
  it.each([
    ['docx', ['blank', '---', idOf('letter'), idOf('contract')]],
    ['pptx', ['blank', '---', idOf('talk')]],
    ['xlsx', ['blank', '---', idOf('budget')]],
  ])('offers %s, blank or from a template [EXP-037] [EXP-038] [EXP-039]', (extension, ids) => {
    const { of, below, run } = open()
    const entries = below('create', extension)
    expect(entries.map((entry) => (entry === '---' ? entry : entry.id))).toEqual(ids)
    expect(run(of('blank', entries))).toEqual([{ type: 'document.create', document: { extension }, title: '' }])
    const [templateUuid = ''] = ids.slice(2)
    expect(run(of(templateUuid, entries)).at(-1)).toEqual({ type: 'document.create', document: { extension, templateUuid }, title: '' })
  })

  it('saves a copy of one document in the same folder, if the user may create items there', () => {
    const scan = aDocument('scan', 'pdf')
    const { of, run } = open([scan])
    const document = { extension: 'pdf', sourceDocUuid: scan.uuid }
    expect(run(of('saveCopy'))).toEqual([{ type: 'document.create', document, title: menuMessages('fa').copyOf('scan') }])
    expect(open([aFolder('f')]).of('saveCopy')).toBeUndefined()
    expect(open([scan, aDocument('b', 'pdf')]).of('saveCopy')).toBeUndefined()
    expect(open([scan], aFolder('closed', { may: nothing })).of('saveCopy')).toMatchObject({ reason: say.needsWrite })
  })
})
