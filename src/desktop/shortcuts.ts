import { type Chord, isChord, type KeyPress } from '#ui/chord'
import { voiceKeys } from '#widgets/voice/voice-keys'
import type { Arrow } from './snapping'

/**
 * The keys of the desktop and its windows, as they are shown: the sheet, the menus and `aria-keyshortcuts` write them so, and the
 * desktop listens for just these. None is a chord that a browser keeps to itself.
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

/** Of the title bar of a window that does not fill the area: they move it. */
export const titleBarKeys = ['↑', '↓', '←', '→'] as const satisfies readonly Chord[]

/** Of the icons that are picked, one cell at a time. */
export const iconKeys = ['Alt+↑', 'Alt+↓', 'Alt+←', 'Alt+→'] as const satisfies readonly Chord[]

/** Of the icons, besides what arrows, Enter and Space do in any list. */
export const allIconsKeys = ['Ctrl+A'] as const satisfies readonly Chord[]
export const deleteSearchKeys = ['Delete'] as const satisfies readonly Chord[]

/** Of parts that several kinds of windows are made of. */
export const partKeys = {
  speak: [voiceKeys],
  openChoices: ['Alt+↓'],
  reorder: ['Alt+↑', 'Alt+↓'],
  addText: ['Ctrl+Enter'],
} as const satisfies Readonly<Record<string, readonly Chord[]>>

export type DesktopCommand = keyof typeof desktopKeys

/** Commands whose chord means something else, or nothing, while text is typed. */
const notInText: ReadonlySet<DesktopCommand> = new Set<DesktopCommand>(['toasts', 'findToo'])

export const arrowOf: Readonly<Partial<Record<DesktopCommand, Arrow>>> = {
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

/** What a press means to the desktop. With AltGraph it is text, and never a shortcut. */
export const commandOf = (press: KeyPress, inText: boolean): DesktopCommand | undefined => {
  const command = names.find((name) => isChord(press, desktopKeys[name]))
  return command && inText && notInText.has(command) ? undefined : command
}
