import { describe, expect, it } from 'vitest'
import {
  allIconsKeys,
  findCommand as desktopCommandOf,
  deleteSearchKeys,
  desktopKeys,
  iconKeys,
  partKeys,
} from '#desktop/command-palette/shortcuts'
import { isChord } from '#ui/chord'
import { windowKinds } from '#windows/registry'
import { findCommandAt, type MenuLine } from '#windows/explorer/commands/command'
import { find } from '#windows/explorer/commands/find-command'
import { shortcutCommands } from '#windows/explorer/commands/shortcut-commands'
import { menus } from '#windows/explorer/commands/menus'
import { createFolder, editPath, up } from '#windows/explorer/commands/place-commands'
import { getListEvent, getNavigationEvent } from '#windows/explorer/commands/keys'
import { shortcuts as explorerShortcuts } from '#windows/explorer/commands/shortcuts'
import { getViewerCommand } from '#windows/viewer/keys'
import { shortcuts as viewerShortcuts } from '#windows/viewer/shortcuts'

const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => ({ key: letter, code: `Key${letter.toUpperCase()}` }))
const named = [
  'F1',
  'F2',
  'F4',
  'F5',
  'F6',
  'F11',
  'Tab',
  'Enter',
  'Escape',
  'Delete',
  'Backspace',
  'Home',
  'End',
  'PageUp',
  'PageDown',
].map((key) => ({
  key,
  code: key,
}))
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => ({ key, code: key }))
const signs = [
  { key: ' ', code: 'Space' },
  { key: '/', code: 'Slash' },
  { key: '=', code: 'Equal' },
  { key: '-', code: 'Minus' },
  { key: '0', code: 'Digit0' },
  { key: '2', code: 'Digit2' },
]
const presses = [...letters, ...named, ...arrows, ...signs].flatMap((key) =>
  [false, true].flatMap((ctrlKey) =>
    [false, true].flatMap((shiftKey) =>
      [false, true].map((altKey) => ({
        ...key,
        ctrlKey,
        shiftKey,
        altKey,
        metaKey: false,
        altGraph: false,
        composing: false,
        at: 0,
        getModifierState: () => false,
      })),
    ),
  ),
)
type Press = (typeof presses)[number]
const asChord = ({ key, ctrlKey, shiftKey, altKey }: Press) =>
  [ctrlKey && 'Ctrl', shiftKey && 'Shift', altKey && 'Alt', key].filter(Boolean).join('+')

/**
 * Returns true if the sheet lists the key. With further modifiers a key extends, keeps, or does the same, which needs no line of its own.
 */
const isNamed = (press: Press, chord: string) =>
  [press.ctrlKey, false].some((ctrlKey) =>
    [press.shiftKey, false].some((shiftKey) =>
      [press.altKey, false].some((altKey) => isChord({ ...press, ctrlKey, shiftKey, altKey }, chord)),
    ),
  )
const unlisted = (answers: (press: Press) => boolean, keys: readonly string[]) =>
  presses.filter((press) => answers(press) && !keys.some((chord) => isNamed(press, chord))).map(asChord)
const idle = (answers: (press: Press) => boolean, keys: readonly string[]) =>
  keys.filter((chord) => !presses.some((press) => isChord(press, chord) && answers(press)))

describe('a keyboard shortcut of an explorer command', () => {
  it('belongs to a command in a menu, in the toolbar or at a field', () => {
    const named = (lines: readonly MenuLine[]): string[] => lines.flatMap((line) => (line === '---' ? [] : line.id))
    const inMenus = [...Object.values(menus).flatMap(named), createFolder.id]
    const inToolbar = [up, editPath, find].map(({ id }) => id)
    expect(shortcutCommands.map(({ id }) => id).filter((id) => !inMenus.includes(id) && !inToolbar.includes(id))).toEqual([])
  })
})

/** Shortcuts that browsers reserve, and the one that writes the Persian half-space. */
const reserved = [
  ...['N', 'T', 'W'].flatMap((letter) => [`Ctrl+${letter}`, `Ctrl+Shift+${letter}`]),
  ...['Ctrl+Tab', 'Ctrl+Shift+Tab', 'Ctrl+PgUp', 'Ctrl+PgDn', 'F11', 'Shift+Space', 'Ctrl+Shift+2'],
]

