import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeIcons, sortByCell, findInNextColumn, moveIcons } from '#desktop/surface/icon-places'

const room = { columns: 4, rows: 3 }
const ids = ['a', 'b', 'c', 'd', 'e']
const at = (column: number, row: number) => ({ column, row })
const cells = fc.record({ column: fc.nat(6), row: fc.nat(6) })
const someIds = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnop'), { minLength: 1 })
const somePlaces = fc.dictionary(fc.constantFrom(...'abcdefghijklmnop'), cells)
const rooms = fc.record({ columns: fc.integer({ min: 1, max: 7 }), rows: fc.integer({ min: 1, max: 7 }) })

describe('the icons of the desktop', () => {
  it('places icons in order, column by column, without stored places', () => {
    expect([...arrangeIcons(ids, {}, room).values()]).toEqual([at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1)])
  })

  it('places icons at their stored cells, or at a free cell if the stored one is off-screen or taken', () => {
    const places = { a: at(3, 2), b: at(0, 0), c: at(4, 0), d: at(0, 0) }
    expect(Object.fromEntries(arrangeIcons(ids, places, room))).toEqual({ a: at(3, 2), b: at(0, 0), c: at(0, 1), d: at(0, 2), e: at(1, 0) })
  })

  it('gives each icon its own cell for any stored places and any screen size', () => {
    fc.assert(
      fc.property(someIds, somePlaces, rooms, (icons, places, space) => {
        const found = [...arrangeIcons(icons, places, space)]
        expect(found.map(([id]) => id).sort()).toEqual(icons.toSorted())
        expect(new Set(found.map(([, { column, row }]) => `${column} ${row}`)).size).toBe(icons.length)
        expect(found.every(([, { row }]) => row < space.rows)).toBe(true)
      }),
    )
  })

  it('orders icons column by column; sideways keys go to the nearest icon', () => {
    const standing = arrangeIcons(ids, { a: at(2, 1), e: at(1, 2) }, room)
    expect(sortByCell(standing)).toEqual(['b', 'c', 'd', 'e', 'a'])
    expect([
      findInNextColumn(standing, 'b', 1),
      findInNextColumn(standing, 'e', 1),
      findInNextColumn(standing, 'a', -1),
      findInNextColumn(standing, 'a', 1),
    ]).toEqual(['e', 'a', 'e', undefined])
  })

  it('moves icons together up to the edge; displaced icons take the freed cells', () => {
    const standing = arrangeIcons(ids, {}, room)
    expect(moveIcons(standing, {}, new Set(['a', 'b']), at(1, -5), room)).toEqual({
      a: at(1, 0),
      b: at(1, 1),
      c: at(0, 2),
      d: at(0, 0),
      e: at(0, 1),
    })
  })

  it('keeps the stored cell of an off-screen icon while other icons are moved', () => {
    const places = { a: at(9, 9) }
    expect(moveIcons(arrangeIcons(ids, places, room), places, new Set(['e']), at(2, 0), room)).toMatchObject({ a: at(9, 9), e: at(3, 1) })
  })

  it('icons never share a cell after a move', () => {
    fc.assert(
      fc.property(
        someIds,
        rooms,
        fc.subarray([...'abcdefghijklmnop']),
        fc.integer({ min: -7, max: 7 }),
        fc.integer({ min: -7, max: 7 }),
        (icons, space, moved, column, row) => {
          const after = moveIcons(arrangeIcons(icons, {}, space), {}, new Set(moved), { column, row }, space)
          expect(new Set(Object.values(after).map((cell) => `${cell.column} ${cell.row}`)).size).toBe(Object.keys(after).length)
          expect(Object.values(after).every((cell) => cell.column >= 0 && cell.row >= 0)).toBe(true)
        },
      ),
    )
  })
})
