import type { ExplorerEvent } from '../context'
import { isTyping, type TypeAhead } from '#widgets/type-ahead/typed'

export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  metaKey: boolean
  /** AltGr is pressed: the key types text, whatever other modifiers the event reports. */
  altGraph: boolean
  /** True while an input method composes the letter of this key. */
  composing: boolean
  /** Time of the key press in milliseconds. Only differences between two presses matter. */
  at: number
}

export const toKeyPress = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  code: event.code,
  ctrlKey: event.ctrlKey,
  shiftKey: event.shiftKey,
  altKey: event.altKey,
  metaKey: event.metaKey,
  altGraph: event.getModifierState('AltGraph'),
  composing: event.isComposing,
  at: event.timeStamp,
})

export interface KeyLayout {
  /** Items per row; 1 in a list. */
  columns: number
  /** Rows that fit in the view. */
  rows: number
  rtl: boolean
}

/** Returns the Latin letter of the physical key in any keyboard layout: Ctrl+ز is Ctrl+C. */
const getLatinLetter = ({ key, code }: KeyPress): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''

/** Returns the event for a navigation key that depends on the reading direction. All other shortcuts of the window are commands. */
export const getNavigationEvent = (press: KeyPress, { rtl }: Pick<KeyLayout, 'rtl'>): ExplorerEvent | null => {
  const { key, altKey, altGraph } = press
  if (altGraph || press.ctrlKey || press.metaKey || !altKey) return null
  // The arrow keys follow the drawn arrows: in Persian, "back" is to the right.
  if (key === 'ArrowLeft') return { type: 'place.go', to: rtl ? 'forward' : 'back' }
  return key === 'ArrowRight' ? { type: 'place.go', to: rtl ? 'back' : 'forward' } : null
}

const getCursorStep = (key: string, { columns, rows, rtl }: KeyLayout): number | 'first' | 'last' | null => {
  const sideways = columns > 1 ? (rtl ? -1 : 1) : 0
  switch (key) {
    case 'ArrowDown':
      return columns
    case 'ArrowUp':
      return -columns
    case 'ArrowRight':
      return sideways || null
    case 'ArrowLeft':
      return -sideways || null
    case 'PageDown':
      return rows * columns
    case 'PageUp':
      return -rows * columns
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return null
  }
}

/** Returns true for a letter, digit or punctuation mark. A title never contains a slash. */
const isLetter = ({ key, composing }: KeyPress): boolean => !composing && [...key].length === 1 && key !== '/'

/**
 * Returns the event for a key of the list. `typed` is the current type-ahead text: while it is active, a space extends it; otherwise it
 * selects.
 */
export const getListEvent = (press: KeyPress, layout: KeyLayout, typed: TypeAhead | null): ExplorerEvent | null => {
  const { key, shiftKey, altKey, altGraph, at } = press
  const isSpace = key === ' ' || key === '\u200c'
  const isPlain = altGraph || !(press.ctrlKey || press.metaKey || altKey)
  if (isPlain && isLetter(press) && (!isSpace || isTyping(typed, at))) return { type: 'cursor.typed', letter: key, at }
  if (altGraph || altKey) return null
  const control = press.ctrlKey || press.metaKey
  // With Ctrl, Page Up and Page Down switch the browser tabs.
  const by = control && (key === 'PageUp' || key === 'PageDown') ? null : getCursorStep(key, layout)
  if (by !== null) return { type: 'cursor.move', by, style: { extend: shiftKey, keep: control } }
  if (key === ' ' && !shiftKey) return { type: 'cursor.toggle' }
  if (key === 'Escape' && !control && !shiftKey) return { type: 'select.none' }
  return control && !shiftKey && getLatinLetter(press) === 'a' ? { type: 'select.all' } : null
}
