import { describe, expect, it } from 'vitest'
import type { MenuEntry } from '#ui/menu'
import type { CommandEffects } from '#windows/explorer/commands/command'
import { buildMenu } from '#windows/explorer/commands/build-menu'
import { menus } from '#windows/explorer/commands/menus'
import { getPaletteCommands } from '#windows/explorer/commands/palette-commands'
import { createSituation } from '#windows/explorer/commands/situation'
import { getWords } from '#windows/explorer/commands/words'
import type { ExplorerEvent } from '#windows/explorer/context'
import { emptyExplorerServices } from '#windows/explorer/explorer-services'
import type { ExplorerActor } from '#windows/explorer/explorer-actor'
import { aContext, aDocument, aFolder, aFrame, aSession, idOf, nothing } from './builders'
import { openMenu as open } from './opened-menu'

describe('the menu of a folder in the tree', () => {
  const session = aSession({ flags: ['DELETE', 'COPY', 'CUT', 'PROPERTIES'] })
  const [folder, here, target] = [aFolder('f', { parentUuid: 'above' }), aFolder('home'), { uuid: 't', title: 'میز من' }]
  const doer: CommandEffects = { locale: 'fa', send: () => {}, chooseFiles: () => {}, chooseFolder: () => {}, focusSearch: () => {} }
  const menu = () => {
    const services = { ...aContext().services, directories: [target] }
    const place = { at: 'tree' as const, folder, fromUuid: 'above' }
    return open({ ...createSituation({ ...aContext({ session, folder: here }), services }, place), place })
  }
  /** Returns the event that a menu entry sends to the window. */
  const asked = (id: string): unknown => {
    const { frame, asked: requests } = aFrame()
    const { situation } = menu()
    const all = buildMenu(menus.tree, { ...situation, context: { ...situation.context, window: frame } }, doer)
    const entry = all
      .flatMap((one) => (one === '---' ? [] : 'children' in one ? one.children : one))
      .find((one) => one !== '---' && one.id === id)
    if (entry === undefined || entry === '---' || 'children' in entry) throw new Error(`no entry ${id}`)
    entry.run()
    return requests[0]
  }
  const put = (list: string, more = {}) => ({ type: 'clipboard.put', list, uuids: [folder.uuid], ...more })

  it('lists the entries of the tree menu in a fixed order', () => {
    expect(menu().ids(buildMenu(menus.tree, menu().situation, doer))).toBe(
      'open aside - copyLink - copy addToCopy cut addToCut paste pasteInto send directory star - move delete - flags - measure - properties',
    )
  })

  it('the tree menu deletes its folder, and sends it to a working directory [EXP-097] [EXP-102]', () => {
    expect(asked('delete')).toMatchObject({
      kind: 'delete-confirmation',
      payload: { kind: 'delete', uuids: [folder.uuid], title: 'f', fromUuid: 'above' },
    })
    expect(asked('t')).toEqual({ type: 'nodes.send', uuids: [folder.uuid], target })
  })

  it('the tree menu copies its folder, alone or in addition to the copied items [EXP-098] [EXP-099]', () => {
    expect([asked('copy'), asked('addToCopy')]).toEqual([put('copy'), put('addToCopy')])
  })

  it('the tree menu cuts its folder from the parent, alone or in addition to the cut items [EXP-100] [EXP-101]', () => {
    const from = { fromUuid: 'above' }
    expect([asked('cut'), asked('addToCut')]).toEqual([put('cut', from), put('addToCut', from)])
  })

  it('the tree menu pastes into the open folder or into its own folder [EXP-104] [EXP-105]', () => {
    expect(asked('paste')).toEqual({ type: 'clipboard.paste', target: { uuid: here.uuid, title: 'home' } })
    expect(asked('pasteInto')).toEqual({ type: 'clipboard.paste', target: { uuid: folder.uuid, title: 'f' } })
  })

  it('the tree menu opens the properties of its folder [EXP-106]', () => {
    expect(asked('properties')).toMatchObject({ kind: 'properties', payload: { uuid: folder.uuid } })
  })
})

