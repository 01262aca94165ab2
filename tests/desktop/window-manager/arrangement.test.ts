import { describe, expect, it } from 'vitest'
import { cascadeWindows, tileWindows } from '#desktop/window-manager/arrangement'

const area = { width: 1200, height: 800 }
const rect = { x: 10, y: 10, width: 500, height: 400 }
const resizable = { rect, resizable: true }
const fixed = { rect: { ...rect, width: 420, height: 260 }, resizable: false }

describe('tiling', () => {
  it('tiles any number of windows over the area, from the start of the line', () => {
    for (const count of [1, 2, 3, 4, 5, 7]) {
      const places = tileWindows(
        area,
        Array.from({ length: count }, () => resizable),
        'rtl',
      )
      expect(places.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(1200 * 800)
    }
    expect(tileWindows(area, [resizable, resizable], 'rtl').map(({ x }) => x)).toEqual([600, 0])
    expect(tileWindows(area, [resizable, resizable], 'ltr').map(({ x }) => x)).toEqual([0, 600])
  })

  it('tiling moves a window of fixed size without resizing it', () => {
    expect(tileWindows(area, [resizable, fixed], 'ltr')[1]).toEqual({ x: 600, y: 0, width: 420, height: 260 })
  })
})

describe('cascading', () => {
  it('cascades each window one step below the previous one, from the start of the line', () => {
    const step = ({ x, y, width }: { x: number; y: number; width: number }) => [x, x + width, y]
    expect(cascadeWindows(area, [resizable, resizable, resizable], 'ltr').map(step)).toEqual([
      [0, 720, 0],
      [24, 744, 24],
      [48, 768, 48],
    ])
    expect(cascadeWindows(area, [resizable, fixed], 'rtl').map(step)).toEqual([
      [480, 1200, 0],
      [756, 1176, 24],
    ])
  })

  it('keeps all cascaded windows inside the area, however many there are', () => {
    const places = cascadeWindows(
      area,
      Array.from({ length: 40 }, () => resizable),
      'rtl',
    )
    expect(places.every(({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= 1200 && y + height <= 800)).toBe(true)
  })
})
