/** What a press of a key says about itself. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
  getModifierState(key: string): boolean
}

/** Keys as a table writes them, in Latin letters: `Ctrl+Alt+W`, `F1`, `Ctrl+/`, `Alt+←`. */
export type Chord = string

const arrows: Readonly<Record<string, string>> = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp', '↓': 'ArrowDown' }
/** Signs whose place on the keyboard counts, since other layouts type others there. */
const places: Readonly<Record<string, string>> = { '/': 'Slash', '`': 'Backquote', '0': 'Digit0', '+': 'Equal', '-': 'Minus' }
const names: Readonly<Record<string, string>> = { Space: ' ', Esc: 'Escape', PgUp: 'PageUp', PgDn: 'PageDown' }

/** The letter a key stands for: as typed when it is Latin, otherwise as engraved on a Latin keyboard. */
export const letterOf = ({ key, code }: Pick<KeyPress, 'key' | 'code'>): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''

const partsOf = (chord: Chord): { key: string; modifiers: readonly string[] } => {
  const parts = chord.split(/\+(?=.)/)
  return { key: parts.at(-1) ?? '', modifiers: parts.slice(0, -1) }
}

/** Whether this press is that chord, whatever layout is active. With AltGraph it is text and never a chord. */
export const isChord = (event: KeyPress, chord: Chord): boolean => {
  const { key, modifiers } = partsOf(chord)
  const held = (name: string) => modifiers.includes(name)
  if (event.ctrlKey !== held('Ctrl') || event.altKey !== held('Alt') || event.metaKey || event.getModifierState('AltGraph')) return false
  if (event.shiftKey !== held('Shift')) return false
  if (/^[A-Z]$/.test(key)) return letterOf(event) === key.toLowerCase()
  const place = places[key]
  return event.key === (arrows[key] ?? names[key] ?? key) || (place !== undefined && event.code === place)
}

/** One chord or several, any of which does it. */
export const chordsOf = (keys: Chord | readonly Chord[] | undefined): readonly Chord[] =>
  keys === undefined ? [] : typeof keys === 'string' ? [keys] : keys

/** Keys that part the names of others, and so have names of their own. */
const spelt: Readonly<Record<string, string>> = { Space: 'Space', '+': 'Plus' }

/** The value of `aria-keyshortcuts`: `Control+Alt+ArrowLeft`. */
export const ariaKeys = (...chords: readonly Chord[]): string =>
  chords
    .map((chord) => {
      const { key, modifiers } = partsOf(chord)
      return [...modifiers.map((name) => (name === 'Ctrl' ? 'Control' : name)), spelt[key] ?? arrows[key] ?? names[key] ?? key].join('+')
    })
    .join(' ')
