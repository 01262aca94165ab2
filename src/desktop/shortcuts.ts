import type { Arrow } from './snapping'

/** Keys by their place on the keyboard: under a Persian layout the letters are others. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  getModifierState(key: string): boolean
}

export type Shortcut = 'close' | 'minimise' | 'desktop'

const shortcuts: Readonly<Record<string, Shortcut>> = { w: 'close', m: 'minimise', d: 'desktop' }

const isLatin = (key: string): boolean => /^[a-z]$/i.test(key)

/** The letter a key stands for: as typed when it is Latin, otherwise as engraved on a Latin keyboard. */
export const letterOf = ({ key, code }: Pick<KeyPress, 'key' | 'code'>): string =>
  isLatin(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''

/** Ctrl and Alt held together; with AltGraph the chord is text and never a shortcut. */
export const isWindowChord = (event: KeyPress): boolean =>
  event.ctrlKey && event.altKey && !event.metaKey && !event.getModifierState('AltGraph')

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

/** The arrow that snaps the active window. */
export const snapArrowOf = (event: KeyPress): Arrow | undefined =>
  isWindowChord(event) && !event.shiftKey ? arrows.find((arrow) => arrow === event.key) : undefined

export const shortcutOf = (event: KeyPress): Shortcut | undefined =>
  isWindowChord(event) && !event.shiftKey ? shortcuts[letterOf(event)] : undefined
