import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getPinchScale, toZoomEvent } from '#windows/viewer/transform'
import { getFittingScale, layOutPages, toPoint, findVisiblePages, findPagePoint, rotateBox } from '#windows/viewer/sheet-layout'
import { getViewerCommand } from '#windows/viewer/keys'

const area = { width: 500, height: 400 }
const plain = { scale: 1, rotation: 0 }

describe('page layout', () => {
  it('centres pages without overlap inside the scrolled area', () => {
    const side = fc.integer({ min: 1, max: 3_000 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(0, 90, 180, 270),
        fc.double({ min: 0.05, max: 6, noNaN: true }),
        (sizes, rotation, scale) => {
          const layout = layOutPages(sizes, { scale, rotation }, area)
          for (const [index, sheet] of layout.sheets.entries()) {
            const last = layout.sheets[index - 1]
            if (last) expect(sheet.top).toBeGreaterThan(last.top + last.height)
            expect(sheet.left + sheet.width / 2).toBeCloseTo(layout.width / 2)
            expect(sheet.top + sheet.height).toBeLessThanOrEqual(layout.height)
          }
        },
      ),
    )
  })

  it('keeps the point below the pointer fixed while zooming', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 499 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.double({ min: 0.2, max: 6, noNaN: true }),
        (x, y, scale) => {
          const sizes = [300, 500, 700].map((height) => ({ width: 400, height }))
          const before = layOutPages(sizes, plain, area)
          const after = layOutPages(sizes, { scale, rotation: 0 }, area)
          const spot = findPagePoint(before, x, y)
          const point = toPoint(after, spot)
          const again = findPagePoint(after, point.x, point.y)
          if (spot.y <= 1) expect([again.page, again.x, again.y]).toEqual([spot.page, expect.closeTo(spot.x, 6), expect.closeTo(spot.y, 6)])
        },
      ),
    )
  })

  it('renders only the visible pages, and one more on either side', () => {
    const layout = layOutPages(
      Array.from({ length: 10_000 }, () => ({ width: 100, height: 100 })),
      plain,
      area,
    )
    expect(findVisiblePages(layout, 0, 400)).toEqual([0, 1, 2, 3, 4])
    expect(findVisiblePages(layout, layout.height - 400, layout.height).at(-1)).toBe(9_999)
    expect(findVisiblePages(layout, 500_000, 500_400).length).toBeLessThan(8)
  })

  it('fits the width or the whole page, also rotated', () => {
    const size = { width: 936, height: 368 }
    expect(getFittingScale(size, 0, area, 'width')).toBe(0.5)
    expect(getFittingScale(size, 90, area, 'page')).toBeCloseTo(368 / 936)
    expect(getFittingScale({ width: 30_000, height: 30_000 }, 0, area, 'page')).toBeCloseTo(0.01227, 4)
  })

  it('rotates a box with its page, and four rotations restore it', () => {
    const size = { width: 200, height: 100 }
    const box = { x: 20, y: 10, width: 40, height: 30 }
    expect(rotateBox(box, size, 0)).toEqual({ x: 0.1, y: 0.1, width: 0.2, height: 0.3 })
    expect(rotateBox(box, size, 90)).toEqual({ x: expect.closeTo(0.6), y: 0.1, width: 0.3, height: 0.2 })
    expect(rotateBox(box, size, 180)).toEqual({ x: expect.closeTo(0.7), y: expect.closeTo(0.6), width: 0.2, height: 0.3 })
    expect(rotateBox(box, size, 270)).toEqual({ x: 0.1, y: expect.closeTo(0.7), width: 0.3, height: 0.2 })
  })
})

describe('gestures and keys', () => {
  it('treats a wheel notch as one zoom step, and a pinch by its distance', () => {
    expect(toZoomEvent({ deltaY: -100, deltaMode: 0 }, 1)).toEqual({ type: 'zoom.in' })
    expect(toZoomEvent({ deltaY: 3, deltaMode: 1 }, 1)).toEqual({ type: 'zoom.out' })
    expect(toZoomEvent({ deltaY: -5, deltaMode: 0 }, 1)).toEqual({ type: 'zoom.to', scale: expect.closeTo(1.051, 3) })
    expect(getPinchScale(0.8, 100, 200)).toBe(1.6)
  })

  it('the viewer keys work in a Persian layout, and ignore half-spaces, text chords and reserved keys', () => {
    const press = (key: string, code: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', boolean>> = {}) =>
      getViewerCommand({ key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held })
    expect(press('ق', 'KeyR')).toEqual({ type: 'rotate.right' })
    expect(press('ريال', 'KeyR', { shiftKey: true })).toEqual({ type: 'rotate.left' })
    expect(press('ب', 'KeyF', { ctrlKey: true })).toEqual({ type: 'find.open' })
    expect(press('ح', 'KeyP', { ctrlKey: true })).toEqual({ type: 'print.start' })
    expect(press('+', 'Equal', { shiftKey: true })).toEqual({ type: 'zoom.in' })
    expect(press('=', 'Equal', { ctrlKey: true })).toEqual({ type: 'zoom.in' })
    expect(press('\u200c', 'Space', { shiftKey: true })).toBeUndefined()
    expect(press('2', 'Digit2', { ctrlKey: true, shiftKey: true })).toBeUndefined()
    expect(press('w', 'KeyW', { ctrlKey: true })).toBeUndefined()
    expect(press('r', 'KeyR', { ctrlKey: true })).toBeUndefined()
    expect(press('f', 'KeyF', { ctrlKey: true, shiftKey: true })).toBeUndefined()
    expect(press('r', 'KeyR', { altKey: true, ctrlKey: true })).toBeUndefined()
  })
})
