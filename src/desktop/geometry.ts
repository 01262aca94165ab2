import type { Direction } from '#text/locale'

/** Places of windows, in pixels from the top left corner of the work area, in both writing directions. */
export interface Size {
  width: number
  height: number
}
export interface Rect extends Size {
  x: number
  y: number
}

/** At the largest size of text; the bar grows with it. */
export const titleBarHeight = 52
/** Of its controls, all four of them. A press on them moves nothing. */
export const controlsWidth = 184
const cascadeStep = 24
/** How much of a title bar must stay inside, so that the pointer can take 80 px of it: the controls stand at the left or at the right. */
const reachable = 80 + controlsWidth
/** Below this width a window beside another has no room; those that can be maximised open so. */
const narrowArea = 900
export const isNarrow = (area: Size): boolean => area.width < narrowArea

export const smallestWindow: Size = { width: 240, height: 120 }

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** The size of a kind under the user's font factor, never beyond the area. */
export const sizeIn = (area: Size, size: Size, factor = 1): Size => ({
  width: Math.min(Math.round(size.width * factor), area.width),
  height: Math.min(Math.round(size.height * factor), area.height),
})

/** As wide, and perhaps as high, as it should be: it grows to both sides alike, and not out of reach at the top. */
export const grownTo = (rect: Rect, { width, height = rect.height }: { width: number; height?: number }): Rect => ({
  ...{ width, height },
  x: Math.round(rect.x - (width - rect.width) / 2),
  y: height === rect.height ? rect.y : Math.max(0, Math.round(rect.y - (height - rect.height) / 2)),
})

/** Whether a kind of this size has to open over the whole area to be usable. */
export const needsWholeArea = (area: Size, size: Size, factor = 1): boolean =>
  isNarrow(area) || size.width * factor > area.width || size.height * factor > area.height

/** The nearest place at which the title bar can be taken: its whole height and 80 px of its width beside the controls lie inside the area. */
export const clamp = (area: Size, rect: Rect): Rect => {
  const width = Math.max(rect.width, Math.min(smallestWindow.width, area.width))
  const height = Math.max(rect.height, Math.min(smallestWindow.height, area.height))
  const visible = Math.min(reachable, width, area.width)
  return {
    width,
    height,
    x: between(visible - width, rect.x, area.width - visible),
    y: between(0, rect.y, Math.max(0, area.height - titleBarHeight)),
  }
}

/** In the middle of another place, a little above it, and whole inside the area. */
export const placeOver = (area: Size, size: Size, under: Rect): Rect => ({
  ...size,
  x: between(0, Math.round(under.x + (under.width - size.width) / 2), Math.max(0, area.width - size.width)),
  y: between(0, Math.round(under.y + (under.height - size.height) / 2.6), Math.max(0, area.height - size.height)),
})

/**
 * Where a new window of this size opens: in the middle, a little above it; beside an open one, a step down and towards the end of
 * the line from its upper corner at the beginning of the line. A cascade that would leave the area begins again at its beginning.
 */
export const placeFor = (area: Size, size: Size, previous: Rect | undefined, direction: Direction): Rect => {
  const start = placeOver(area, size, { x: 0, y: 0, ...area })
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

/** Keyboard resizing moves the lower right corner; a window never grows out of the area nor below its smallest size. */
export const resizedBy = (area: Size, rect: Rect, key: ResizeKey, step = cascadeStep): Rect => {
  const dx = key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : 0
  const dy = key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0
  return clamp(area, {
    ...rect,
    width: between(Math.min(smallestWindow.width, rect.width), rect.width + dx, Math.max(rect.width, area.width - Math.max(0, rect.x))),
    height: between(Math.min(smallestWindow.height, rect.height), rect.height + dy, Math.max(rect.height, area.height - rect.y)),
  })
}

export const movedBy = (area: Size, rect: Rect, key: ResizeKey, step = cascadeStep): Rect =>
  clamp(area, {
    ...rect,
    x: rect.x + (key === 'ArrowRight' ? step : key === 'ArrowLeft' ? -step : 0),
    y: rect.y + (key === 'ArrowDown' ? step : key === 'ArrowUp' ? -step : 0),
  })
