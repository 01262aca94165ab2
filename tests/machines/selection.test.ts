import { describe, expect, it } from 'vitest'
import {
  move,
  noSelection,
  pick,
  selectAll,
  findSelectedRows,
  createSelection,
  clearSelection,
  type Selection,
  selectAfterRemoval,
} from '#machines/selection'

const order = ['a', 'b', 'c', 'd', 'e']
const picked = ({ picked: ids }: Selection) => [...ids].sort().join('')
const at = (id: string) => pick(noSelection, order, id)

describe('a click', () => {
  it('a click selects only its row [EXP-154]', () => expect(picked(pick(at('a'), order, 'c'))).toBe('c'))
  it('Ctrl+click toggles a row and keeps the others [EXP-155]', () => {
    const two = pick(at('a'), order, 'c', { toggle: true })
    expect([picked(two), picked(pick(two, order, 'a', { toggle: true }))]).toEqual(['ac', 'c'])
  })
  it('Shift+click selects from the anchor, for each new end', () => {
    const down = pick(at('b'), order, 'd', { extend: true })
    expect([picked(down), picked(pick(down, order, 'a', { extend: true }))]).toEqual(['bcd', 'ab'])
  })
  it('Ctrl+Shift+click adds the range', () => {
    const both = pick(pick(at('a'), order, 'c', { toggle: true }), order, 'e', { toggle: true, extend: true })
    expect(picked(both)).toBe('acde')
  })
  it('Shift+click starts at the row itself if the anchor is no longer loaded', () => {
    expect(picked(pick({ ...noSelection, anchor: 'gone' }, order, 'c', { extend: true }))).toBe('c')
  })
  it('a click on a row that is not loaded changes nothing', () => expect(pick(at('a'), order, 'x')).toEqual(at('a')))
})

describe('the keyboard', () => {
  it('the arrow keys move and select, and stop at the ends', () => {
    expect([move(at('d'), order, 1), move(at('d'), order, 3), move(at('b'), order, -5)].map(picked)).toEqual(['e', 'e', 'a'])
  })
  it('the arrow keys start at the nearer end without a cursor', () => {
    expect([move(noSelection, order, 1).cursor, move(noSelection, order, -1).cursor]).toEqual(['a', 'e'])
  })
  it('Home and End go to the first and the last row', () => {
    expect([move(at('c'), order, 'first').cursor, move(at('c'), order, 'last').cursor]).toEqual(['a', 'e'])
  })
  it('Shift extends the selection, and Ctrl moves only the cursor', () => {
    const stretched = move(move(at('b'), order, 1, { extend: true }), order, 1, { extend: true })
    expect([picked(stretched), picked(move(stretched, order, 1, { keep: true }))]).toEqual(['bcd', 'bcd'])
    expect(picked(move(stretched, order, -2, { extend: true }))).toBe('b')
  })
  it('keys do nothing in an empty list', () => expect(move(noSelection, [], 1)).toBe(noSelection))
})

describe('all and none', () => {
  it('select all selects only the loaded rows [EXP-159]', () => expect(picked(selectAll(at('c'), order.slice(0, 3)))).toBe('abc'))
  it('clears the selection and keeps the cursor [EXP-160]', () => {
    const none = clearSelection(at('c'))
    expect([picked(none), none.cursor]).toEqual(['', 'c'])
  })
  it('returns the selected rows in list order', () => {
    const rows = order.map((uuid) => ({ uuid }))
    const given = (...ids: string[]) => findSelectedRows({ picked: new Set(ids), anchor: null, cursor: null }, rows).map(({ uuid }) => uuid)
    expect([given(), given('c'), given('b', 'c'), given('c', 'b'), given('b', 'd'), given('d', 'e', 'gone'), given('gone', 'a')]).toEqual([
      ...[[], ['c'], ['b', 'c'], ['b', 'c'], ['b', 'd'], ['d', 'e'], ['a']],
    ])
  })
  it('actions exclude rows that are not loaded', () => {
    const rows = [{ uuid: 'b' }, { uuid: 'a' }]
    expect(findSelectedRows(selectAll(noSelection, ['a', 'gone']), rows)).toEqual([{ uuid: 'a' }])
  })
})

describe('the selection after a removal', () => {
  const rows = (ids: string) => [...ids].map((uuid) => ({ uuid }))
  const after = (selection: Selection, left: string, departed: string) =>
    selectAfterRemoval(selection, order, rows(left), new Set(departed))
  it('after a removal the selection moves to the next row, else to the previous one', () => {
    expect([after(at('b'), 'acde', 'b').cursor, after(at('b'), 'ae', 'bcd').cursor, after(at('e'), 'abcd', 'e').cursor]).toEqual([
      'c',
      'e',
      'd',
    ])
    expect(picked(after(at('b'), 'acde', 'b'))).toBe('c')
    expect(after(at('b'), '', 'abcde')).toEqual(createSelection([]))
  })
  it('the selection stays if its row still exists after a reload', () => {
    expect([after(at('b'), 'abc', 'b'), after(at('b'), 'ac', 'a')]).toEqual([at('b'), at('b')])
  })
})
