import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clamp,
  controlsWidth,
  resizeToContent,
  moveByKey,
  needsWholeArea,
  placeNewWindow,
  centreOver,
  resizeByKey,
  fitSize,
  titleBarHeight,
} from '#desktop/window-frame/geometry'

const area = { width: 1200, height: 700 }
const sizes = fc.record({ width: fc.integer({ min: 100, max: 3000 }), height: fc.integer({ min: 60, max: 2000 }) })
const rects = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  width: fc.integer({ min: 50, max: 3000 }),
  height: fc.integer({ min: 50, max: 2000 }),
})
const areas = fc.record({ width: fc.integer({ min: 320, max: 3000 }), height: fc.integer({ min: 200, max: 2000 }) })
const keys = fc.constantFrom('ArrowLeft' as const, 'ArrowRight' as const, 'ArrowUp' as const, 'ArrowDown' as const)

const isReachable = (within: typeof area, { x, y, width }: { x: number; y: number; width: number }) => {
  const free = width - controlsWidth
  // Visible width with the controls at the left, as in right-to-left layout, and at the right.
  const seen = [x + controlsWidth, x].map((left) => Math.min(left + free, within.width) - Math.max(left, 0))
  return Math.min(...seen) >= Math.min(80, free) && y >= 0 && y + titleBarHeight <= within.height
}

describe('a window', () => {
  it('keeps 80 px of the title bar next to the controls at either end, and the whole height, inside any area', () => {
    fc.assert(fc.property(areas, rects, (within, rect) => isReachable(within, clamp(within, rect))))
  })

  it('a window stays reachable however it is moved or resized by keyboard', () => {
    fc.assert(
      fc.property(rects, fc.array(keys, { maxLength: 200 }), (rect, presses) => {
        const end = presses.reduce((at, key) => resizeByKey(area, moveByKey(area, at, key), key), clamp(area, rect))
        return isReachable(area, end)
      }),
    )
  })

  it('grows a window equally to both sides, and not beyond the upper edge', () => {
    const rect = { x: 400, y: 60, width: 300, height: 100 }
    expect(resizeToContent(rect, { width: 500 })).toEqual({ x: 300, y: 60, width: 500, height: 100 })
    expect(resizeToContent(rect, { width: 500, height: 200 })).toEqual({ x: 300, y: 10, width: 500, height: 200 })
    expect(resizeToContent(rect, { width: 500, height: 300 }).y).toBe(0)
  })

  it('opens a window completely inside the area, wherever others are', () => {
    fc.assert(
      fc.property(areas, sizes, fc.option(rects, { nil: undefined }), (within, size, previous) => {
        const { x, y, width, height } = placeNewWindow(within, fitSize(within, size), previous, 'rtl')
        return x >= 0 && y >= 0 && x + width <= within.width && y + height <= within.height
      }),
    )
  })

  it('opens a window 24 px below the last one of its kind, towards the line end', () => {
    const previous = { x: 300, y: 100, width: 400, height: 300 }
    const size = { width: 400, height: 300 }
    expect(placeNewWindow(area, size, previous, 'rtl')).toMatchObject({ x: 276, y: 124 })
    expect(placeNewWindow(area, size, previous, 'ltr')).toMatchObject({ x: 324, y: 124 })
  })

  it('cascades from the corner at the line start, for any window size', () => {
    const previous = { x: 300, y: 100, width: 400, height: 300 }
    expect(placeNewWindow(area, { width: 200, height: 100 }, previous, 'rtl')).toMatchObject({ x: 476, y: 124 })
    expect(placeNewWindow(area, { width: 200, height: 100 }, previous, 'ltr')).toMatchObject({ x: 324, y: 124 })
  })

  it('opens a dialog over the window it asks about, and completely inside the area', () => {
    expect(centreOver(area, { width: 200, height: 90 }, { x: 300, y: 100, width: 400, height: 350 })).toMatchObject({ x: 400, y: 200 })
    expect(centreOver(area, { width: 400, height: 100 }, { x: -100, y: 650, width: 200, height: 300 })).toMatchObject({
      x: 0,
      y: area.height - 100,
    })
  })

  it('restarts the cascade where it would leave the area', () => {
    const previous = { x: 10, y: 390, width: 400, height: 300 }
    expect(placeNewWindow(area, { width: 400, height: 300 }, previous, 'rtl')).toMatchObject({ x: 776, y: 24 })
  })

  it('scales a window with the text size, up to the area', () => {
    expect(fitSize(area, { width: 700, height: 500 }, 1.5)).toEqual({ width: 1050, height: 700 })
  })

  it('a window covers the whole area if it is larger, and on narrow screens', () => {
    expect(needsWholeArea(area, { width: 1180, height: 520 })).toBe(false)
    expect(needsWholeArea(area, { width: 1180, height: 520 }, 1.1)).toBe(true)
    expect(needsWholeArea({ width: 800, height: 700 }, { width: 300, height: 200 })).toBe(true)
  })
})
