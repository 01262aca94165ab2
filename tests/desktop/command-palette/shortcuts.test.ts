import { describe, expect, it } from 'vitest'
import { commands } from '#desktop/command-palette/commands'
import { messages } from '#desktop/command-palette/commands.messages'
import { findCommand, desktopKeys } from '#desktop/command-palette/shortcuts'
import { toAriaKeyShortcuts, type KeyPress } from '#ui/chord'

const press = (more: Partial<KeyPress> & { modifiers?: string[] }): KeyPress => ({
  key: 'w',
  code: 'KeyW',
  ctrlKey: true,
  altKey: true,
  shiftKey: false,
  metaKey: false,
  getModifierState: (name) => more.modifiers?.includes(name) ?? false,
  ...more,
})
const command = (more: Parameters<typeof press>[0], inText = false) => findCommand(press(more), inText)

describe('the keyboard shortcuts of the desktop', () => {
  it('shortcuts close and minimise windows and show the desktop', () => {
    expect(command({})).toBe('close')
    expect(command({ key: 'm', code: 'KeyM' })).toBe('minimise')
    expect(command({ key: 'd', code: 'KeyD' })).toBe('desktop')
  })

  it('matches shortcuts by the physical key in a Persian layout', () => {
    expect(command({ key: 'ص', code: 'KeyW' })).toBe('close')
    expect(command({ key: '‍', code: 'Backquote', altKey: false })).toBe('switch')
    expect(command({ key: '÷', code: 'Backquote', altKey: false, shiftKey: true })).toBe('switchBack')
  })

  it('matches shortcuts by the letter in other Latin layouts', () => {
    expect(command({ key: 'w', code: 'KeyZ' })).toBe('close')
    expect(command({ key: 'z', code: 'KeyW' })).toBeUndefined()
  })

  it('ignores shortcuts with AltGraph', () => {
    expect(command({ modifiers: ['AltGraph'] })).toBeUndefined()
  })

  it('arrows snap a window as drawn, and with Shift resize it', () => {
    expect(command({ key: 'ArrowLeft', code: 'ArrowLeft' })).toBe('snapLeft')
    expect(command({ key: 'ArrowUp', code: 'ArrowUp', shiftKey: true })).toBe('shorter')
  })

  it('shortcuts move between regions, also from a field; Alt+T is ignored in a field', () => {
    const plain = { ctrlKey: false, altKey: false }
    expect(command({ ...plain, key: 'F6', code: 'F6' }, true)).toBe('nextRegion')
    expect(command({ ...plain, key: 'F6', code: 'F6', shiftKey: true }, true)).toBe('previousRegion')
    expect(command({ ctrlKey: false, key: 't', code: 'KeyT' })).toBe('toasts')
    expect(command({ ctrlKey: false, key: 't', code: 'KeyT' }, true)).toBeUndefined()
  })

  it('writes shortcuts with ARIA key names', () => {
    expect(toAriaKeyShortcuts(desktopKeys.snapLeft)).toBe('Control+Alt+ArrowLeft')
    expect(toAriaKeyShortcuts('F1', 'Ctrl+Space', '+', 'Ctrl++')).toBe('F1 Control+Space Plus Control+Plus')
  })

  it('shortcuts open the palette and the shortcut sheet, also from a field and by the physical key', () => {
    const plain = { ctrlKey: true, altKey: false }
    expect(command({ ...plain, key: 'ن', code: 'KeyK' }, true)).toBe('palette')
    expect(command({ ...plain, key: '.', code: 'Slash' }, true)).toBe('sheetToo')
    expect(command({ ctrlKey: false, altKey: false, key: 'F1', code: 'F1' })).toBe('sheet')
  })

  it('each shortcut belongs to at most one command; commands are named in both languages', () => {
    const chords = Object.values(desktopKeys) as string[]
    expect(new Set(chords).size).toBe(chords.length)
    const carrying = commands.flatMap(({ keys }) => keys ?? [])
    expect(new Set(carrying).size).toBe(carrying.length)
    for (const { id } of commands) expect([id, messages('fa')[id], messages('en')[id]]).not.toContain(undefined)
  })
})
