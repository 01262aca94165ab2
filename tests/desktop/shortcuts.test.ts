import { describe, expect, it } from 'vitest'
import { type KeyPress, shortcutOf } from '#desktop/shortcuts'

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
