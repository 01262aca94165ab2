import { type Chord, isChord, type KeyPress } from '#ui/chord'
import type { Arrow } from './snapping'

/**
 * Every key of the desktop, once: what handles them, the hints in menus and buttons, `aria-keyshortcuts` and the shortcut sheet all
 * read this table. The keys of a window's content stand in the `shortcuts` of its kind.
 */
export const shortcuts = {
  palette: ['Ctrl+K'],
  sheet: ['F1', 'Ctrl+/'],
  close: ['Ctrl+Alt+W'],
  minimise: ['Ctrl+Alt+M'],
  desktop: ['Ctrl+Alt+D'],
  snapLeft: ['Ctrl+Alt+←'],
  snapRight: ['Ctrl+Alt+→'],
  snapUp: ['Ctrl+Alt+↑'],
  snapDown: ['Ctrl+Alt+↓'],
} as const satisfies Record<string, readonly [Chord, ...Chord[]]>

export type Shortcut = keyof typeof shortcuts

/** Keys that are no single press: moved and sized from a window's title bar. They stand in the sheet only. */
export const frameKeys = { move: ['←', '→', '↑', '↓'], resize: ['Ctrl+Alt+Shift+←', '→', '↑', '↓'] } as const

const names = Object.keys(shortcuts) as Shortcut[]

export const shortcutOf = (event: KeyPress): Shortcut | undefined =>
  names.find((name) => shortcuts[name].some((chord) => isChord(event, chord)))

const arrows = { snapLeft: 'ArrowLeft', snapRight: 'ArrowRight', snapUp: 'ArrowUp', snapDown: 'ArrowDown' } as const satisfies Partial<
  Record<Shortcut, Arrow>
>

/** The arrow of a shortcut that snaps. */
export const arrowOf = (shortcut: Shortcut): Arrow | undefined => (shortcut in arrows ? arrows[shortcut as keyof typeof arrows] : undefined)

/** The keys as a menu or a button shows them. */
export const keysOf = (shortcut: Shortcut): Chord => shortcuts[shortcut][0]

/** Ctrl and Alt held together; with AltGraph the chord is text and never a shortcut. */
export const isWindowChord = (event: KeyPress): boolean =>
  event.ctrlKey && event.altKey && !event.metaKey && !event.getModifierState('AltGraph')
