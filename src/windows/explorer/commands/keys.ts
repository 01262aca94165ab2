import type { ExplorerEvent } from '../context'
import { isTyping, type Typed } from '#widgets/type-ahead/typed'

export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  metaKey: boolean
  /** AltGr types text, whatever it reports beside. */
  altGraph: boolean
  /** An input method is still at work on the letter. */
  composing: boolean
  /** Milliseconds on any one clock. */
  at: number
}

export const keysOf = (event: KeyboardEvent): KeyPress => ({
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
  /** Items side by side; 1 in a list. */
  columns: number
  /** Rows that fit in the view. */
  rows: number
  rtl: boolean
}

/** The letter of the key as it is printed in Latin, whatever layout is active: Ctrl+ز is Ctrl+C. */
const letterOf = ({ key, code }: KeyPress): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''

/** Keys of the whole window that follow the reading direction; the other ones are commands. */
export const placeKey = (press: KeyPress, { rtl }: Pick<KeyLayout, 'rtl'>): ExplorerEvent | null => {
  const { key, altKey, altGraph } = press
  if (altGraph || press.ctrlKey || press.metaKey || !altKey) return null
  // The arrow as drawn: in Persian "back" points to the right.
  if (key === 'ArrowLeft') return { type: 'place.go', to: rtl ? 'forward' : 'back' }
  return key === 'ArrowRight' ? { type: 'place.go', to: rtl ? 'back' : 'forward' } : null
}

const stepOf = (key: string, { columns, rows, rtl }: KeyLayout): number | 'first' | 'last' | null => {
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

/** A letter, a digit or a sign; no title holds a slash. */
const isLetter = ({ key, composing }: KeyPress): boolean => !composing && [...key].length === 1 && key !== '/'

/**
 * Keys of the list itself; `typed` is what was typed on it lately. A space goes on with
 * what is being typed, and selects otherwise.
 */
export const listKey = (press: KeyPress, layout: KeyLayout, typed: Typed | null): ExplorerEvent | null => {
  const { key, shiftKey, altKey, altGraph, at } = press
  const isSpace = key === ' ' || key === '\u200c'
  const isPlain = altGraph || !(press.ctrlKey || press.metaKey || altKey)
  if (isPlain && isLetter(press) && (!isSpace || isTyping(typed, at))) return { type: 'cursor.seek', letter: key, at }
  if (altGraph || altKey) return null
  const control = press.ctrlKey || press.metaKey
  // With Ctrl they lead from tab to tab of the browser.
  const by = control && (key === 'PageUp' || key === 'PageDown') ? null : stepOf(key, layout)
  if (by !== null) return { type: 'cursor.move', by, style: { extend: shiftKey, keep: control } }
  if (key === ' ' && !shiftKey) return { type: 'cursor.toggle' }
  if (key === 'Escape' && !control && !shiftKey) return { type: 'select.none' }
  return control && !shiftKey && letterOf(press) === 'a' ? { type: 'select.all' } : null
}
