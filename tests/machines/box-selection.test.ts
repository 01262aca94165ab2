import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lassoTolerance } from '#api/contract/constants'
import { toBox, findTouchedItems, getEdgeScroll, hasMovedBeyond, type TileLayout } from '#machines/box-selection'

const list: TileLayout = {
  columns: 1,
  advance: { inline: 600, block: 36 },
  size: { inline: 600, block: 36 },
  margin: { inline: 0, block: 0 },
  count: 100_000,
}
const grid: TileLayout = {
  columns: 3,
  advance: { inline: 100, block: 160 },
  size: { inline: 90, block: 150 },
  margin: { inline: 10, block: 10 },
  count: 8,
}
const spot = (inline: number, block: number) => ({ inline, block })
const boxed = (layout: TileLayout, from: [number, number], to: [number, number]) =>
  findTouchedItems(toBox(spot(...from), spot(...to)), layout)

describe('a selection box in a list', () => {
  it('selects every row that it touches, upwards and downwards [EXP-156]', () => {
    expect(boxed(list, [300, 40], [310, 110])).toEqual([1, 2, 3])
    expect(boxed(list, [310, 110], [300, 40])).toEqual([1, 2, 3])
  })
  it('a selection box selects rows far outside the visible area, and ends with the last row', () => {
    expect(boxed(list, [0, 36 * 99_997 + 1], [5, 36 * 100_100])).toEqual([99_997, 99_998, 99_999])
    expect(boxed(list, [0, -80], [5, -1])).toEqual([])
  })
})

describe('a selection box in a grid', () => {
  it('a selection box selects the tiles that it touches, and not the gaps [EXP-156]', () => {
    expect(boxed(grid, [60, 60], [150, 200])).toEqual([0, 1, 3, 4])
    expect(boxed(grid, [101, 0], [109, 900])).toEqual([])
    expect(boxed(grid, [0, 161], [900, 169])).toEqual([])
  })
  it('a selection box handles the end of the last line', () => {
    expect(boxed(grid, [0, 330], [900, 2000])).toEqual([6, 7])
  })
  it('a selection box selects the same tiles as a comparison with every tile', () => {
    const at = fc.tuple(fc.integer({ min: -50, max: 400 }), fc.integer({ min: -50, max: 700 }))
    fc.assert(
      fc.property(at, at, (from, to) => {
        const box = toBox(spot(...from), spot(...to))
        const touches = (place: number) => {
          const start = grid.margin.inline + (place % 3) * grid.advance.inline
          const top = grid.margin.block + Math.floor(place / 3) * grid.advance.block
          return box.end > start && box.start < start + grid.size.inline && box.bottom > top && box.top < top + grid.size.block
        }
        expect(findTouchedItems(box, grid)).toEqual(Array.from({ length: 8 }, (_, place) => place).filter(touches))
      }),
    )
  })
})

describe('a pointer that moves while pressed', () => {
  it('starts a selection box after 20 pixels in a grid and 15 in a list [EXP-157] [EXP-158]', () => {
    expect([20, 21].map((far) => hasMovedBeyond(spot(0, 0), spot(far, 0), lassoTolerance.grid))).toEqual([false, true])
    expect([15, 16].map((far) => hasMovedBeyond(spot(0, 0), spot(0, -far), lassoTolerance.list))).toEqual([false, true])
  })
  it('scrolls the list at its edges, faster farther outside, and does not scroll between the edges', () => {
    expect([-500, 1, 250, 499].map((at) => getEdgeScroll(at, 500))).toEqual([-60, -14, 0, 14])
  })
})
