import { describe, expect, it } from 'vitest'
import type { MenuEntry } from '#ui/menu'
import { limitFirstLevel } from '#windows/explorer/commands/first-level'
import type { menus } from '#windows/explorer/commands/menus'
import { aDocument, aFolder, aSession, idOf, nothing } from './builders'
import { openMenu } from './opened-menu'

type Opened = Parameters<typeof openMenu>[0]

const idsOf = (entries: readonly MenuEntry[]) => entries.map((entry) => (entry === '---' ? '-' : entry.id)).join(' ')
const commandsOf = (entries: readonly MenuEntry[]) => entries.flatMap((entry) => (entry === '---' ? [] : entry.id))
const limit = (at: keyof typeof menus, opened: Opened) => limitFirstLevel(openMenu(opened).entries, at, 'more')
const restOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] => {
  const more = entries.find((entry) => entry !== '---' && entry.id === 'more')
  return more !== undefined && more !== '---' && 'children' in more ? more.children : []
}

const admin = aSession({ admin: true, flags: [] })
const clerk = aSession({ flags: ['RENAME', 'DELETE', 'COPY', 'CUT', 'PROPERTIES', 'DOC_DIFF', 'PROPERTIES_PERMISSION'] })

describe('the first level of a menu', () => {
  it('keeps daily work on the first level and moves the rest into a submenu, in the order of the menu', () => {
    const document = limit('rows', { session: admin, rows: [aDocument('a', 'docx')] })
    expect(idsOf(document)).toBe('open download - share - copy cut - rename delete - more properties')
    expect(idsOf(restOf(document))).toBe(
      'edit - copyLink - addToCopy addToCut paste send star - move saveCopy restoreVersion - permissions events - ' +
        'actions forceOcr export tagText flowTree print',
    )
    expect(idsOf(limit('rows', { session: admin, rows: [aFolder('f')] }))).toBe(
      'open - share - copy cut pasteInto - rename delete - more properties',
    )
    expect(idsOf(limit('background', { session: admin }))).toBe('create upload - paste - refresh sort - undo redo - more properties')
  })

  it('offers the comparison of two selected documents on the first level', () => {
    const two = limit('rows', { session: clerk, rows: [aDocument('a', 'pdf'), aDocument('b', 'pdf')] })
    expect(commandsOf(two)).toContain('compare')
    expect(two.at(-1)).toMatchObject({ id: 'more' })
  })

  it('keeps a menu of at most nine entries as it is', () => {
    const { entries } = openMenu({ mode: 'bin', session: admin, rows: [aDocument('a', 'pdf')] })
    expect(commandsOf(entries).length).toBeLessThanOrEqual(9)
    expect(limitFirstLevel(entries, 'rows', 'more')).toEqual(entries)
  })

  it('has at most nine entries everywhere, loses none and starts or ends with no separator', () => {
    const rows = [
      undefined,
      [aDocument('a', 'pdf')],
      [aFolder('f')],
      [aFolder('x', { may: nothing })],
      [aDocument('a', 'docx'), aFolder('b')],
    ]
    let limited = 0
    for (const session of [admin, clerk, aSession({ flags: [] })])
      for (const mode of ['folders', 'search', 'bin'] as const)
        for (const some of rows) {
          const at = some ? 'rows' : 'background'
          const { entries } = openMenu({ session, mode, rows: some })
          const shown = limitFirstLevel(entries, at, 'more')
          const rest = restOf(shown)
          expect(commandsOf(shown).length).toBeLessThanOrEqual(9)
          expect([...commandsOf(shown), ...commandsOf(rest)].filter((id) => id !== 'more').toSorted()).toEqual(
            commandsOf(entries).toSorted(),
          )
          for (const level of [shown, rest]) expect(`-${idsOf(level)}-`).not.toMatch(level.length > 0 ? /- ?- / : /x/)
          if (rest.length > 0) limited += 1
        }
    const tree = openMenu({ session: admin, place: { at: 'tree', folder: aFolder('f', { parentUuid: idOf('p') }), fromUuid: idOf('p') } })
    expect(commandsOf(limitFirstLevel(tree.entries, 'tree', 'more')).length).toBe(9)
    expect(limited).toBeGreaterThan(10)
  })

  it('does not change when entries become disabled', () => {
    const rights = (may: object) => limit('rows', { session: admin, rows: [aDocument('a', 'docx', may)] })
    expect(idsOf(rights({ may: { ...nothing, changePermission: true } }))).toBe(idsOf(rights({})))
  })
})
