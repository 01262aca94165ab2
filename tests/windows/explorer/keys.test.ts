import { describe, expect, it } from 'vitest'
import { getListEvent, getNavigationEvent } from '#windows/explorer/commands/keys'
import type { TypeAhead } from '#widgets/type-ahead/typed'
import { press } from './pressing'

const list = { columns: 1, rows: 10, rtl: true }
const grid = { columns: 4, rows: 3, rtl: true }
const onList = (chord: string, code = '', typed: TypeAhead | null = null) => getListEvent(press(chord, code), list, typed)

describe('in the list', () => {
  it.each([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', 10],
    ['PageUp', -10],
    ['Home', 'first'],
    ['End', 'last'],
  ])('%s moves the focus by %s in the list', (key, by) => {
    expect(onList(key)).toEqual({ type: 'cursor.move', by, style: { extend: false, keep: false } })
  })
  it('Shift extends the selection, and Ctrl moves only the focus', () => {
    expect([onList('Shift+ArrowDown'), onList('Ctrl+ArrowDown')]).toMatchObject([
      { style: { extend: true, keep: false } },
      { style: { extend: false, keep: true } },
    ])
  })
  it('Space toggles a row, Ctrl+A selects all and Esc none, also in a Persian layout', () => {
    expect([onList('Space'), onList('Ctrl+Space'), onList('Ctrl+ش', 'KeyA'), onList('Escape')].map((event) => event?.type)).toEqual([
      'cursor.toggle',
      'cursor.toggle',
      'select.all',
      'select.none',
    ])
  })
  it('a letter starts type-ahead, also with AltGr; a space is part of it only shortly after a letter', () => {
    const seek = (letter: string) => ({ type: 'cursor.typed', letter, at: 5000 })
    expect([onList('a'), onList('س', 'KeyS'), onList('AltGraph+Ctrl+a')]).toEqual([seek('a'), seek('س'), seek('a')])
    expect([onList('Shift+Space'), onList('ArrowLeft'), onList('/')]).toEqual([null, null, null])
    expect([onList('Space', '', { text: 'a', at: 4000 }), onList('Space', '', { text: 'a', at: 3999 })?.type]).toEqual([
      seek(' '),
      'cursor.toggle',
    ])
    expect(getListEvent({ ...press('a'), composing: true }, list, null)).toBeNull()
  })
})

describe('in a grid', () => {
  it('the arrow keys of the grid follow the reading direction, and up and down move by a whole row', () => {
    const by = (key: string, rtl: boolean) => getListEvent(press(key), { ...grid, rtl }, null)
    expect([by('ArrowLeft', true), by('ArrowRight', true), by('ArrowLeft', false), by('ArrowRight', false)]).toMatchObject([
      { by: 1 },
      { by: -1 },
      { by: -1 },
      { by: 1 },
    ])
    expect([by('ArrowDown', true), by('ArrowUp', true), by('PageDown', true)]).toMatchObject([{ by: 4 }, { by: -4 }, { by: 12 }])
  })
})

describe('anywhere in the window', () => {
  const key = (chord: string, rtl = true, code = '') => getNavigationEvent(press(chord, code), { rtl })
  it('Alt and an arrow key go back or forward as the arrow is drawn', () => {
    expect([key('Alt+ArrowRight'), key('Alt+ArrowLeft'), key('Alt+ArrowRight', false), key('Alt+ArrowLeft', false)]).toMatchObject([
      { to: 'back' },
      { to: 'forward' },
      { to: 'forward' },
      { to: 'back' },
    ])
  })
  it('leaves all other keys unhandled', () => {
    expect([key('ArrowLeft'), key('Alt+ArrowUp'), key('Ctrl+Alt+ArrowLeft'), key('AltGraph+Alt+ArrowLeft')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
