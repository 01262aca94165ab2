import type { Direction } from '#text/locale'

/** Geometry of windows in pixels from the top left corner of the work area, in both writing directions. */
export interface Size {
  width: number
  height: number
}
export interface Rect extends Size {
  x: number
  y: number
}

/** Height of the title bar in pixels at the largest text size. The title bar grows with the text. */
export const titleBarHeight = 52
/** Width of all four controls in the title bar. Pressing them does not move the window. */
export const controlsWidth = 184
const cascadeStep = 24
/**
 * Width of the title bar in pixels that must stay inside the area: the controls and 80 px to grab. The controls are on the left or the
 * right, depending on the language.
 */
const reachableWidth = 80 + controlsWidth
/**
 * Width of a work area in pixels below which two windows do not fit next to each other. In such an area, windows that can be maximised
 * open maximised.
 */
const narrowWidth = 900
export const isNarrow = (area: Size): boolean => area.width < narrowWidth

export const smallestWindow: Size = { width: 240, height: 120 }

const limit = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** Returns the size with the user's font factor applied, limited to the area. */
export const fitSize = (area: Size, size: Size, factor = 1): Size => ({
  width: Math.min(Math.round(size.width * factor), area.width),
  height: Math.min(Math.round(size.height * factor), area.height),
})

/** Resizes a window to the size that its content needs. It grows by the same amount on all sides, but not beyond the top of the area. */
export const resizeToContent = (rect: Rect, { width, height = rect.height }: { width: number; height?: number }): Rect => ({
  ...{ width, height },
  x: Math.round(rect.x - (width - rect.width) / 2),
  y: height === rect.height ? rect.y : Math.max(0, Math.round(rect.y - (height - rect.height) / 2)),
})

/** Returns true if a window of this size is only usable in this area when it is maximised. */
export const needsWholeArea = (area: Size, size: Size, factor = 1): boolean =>
  isNarrow(area) || size.width * factor > area.width || size.height * factor > area.height

/** Moves the window so that its title bar stays reachable: full height and 80 px next to the controls are inside the area. */
export const clamp = (area: Size, rect: Rect): Rect => {
  const width = Math.max(rect.width, Math.min(smallestWindow.width, area.width))
  const height = Math.max(rect.height, Math.min(smallestWindow.height, area.height))
  const visible = Math.min(reachableWidth, width, area.width)
  return {
    width,
    height,
    x: limit(visible - width, rect.x, area.width - visible),
    y: limit(0, rect.y, Math.max(0, area.height - titleBarHeight)),
  }
}

/** Places a window in the middle of another one, slightly above its centre, and completely inside the area. */
export const centreOver = (area: Size, size: Size, under: Rect): Rect => ({
  ...size,
  x: limit(0, Math.round(under.x + (under.width - size.width) / 2), Math.max(0, area.width - size.width)),
  y: limit(0, Math.round(under.y + (under.height - size.height) / 2.6), Math.max(0, area.height - size.height)),
})

/**
 * Returns the position of a new window. Without an open window to follow, it is slightly above the centre. Otherwise it is one step below
 * that window, towards the end of the line. If the window would leave the area there, the positions start again at the start corner.
 */
export const placeNewWindow = (area: Size, size: Size, previous: Rect | undefined, direction: Direction): Rect => {
  const start = centreOver(area, size, { x: 0, y: 0, ...area })
  if (!previous) return start
  const x = direction === 'rtl' ? previous.x + previous.width - size.width - cascadeStep : previous.x + cascadeStep
  const next = { ...size, x, y: previous.y + cascadeStep }
  const inside = next.x >= 0 && next.x + size.width <= area.width && next.y >= 0 && next.y + size.height <= area.height
  return inside
    ? next
    : {
        ...start,
        x:
          direction === 'rtl'
            ? Math.max(0, area.width - size.width - cascadeStep)
            : Math.min(cascadeStep, Math.max(0, area.width - size.width)),
        y: Math.min(cascadeStep, Math.max(0, area.height - size.height)),
      }
}

export type ResizeKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
export const isArrow = (key: string): key is ResizeKey => /^Arrow(Left|Right|Up|Down)$/.test(key)

/** Resizes by keyboard at the lower right corner. The window stays inside the area and above its minimum size. */
export const resizeByKey = (area: Size, rect: Rect, key: ResizeKey, step = cascadeStep): Rect => {
  const dx = key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : 0
  const dy = key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0
  return clamp(area, {
    ...rect,
    width: limit(Math.min(smallestWindow.width, rect.width), rect.width + dx, Math.max(rect.width, area.width - Math.max(0, rect.x))),
    height: limit(Math.min(smallestWindow.height, rect.height), rect.height + dy, Math.max(rect.height, area.height - rect.y)),
  })
}

export const moveByKey = (area: Size, rect: Rect, key: ResizeKey, step = cascadeStep): Rect =>
  clamp(area, {
    ...rect,
    x: rect.x + (key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : 0),
    y: rect.y + (key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0),
  })
