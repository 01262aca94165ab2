import { describe, expect, it } from 'vitest'
import { move, noSelection, pick, pickAll, pickedRows, picking, pickNone, type Selection, withoutDeparted } from '#machines/selection'

const order = ['a', 'b', 'c', 'd', 'e']
const picked = ({ picked: ids }: Selection) => [...ids].sort().join('')
const at = (id: string) => pick(noSelection, order, id)

describe('a click', () => {
  it('selects the row alone [EXP-154]', () => expect(picked(pick(at('a'), order, 'c'))).toBe('c'))
  it('toggles the row with Ctrl and keeps the others [EXP-155]', () => {
    const two = pick(at('a'), order, 'c', { toggle: true })
    expect([picked(two), picked(pick(two, order, 'a', { toggle: true }))]).toEqual(['ac', 'c'])
  })
  it('selects from the anchor with Shift, as often as the end moves', () => {
    const down = pick(at('b'), order, 'd', { extend: true })
    expect([picked(down), picked(pick(down, order, 'a', { extend: true }))]).toEqual(['bcd', 'ab'])
  })
  it('adds the range with Ctrl and Shift', () => {
    const both = pick(pick(at('a'), order, 'c', { toggle: true }), order, 'e', { toggle: true, extend: true })
    expect(picked(both)).toBe('acde')
  })
  it('starts a range at the row itself when the anchor is not loaded any more', () => {
    expect(picked(pick({ ...noSelection, anchor: 'gone' }, order, 'c', { extend: true }))).toBe('c')
  })
  it('leaves everything as it is on a row that is not loaded', () => expect(pick(at('a'), order, 'x')).toEqual(at('a')))
})

describe('the keyboard', () => {
  it('moves and selects, and stops at the ends', () => {
    expect([move(at('d'), order, 1), move(at('d'), order, 3), move(at('b'), order, -5)].map(picked)).toEqual(['e', 'e', 'a'])
  })
  it('starts at the nearer end without a cursor', () => {
    expect([move(noSelection, order, 1).cursor, move(noSelection, order, -1).cursor]).toEqual(['a', 'e'])
  })
  it('goes to the first and to the last row', () => {
    expect([move(at('c'), order, 'first').cursor, move(at('c'), order, 'last').cursor]).toEqual(['a', 'e'])
  })
  it('extends the selection with Shift, and moves only the cursor with Ctrl', () => {
    const stretched = move(move(at('b'), order, 1, { extend: true }), order, 1, { extend: true })
    expect([picked(stretched), picked(move(stretched, order, 1, { keep: true }))]).toEqual(['bcd', 'bcd'])
    expect(picked(move(stretched, order, -2, { extend: true }))).toBe('b')
  })
  it('does nothing in an empty list', () => expect(move(noSelection, [], 1)).toBe(noSelection))
})

describe('all and none', () => {
  it('takes the loaded rows only [EXP-159]', () => expect(picked(pickAll(at('c'), order.slice(0, 3)))).toBe('abc'))
  it('clears the selection and keeps the cursor [EXP-160]', () => {
    const none = pickNone(at('c'))
    expect([picked(none), none.cursor]).toEqual(['', 'c'])
  })
  it('returns the selected rows in list order', () => {
    const rows = order.map((uuid) => ({ uuid }))
    const given = (...ids: string[]) => pickedRows({ picked: new Set(ids), anchor: null, cursor: null }, rows).map(({ uuid }) => uuid)
    expect([given(), given('c'), given('b', 'c'), given('c', 'b'), given('b', 'd'), given('d', 'e', 'gone'), given('gone', 'a')]).toEqual([
      ...[[], ['c'], ['b', 'c'], ['b', 'c'], ['b', 'd'], ['d', 'e'], ['a']],
    ])
  })
  it('leaves rows that are not loaded out of an action', () => {
    const rows = [{ uuid: 'b' }, { uuid: 'a' }]
    expect(pickedRows(pickAll(noSelection, ['a', 'gone']), rows)).toEqual([{ uuid: 'a' }])
  })
})

describe('the selection after a removal', () => {
  const rows = (ids: string) => [...ids].map((uuid) => ({ uuid }))
  const after = (selection: Selection, left: string, departed: string) => withoutDeparted(selection, order, rows(left), new Set(departed))
  it('moves to the next row, else to the previous one', () => {
    expect([after(at('b'), 'acde', 'b').cursor, after(at('b'), 'ae', 'bcd').cursor, after(at('e'), 'abcd', 'e').cursor]).toEqual([
      'c',
      'e',
      'd',
    ])
    expect(picked(after(at('b'), 'acde', 'b'))).toBe('c')
    expect(after(at('b'), '', 'abcde')).toEqual(picking([]))
  })
  it('stays if the selected row is still there', () => {
    expect([after(at('b'), 'abc', 'b'), after(at('b'), 'ac', 'a')]).toEqual([at('b'), at('b')])
  })
})
