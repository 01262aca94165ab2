import { type Chord, isChord, type KeyPress } from '#ui/chord'
import { voiceKeys } from '#widgets/voice/voice-keys'
import type { Arrow } from '../window-frame/snapping'

/**
 * Shortcuts of the desktop and its windows, as they are displayed. Shortcut sheet, menus and `aria-keyshortcuts` show them, and the key
 * handler of the desktop uses the same table. No browser reserves any of them.
 */
export const desktopKeys = {
  palette: 'Ctrl+K',
  sheet: 'F1',
  sheetToo: 'Ctrl+/',
  save: 'Ctrl+S',
  find: 'Ctrl+F',
  findToo: '/',
  close: 'Ctrl+Alt+W',
  minimise: 'Ctrl+Alt+M',
  desktop: 'Ctrl+Alt+D',
  switch: 'Ctrl+`',
  switchBack: 'Ctrl+Shift+`',
  snapLeft: 'Ctrl+Alt+←',
  snapRight: 'Ctrl+Alt+→',
  snapUp: 'Ctrl+Alt+↑',
  snapDown: 'Ctrl+Alt+↓',
  narrower: 'Ctrl+Alt+Shift+←',
  wider: 'Ctrl+Alt+Shift+→',
  shorter: 'Ctrl+Alt+Shift+↑',
  taller: 'Ctrl+Alt+Shift+↓',
  nextRegion: 'F6',
  previousRegion: 'Shift+F6',
  toasts: 'Alt+T',
  inspector: 'Ctrl+Alt+I',
} as const satisfies Readonly<Record<string, Chord>>

/** Keys that move a window when its title bar has the focus. They do nothing while the window fills the area. */
export const titleBarKeys = ['↑', '↓', '←', '→'] as const satisfies readonly Chord[]

/** Keys that move the selected icons by one cell. */
export const iconKeys = ['Alt+↑', 'Alt+↓', 'Alt+←', 'Alt+→'] as const satisfies readonly Chord[]

/** Shortcuts of the icons in addition to the usual list keys (arrows, Enter, Space). */
export const allIconsKeys = ['Ctrl+A'] as const satisfies readonly Chord[]
export const deleteSearchKeys = ['Delete'] as const satisfies readonly Chord[]

/** Shortcuts of components that several kinds of windows contain. */
export const partKeys = {
  speak: [voiceKeys],
  openChoices: ['Alt+↓'],
  reorder: ['Alt+↑', 'Alt+↓'],
  addText: ['Ctrl+Enter'],
} as const satisfies Readonly<Record<string, readonly Chord[]>>

export type DesktopCommand = keyof typeof desktopKeys

/** Commands whose chord is ignored, or has another meaning, while the focus is in a text field. */
const ignoredInText: ReadonlySet<DesktopCommand> = new Set<DesktopCommand>(['toasts', 'findToo'])

export const commandArrows: Readonly<Partial<Record<DesktopCommand, Arrow>>> = {
  snapLeft: 'ArrowLeft',
  snapRight: 'ArrowRight',
  snapUp: 'ArrowUp',
  snapDown: 'ArrowDown',
  narrower: 'ArrowLeft',
  wider: 'ArrowRight',
  shorter: 'ArrowUp',
  taller: 'ArrowDown',
}

const names = Object.keys(desktopKeys) as DesktopCommand[]

/** Returns the command of a key press. AltGraph types text and is never a shortcut. */
export const findCommand = (press: KeyPress, inText: boolean): DesktopCommand | undefined => {
  const command = names.find((name) => isChord(press, desktopKeys[name]))
  return command && inText && ignoredInText.has(command) ? undefined : command
}
