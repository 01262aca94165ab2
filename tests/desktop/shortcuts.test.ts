import { describe, expect, it } from 'vitest'
import { commands } from '#desktop/commands'
import { messages } from '#desktop/commands.messages'
import { type Shortcut, shortcutOf, shortcuts } from '#desktop/shortcuts'
import { ariaKeys, type KeyPress } from '#ui/chord'

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

describe('window keys', () => {
  it('close, minimise and show the desktop', () => {
    expect(shortcutOf(press({}))).toBe('close')
    expect(shortcutOf(press({ key: 'm', code: 'KeyM' }))).toBe('minimise')
    expect(shortcutOf(press({ key: 'd', code: 'KeyD' }))).toBe('desktop')
  })

  it('are found by their place under a Persian layout', () => {
    expect(shortcutOf(press({ key: 'ص', code: 'KeyW' }))).toBe('close')
  })

  it('follow the letter on other Latin layouts', () => {
    expect(shortcutOf(press({ key: 'w', code: 'KeyZ' }))).toBe('close')
    expect(shortcutOf(press({ key: 'z', code: 'KeyW' }))).toBeUndefined()
  })

  it('are text when they come with AltGraph', () => {
    expect(shortcutOf(press({ modifiers: ['AltGraph'] }))).toBeUndefined()
  })
})

describe('the table of the desktop’s keys', () => {
  const all = Object.entries(shortcuts) as [Shortcut, readonly string[]][]

  it('is carried out by exactly one command for each of them, which has a name in both languages', () => {
    for (const [shortcut] of all) {
      const carrying = commands.filter((command) => command.shortcut === shortcut)
      expect([shortcut, carrying.length]).toEqual([shortcut, 1])
    }
    for (const { id } of commands) expect([id, messages('fa')[id], messages('en')[id]]).not.toContain(undefined)
  })

  it('has no chord twice, and none that a browser keeps to itself or that types a half-space', () => {
    const chords = all.flatMap(([, keys]) => keys)
    expect(new Set(chords).size).toBe(chords.length)
    const reserved = ['N', 'T', 'W'].flatMap((letter) => [`Ctrl+${letter}`, `Ctrl+Shift+${letter}`])
    for (const chord of [...reserved, 'Shift+Space', 'Ctrl+Shift+2']) expect(chords).not.toContain(chord)
  })

  it('holds under a Persian layout for letters and signs alike', () => {
    const plain = { ctrlKey: true, altKey: false }
    expect(shortcutOf(press({ ...plain, key: 'ن', code: 'KeyK' }))).toBe('palette')
    expect(shortcutOf(press({ ...plain, key: '/', code: 'Slash' }))).toBe('sheet')
    expect(shortcutOf(press({ ...plain, key: '.', code: 'Slash' }))).toBe('sheet')
    expect(shortcutOf(press({ ctrlKey: false, altKey: false, key: 'F1', code: 'F1' }))).toBe('sheet')
    expect(shortcutOf(press({ key: 'ArrowLeft', code: 'ArrowLeft' }))).toBe('snapLeft')
    expect(shortcutOf(press({ key: 'ArrowLeft', code: 'ArrowLeft', shiftKey: true }))).toBeUndefined()
  })

  it('is told to screen readers in their own words', () => {
    expect(ariaKeys('Ctrl+Alt+←', 'F1', 'Ctrl+Space')).toBe('Control+Alt+ArrowLeft F1 Control+Space')
  })
})