describe('the menu of items', () => {
  it('lists the entries in a fixed order: open, edit, clipboard, name and place, permissions, tools, properties last', () => {
    const session = aSession({ admin: true, flags: [] })
    expect(open({ session, rows: [aDocument('a', 'docx')] }).ids()).toBe(
      [
        ...[
          'open download',
          'edit',
          'share copyLink',
          'copy addToCopy cut addToCut paste (send) star',
          'move rename saveCopy restoreVersion delete',
          'permissions events',
        ],
        ...['actions forceOcr export tagText flowTree print', 'properties'],
      ].join(' - '),
    )
    expect(open({ session, rows: [aFolder('f')] }).ids()).toBe(
      'open aside download - share copyLink - copy addToCopy cut addToCut paste pasteInto (send) directory star - move rename delete - permissions events flags - export startFlow flowTree measure print - properties',
    )
  })
  it('offers to cancel the cut only if a selected row is cut', () => {
    const row = aDocument('a', 'pdf')
    const cutting = (uuid: string) => open({ rows: [row], services: { ...emptyExplorerServices, cut: new Set([uuid]) } })
    expect(cutting(row.uuid).run('uncut')).toEqual([{ type: 'clipboard.put', list: 'cut', uuids: [] }])
    expect(cutting(idOf('elsewhere')).find('uncut')).toBeUndefined()
  })
  it('restores the previous version of one document, for users with the right to its history', () => {
    const document = aDocument('a', 'pdf')
    const menu = (more: Parameters<typeof open>[0] = {}) =>
      open({ session: aSession({ flags: ['PROPERTIES_HISTORY'] }), rows: [document], ...more })
    const operation = { kind: 'version', uuids: [document.uuid], title: document.fullName ?? document.title }
    expect(menu().run('restoreVersion')).toEqual([{ type: 'nodes.operate', operation }])
    const locked = menu({ rows: [aDocument('b', 'pdf', { may: nothing })] }).find('restoreVersion')
    expect(locked).toMatchObject({ disabled: true, reason: getWords('fa').needsWriteItem })
    const others = [{ rows: [aFolder('f')] }, { rows: [document, aDocument('c', 'pdf')] }, { session: aSession({ flags: [] }) }]
    expect([...others, { mode: 'bin' as const }].map((more) => menu(more).find('restoreVersion'))).toEqual(Array(4).fill(undefined))
  })
})

describe('the menu of a folder', () => {
  it('shows and toggles the flags of a folder, and measures the size and counts of the selection', () => {
    const folder = aFolder('f', { excludeFromSearch: true })
    const menu = open({ rows: [folder] })
    expect(['showInSearchResult', 'excludeFromSearch', 'folderIsConcept'].map((id) => menu.find(`flags/${id}`))).toMatchObject([
      ...[{ checked: false }, { checked: true }, { checked: false }],
    ])
    expect(menu.run('flags/excludeFromSearch')).toEqual([
      { type: 'folder.flag', uuid: folder.uuid, flag: 'excludeFromSearch', value: false },
    ])
    expect(open({ rows: [aFolder('c', { may: nothing })] }).find('flags')).toMatchObject({
      disabled: true,
      reason: getWords('fa').needsWriteItem,
    })
    expect(open({ rows: [aDocument('a', 'pdf')] }).find('measure')).toBeUndefined()
    expect(open({ rows: [folder, aDocument('a', 'pdf')] }).run('measure')).toEqual([
      { type: 'folders.measure', uuids: [folder.uuid], documents: { count: 1, size: 2048 } },
    ])
  })
})

describe('the menu of a shortcut', () => {
  it('opens the home folder of a shortcut in a new window, but has no entry for it inside that folder [EXP-064]', () => {
    const shortcut = aDocument('a', 'pdf', { parentUuid: idOf('away') })
    expect(open({ rows: [shortcut] }).run('place')).toMatchObject([
      { type: 'window.open', kind: 'explorer', payload: { folderUuid: idOf('away') } },
    ])
    expect(open({ rows: [aDocument('a', 'pdf', { parentUuid: aFolder('home').uuid })] }).find('place')).toBeUndefined()
    expect(open({ rows: [shortcut, aFolder('f')] }).find('place')).toBeUndefined()
  })
})

describe('disabled entries', () => {
  it('each disabled entry of each menu has a reason, in both languages and for all users', () => {
    const rows = [
      [],
      [aDocument('a', 'pdf')],
      [aFolder('f')],
      [aFolder('x', { may: nothing })],
      [aDocument('a', 'docx', { may: nothing }), aFolder('b')],
    ]
    const silent: Array<string | undefined> = []
    const look = (among: readonly MenuEntry[]): void => {
      for (const entry of among) {
        if (entry === '---') continue
        if (entry.disabled && (entry.reason ?? '') === '') silent.push(entry.id)
        if ('children' in entry) look(entry.children)
      }
    }
    let seen = 0
    for (const locale of ['fa', 'en'] as const)
      for (const session of [aSession({ flags: [] }), aSession({ admin: true, flags: [] })])
        for (const mode of ['folders', 'search', 'bin'] as const)
          for (const folder of [null, aFolder('home'), aFolder('shut', { may: nothing })])
            for (const some of rows)
              for (const at of ['background', 'rows'] as const) {
                const situation = { ...createSituation(aContext({ folder, session, rows: some }), { at }), mode }
                look(
                  buildMenu(menus[at], situation, {
                    locale,
                    send: () => {},
                    chooseFiles: () => {},
                    chooseFolder: () => {},
                    focusSearch: () => {},
                  }),
                )
                seen += 1
              }
    expect([seen, silent]).toEqual([360, []])
  })
})

