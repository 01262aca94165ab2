/** Fields of a keyboard event that are compared with a shortcut. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  getModifierState(key: string): boolean
}

/** A shortcut in Latin letters: `Ctrl+Alt+W`, `F1`, `Ctrl+/`, `Alt+←`. */
export type Chord = string

const arrows: Readonly<Record<string, string>> = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp', '↓': 'ArrowDown' }
/** Keys that are compared by their position on the keyboard, because other keyboard layouts have other characters there. */
const positionalKeys: Readonly<Record<string, string>> = { '/': 'Slash', '`': 'Backquote', '0': 'Digit0', '+': 'Equal', '-': 'Minus' }
const names: Readonly<Record<string, string>> = { Space: ' ', Esc: 'Escape', PgUp: 'PageUp', PgDn: 'PageDown' }

/** Returns the letter of a key: the typed one if it is Latin, otherwise that of a Latin keyboard. */
export const getKeyLetter = ({ key, code }: Pick<KeyPress, 'key' | 'code'>): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''

const splitChord = (chord: Chord): { key: string; modifiers: readonly string[] } => {
  const parts = chord.split(/\+(?=.)/)
  return { key: parts.at(-1) ?? '', modifiers: parts.slice(0, -1) }
}

/** Returns true if the event is this shortcut, in any keyboard layout. With AltGraph it is text and never a shortcut. */
export const isChord = (event: KeyPress, chord: Chord): boolean => {
  const { key, modifiers } = splitChord(chord)
  const held = (name: string) => modifiers.includes(name)
  if (event.ctrlKey !== held('Ctrl') || event.altKey !== held('Alt') || event.metaKey || event.getModifierState('AltGraph')) return false
  if (event.shiftKey !== held('Shift')) return false
  if (/^[A-Z]$/.test(key)) return getKeyLetter(event) === key.toLowerCase()
  const place = positionalKeys[key]
  return event.key === (arrows[key] ?? names[key] ?? key) || (place !== undefined && event.code === place)
}

/** Returns the alternative shortcuts of one action as a list. */
export const toChordList = (keys: Chord | readonly Chord[] | undefined): readonly Chord[] =>
  keys === undefined ? [] : typeof keys === 'string' ? [keys] : keys

/** Keys that need a name in `aria-keyshortcuts`, because their character separates the key names there. */
const keyNamesForAria: Readonly<Record<string, string>> = { Space: 'Space', '+': 'Plus' }

/** Returns the value of `aria-keyshortcuts`, for example `Control+Alt+ArrowLeft`. */
export const toAriaKeyShortcuts = (...chords: readonly Chord[]): string =>
  chords
    .map((chord) => {
      const { key, modifiers } = splitChord(chord)
      return [
        ...modifiers.map((name) => (name === 'Ctrl' ? 'Control' : name)),
        keyNamesForAria[key] ?? arrows[key] ?? names[key] ?? key,
      ].join('+')
    })
    .join(' ')
