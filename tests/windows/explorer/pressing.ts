import type { KeyPress } from '#windows/explorer/commands/keys'

/** `Ctrl+Shift+ب` with the code of the key where its letter is not Latin. */
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
