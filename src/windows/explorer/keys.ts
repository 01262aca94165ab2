import type { ExplorerEvent } from './context'
import { isTyping, type Typed } from './type-ahead'

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

/** Keys of the whole window: the way and the listing. */
export const placeKey = (press: KeyPress, { rtl }: Pick<KeyLayout, 'rtl'>): ExplorerEvent | null => {
  const { key, shiftKey, altKey, altGraph } = press
  if (altGraph) return null
  const control = press.ctrlKey || press.metaKey
  if (key === 'F5' || (control && !shiftKey && letterOf(press) === 'r')) return { type: 'place.refresh' }
  if (control && shiftKey && !altKey && letterOf(press) === 'f') return { type: 'folder.create' }
  if ((control && !shiftKey && !altKey && letterOf(press) === 'l') || (key === 'F4' && !control && !altKey)) return { type: 'path.edit' }
  if (control) return null
  if (altKey && key === 'ArrowUp') return { type: 'place.go', to: 'up' }
  // The arrow as drawn: in Persian "back" points to the right.
  if (altKey && key === 'ArrowLeft') return { type: 'place.go', to: rtl ? 'forward' : 'back' }
  if (altKey && key === 'ArrowRight') return { type: 'place.go', to: rtl ? 'back' : 'forward' }
  return key === 'Backspace' && !altKey ? { type: 'place.go', to: 'up' } : null
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
 * Keys of the list itself; `cursor` is the row the keyboard stands on, `typed` what was typed on it lately. A space goes on with
 * what is being typed, and selects otherwise.
 */
export const listKey = (press: KeyPress, layout: KeyLayout, cursor: string | null, typed: Typed | null): ExplorerEvent | null => {
  const { key, shiftKey, altKey, altGraph, at } = press
  const isSpace = key === ' ' || key === '\u200c'
  const isPlain = altGraph || !(press.ctrlKey || press.metaKey || altKey)
  if (isPlain && isLetter(press) && (!isSpace || isTyping(typed, at))) return { type: 'cursor.seek', letter: key, at }
  if (altGraph || altKey) return null
  const control = press.ctrlKey || press.metaKey
  const by = stepOf(key, layout)
  if (by !== null) return { type: 'cursor.move', by, style: { extend: shiftKey, keep: control } }
  if (key === ' ' && !shiftKey) return { type: 'cursor.toggle' }
  if (key === 'Escape') return { type: 'select.none' }
  if (control && !shiftKey && letterOf(press) === 'a') return { type: 'select.all' }
  if (cursor === null) return null
  if (key === 'Enter' && !shiftKey) return { type: 'row.open', uuid: cursor, aside: control }
  return key === 'F2' ? { type: 'row.rename', uuid: cursor } : null
}