describe('a reserved key combination', () => {
  const layout = { columns: 4, rows: 5, rtl: true }
  const heldBack = presses.filter((press) => reserved.some((chord) => isChord(press, chord)))

  it.each<[string, (press: Press) => unknown]>([
    ['the desktop', (press) => desktopCommandOf(press, false)],
    ['a command of the explorer', (press) => findCommandAt(shortcutCommands, press)],
    ['a place of the explorer', (press) => getNavigationEvent(press, layout)],
    ['a list of the explorer', (press) => getListEvent(press, layout, null)],
    ['the viewer', getViewerCommand],
  ])('triggers nothing: %s', (_, answer) => {
    expect(heldBack.length).toBe(reserved.length)
    expect(heldBack.filter((press) => (answer(press) ?? undefined) !== undefined).map(asChord)).toEqual([])
  })

  it('is used by no shortcut sheet and no shortcut of the desktop or of window parts', async () => {
    const sheets = await Promise.all(windowKinds.map(async ({ shortcuts }) => (await shortcuts?.())?.shortcuts ?? []))
    const ofWindows = sheets.flat().flatMap(({ keys }) => keys)
    const ofDesktop = [...Object.values(desktopKeys), ...iconKeys, ...allIconsKeys, ...deleteSearchKeys, ...Object.values(partKeys).flat()]
    expect(ofWindows.length).toBeGreaterThan(0)
    expect([...ofWindows, ...ofDesktop].filter((chord) => reserved.includes(chord))).toEqual([])
  })
})

describe('the list of keyboard shortcuts in the help', () => {
  it('contains all keys of the explorer, and only working ones (add new keys to explorer/shortcuts.ts)', () => {
    const keys = explorerShortcuts.flatMap((line) => line.keys)
    const layout = { columns: 4, rows: 5, rtl: true }
    // Any letter starts type-ahead.
    const inList = (press: Press) => getListEvent(press, layout, null)
    const answers = (press: Press) =>
      findCommandAt(shortcutCommands, press) !== undefined ||
      getNavigationEvent(press, layout) !== null ||
      !['cursor.typed', undefined].includes(inList(press)?.type)
    expect(unlisted(answers, keys)).toEqual([])
    // Each combination with modifiers has a separate line in the sheet.
    const exactly = presses.filter((press) => !press.altKey && answers(press) && !keys.some((chord) => isChord(press, chord)))
    expect(exactly.map(asChord)).toEqual([])
    // Letters start type-ahead; pasting files and the menu key use events of the browser; the asterisk belongs to the tree.
    expect(idle(answers, keys).filter((chord) => !['Ctrl+V', 'Shift+F10', '*', 'A–Z'].includes(chord))).toEqual([])
  })

  it('contains all keys of the viewer, and only working ones (add new keys to viewer/shortcuts.ts)', () => {
    const keys = viewerShortcuts.flatMap((line) => line.keys)
    const answers = (press: Press) => getViewerCommand(press) !== undefined
    // The search field handles these keys itself.
    const ofField = ['F3', 'Enter', 'Shift+F3', 'Shift+Enter']
    expect(
      unlisted((press) => answers(press) && !(press.shiftKey && press.code === 'Equal') && !(press.ctrlKey && press.shiftKey), keys),
    ).toEqual([])
    expect(idle(answers, keys)).toEqual(ofField)
  })

  it('contains the keys of every window kind with own keys, in the common notation', async () => {
    const withKeys = windowKinds.flatMap(({ kind, shortcuts }) => (shortcuts ? [{ kind, shortcuts }] : []))
    expect(withKeys.map(({ kind }) => kind).sort()).toEqual([
      ...['explorer', 'form-designer', 'messenger', 'search', 'source-text', 'text-compare', 'text-tags', 'viewer'],
    ])
    const written = /^((Ctrl|Alt|Shift)\+)*(F\d+|[A-Z0-9↑↓←→*/+-]|A–Z|Enter|Delete|Backspace|Space|Home|End|PgUp|PgDn|Esc)$/
    for (const { kind, shortcuts } of withKeys)
      for (const { keys } of (await shortcuts()).shortcuts)
        for (const chord of keys) expect([kind, chord]).toEqual([kind, expect.stringMatching(written)])
  })
})
