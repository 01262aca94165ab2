import type { KeyPress } from '#windows/explorer/commands/keys'

/** Builds a key press from a chord such as `Ctrl+Shift+ب`. `code` is the physical key if the letter is not Latin. */
export const press = (chord: string, code = ''): KeyPress => {
  const keys = chord.split('+')
  const key = keys.pop() ?? ''
  const held = (name: string) => keys.includes(name)
  return {
    key: key === 'Space' ? ' ' : key,
    code,
    ctrlKey: held('Ctrl'),
    shiftKey: held('Shift'),
    altKey: held('Alt'),
    metaKey: held('Meta'),
    altGraph: held('AltGraph'),
    composing: false,
    at: 5000,
  }
}
