import type { Arrow } from './snapping'

/** What a press of a key tells; a `KeyboardEvent` is one. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  getModifierState(key: string): boolean
}

/**
 * The keys of the desktop and its windows, as they are shown: the sheet, the menus and `aria-keyshortcuts` write them so, and the
 * desktop listens for just these. None is a chord that a browser keeps to itself.
 */
export const desktopKeys = {
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
} as const
export type DesktopCommand = keyof typeof desktopKeys

/** Commands whose chord means something else, or nothing, while text is typed. */
const notInText: ReadonlySet<DesktopCommand> = new Set<DesktopCommand>(['toasts'])

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

const isLatin = (key: string): boolean => /^[a-z]$/i.test(key)

/** The letter a key stands for: as typed when it is Latin, otherwise as engraved on a Latin keyboard. */
export const letterOf = ({ key, code }: Pick<KeyPress, 'key' | 'code'>): string =>
  isLatin(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''

const drawn: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

const nameOf = (press: KeyPress): string => {
  if (press.code === 'Backquote') return '`'
  return drawn[press.key] ?? (letterOf(press).toUpperCase() || press.key)
}

const commands = new Map<string, DesktopCommand>(Object.entries(desktopKeys).map(([command, chord]) => [chord, command as DesktopCommand]))

/** What a press means to the desktop. With AltGraph it is text, and never a shortcut. */
export const commandOf = (press: KeyPress, inText: boolean): DesktopCommand | undefined => {
  if (press.metaKey || press.getModifierState('AltGraph')) return undefined
  const modifiers = [press.ctrlKey && 'Ctrl', press.altKey && 'Alt', press.shiftKey && 'Shift'].filter(Boolean)
  const command = commands.get([...modifiers, nameOf(press)].join('+'))
  return command && inText && notInText.has(command) ? undefined : command
}

const aria: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '`': '`',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
}

/** As `aria-keyshortcuts` wants it. */
export const ariaKeys = (chord: string): string =>
  chord
    .split('+')
    .map((key) => aria[key] ?? key)
    .join('+')
