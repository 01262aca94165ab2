import { describe, expect, it } from 'vitest'
import { getSideRect, findSnap, getNextSnap, undockAt } from '#desktop/window-frame/snapping'

const area = { width: 1201, height: 801 }

describe('a title bar released at an edge', () => {
  it.each([
    [{ x: 3, y: 400 }, 'left'],
    [{ x: 1199, y: 400 }, 'right'],
    [{ x: 600, y: 2 }, 'top'],
    [{ x: 0, y: 0 }, 'top-left'],
    [{ x: 1190, y: 60 }, 'top-right'],
    [{ x: 60, y: 5 }, 'top-left'],
    [{ x: 2, y: 790 }, 'bottom-left'],
    [{ x: 1150, y: 840 }, 'bottom-right'],
    [{ x: 600, y: 799 }, undefined],
    [{ x: 600, y: 400 }, undefined],
    [{ x: 60, y: 60 }, undefined],
  ])('a title bar released at %o snaps to %s', (pointer, snap) => {
    expect(findSnap(area, pointer)).toBe(snap)
  })
})

describe('halves and quarters', () => {
  it('halves and quarters cover an area of odd size without gap or overlap', () => {
    expect(getSideRect(area, 'left')).toEqual({ x: 0, y: 0, width: 600, height: 801 })
    expect(getSideRect(area, 'right')).toEqual({ x: 600, y: 0, width: 601, height: 801 })
    const quarters = (['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const).map((side) => getSideRect(area, side))
    expect(quarters.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(1201 * 801)
  })
})

describe('a window dragged from its edge', () => {
  it('a window dragged from its edge restores its size below the same point of its bar', () => {
    const docked = { x: 600, y: 0, width: 600, height: 800 }
    expect(undockAt(docked, { width: 400, height: 300 }, { x: 900, y: 20 }, { x: 850, y: 60 })).toEqual({
      x: 650,
      y: 40,
      width: 400,
      height: 300,
    })
  })
})

describe('arrows', () => {
  it.each([
    [undefined, 'ArrowLeft', 'left'],
    [undefined, 'ArrowRight', 'right'],
    [undefined, 'ArrowUp', 'top'],
    [undefined, 'ArrowDown', undefined],
    ['left', 'ArrowUp', 'top-left'],
    ['left', 'ArrowDown', 'bottom-left'],
    ['left', 'ArrowRight', undefined],
    ['left', 'ArrowLeft', 'left'],
    ['top-left', 'ArrowRight', 'top-right'],
    ['top-left', 'ArrowUp', 'top'],
    ['bottom-right', 'ArrowUp', 'right'],
    ['top', 'ArrowDown', undefined],
    ['top', 'ArrowLeft', 'left'],
  ] as const)('moves a window from %s with %s to %s', (now, arrow, then) => {
    expect(getNextSnap(now, arrow)).toBe(then)
  })
})