describe('the command palette', () => {
  const paletteOf = (more: Parameters<typeof aContext>[0]) => {
    const sent: ExplorerEvent[] = []
    const context = aContext(more)
    const actor = {
      getSnapshot: () => ({ context, children: {} }),
      send: (event: ExplorerEvent) => sent.push(event),
    } as unknown as ExplorerActor
    const lines = getPaletteCommands(actor)
    return { sent, lines, find: (id: string) => lines.find((line) => line.id === id) }
  }
  it('the palette lists the actions of the open folder, below the names of their menus, in both languages', () => {
    const { find, sent } = paletteOf({ folder: aFolder('home') })
    expect(find('create/folder')).toMatchObject({
      ...{ title: { fa: 'پوشه', en: 'Folder' }, above: { fa: ['ایجاد'], en: ['Create'] } },
    })
    find('create/docx/blank')?.run()
    expect(sent).toEqual([{ type: 'document.create', document: { extension: 'docx' }, title: '' }])
    expect(paletteOf({ folder: null }).find('create')?.obstacle).toEqual({ fa: getWords('fa').needsFolder, en: getWords('en').needsFolder })
  })
  it('the palette moves the selection or all documents into each shown folder or working directory that accepts them', () => {
    const [aside, shut, first] = [aFolder('aside'), aFolder('shut', { may: nothing }), aDocument('first', 'pdf')]
    const rows = [aside, shut, first, aDocument('second', 'pdf')]
    const services = { ...emptyExplorerServices, directories: [{ uuid: idOf('desk'), title: 'desk' }] }
    const movesOf = (more: Parameters<typeof aContext>[0]) => {
      const { lines, sent } = paletteOf({ rows, services, ...more })
      const moves = lines.filter(({ id }) => id.startsWith('move') && id.includes(' '))
      for (const { run } of moves) run()
      const into = sent.map((event) => event.type === 'nodes.drop' && [event.dragged.nodes.map(({ title }) => title), event.target.title])
      return moves.map(({ above }, index) => [above?.fa[0], ...(into[index] || [])])
    }
    expect(movesOf({ picked: [first] })).toEqual([
      ['انتقال به', ['first'], 'aside'],
      ['انتقال به', ['first'], 'desk'],
      ['انتقال همهٔ سندها به', ['first', 'second'], 'aside'],
      ['انتقال همهٔ سندها به', ['first', 'second'], 'desk'],
    ])
    // A folder cannot be moved into itself. Partly loaded documents do not count as all documents.
    const children = { contents: rows, totalElements: 9, offset: 0 }
    expect(movesOf({ picked: [aside], children })).toEqual([['انتقال به', ['aside'], 'desk']])
    expect(movesOf({ picked: [], keyword: 'f' })).toEqual([])
    expect(movesOf({ rows: [aside, aDocument('first', 'pdf', { may: nothing })], picked: [] })).toEqual([])
    expect(movesOf({ picked: [first], payload: { bin: true }, folder: null })).toEqual([])
  })
  it('the palette receives plain names of workflows, without isolate marks', () => {
    const row = aDocument('نامه', 'pdf', { may: { ...nothing, write: true } })
    const services = { ...aContext({}).services, flows: [{ uuid: 'w', title: 'خرید' }] }
    const lines = paletteOf({ rows: [row], services } as never).lines
    expect(lines.find(({ title }) => title.fa.includes('خرید'))?.title).toEqual({ fa: 'خرید', en: 'خرید' })
    expect(lines.filter(({ title, above }) => /[\u2068\u2069]/.test(JSON.stringify([title, above])))).toEqual([])
  })
  it('the palette acts on the selection if there is one, and lists no command twice', () => {
    const row = aFolder('f')
    const { find, lines, sent } = paletteOf({ rows: [row] })
    find('rename')?.run()
    expect(sent).toEqual([{ type: 'row.rename', uuid: row.uuid }])
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  })
})
