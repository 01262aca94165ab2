import type { PageSize } from './picture'
import type { Transform } from './transform'

/** Position and size of a rotated and scaled page, in pixels from the top left corner of the scrolled area. */
export interface PlacedPage {
  top: number
  left: number
  width: number
  height: number
}

export interface SheetLayout {
  sheets: readonly PlacedPage[]
  width: number
  height: number
}

/** A point on a page, as fractions of the page's width and height. Values below 0 or above 1 are outside the page. */
export interface PagePoint {
  page: number
  x: number
  y: number
}

export interface Area {
  width: number
  height: number
}

export const sheetMargin = 16
const sheetGap = 12

const rotateSize = ({ width, height }: PageSize, rotation: number): PageSize =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Places the pages below each other, centred in an area that is at least as large as the viewport. */
export const layOutPages = (sizes: readonly PageSize[], { scale, rotation }: Transform, area: Area): SheetLayout => {
  const turned = sizes
    .map((size) => rotateSize(size, rotation))
    .map(({ width, height }) => ({ width: width * scale, height: height * scale }))
  const width = turned.reduce((widest, page) => Math.max(widest, page.width + 2 * sheetMargin), area.width)
  const total = turned.reduce((sum, { height }) => sum + height + sheetGap, 2 * sheetMargin - sheetGap)
  let top = Math.max(sheetMargin, (area.height - total) / 2 + sheetMargin)
  const sheets = turned.map((page) => {
    const sheet = { ...page, top, left: (width - page.width) / 2 }
    top += page.height + sheetGap
    return sheet
  })
  return { sheets, width, height: Math.max(area.height, total) }
}

/** Returns the index of the page at the vertical position `y`. Between two pages it is the upper one. */
export const findPageAt = ({ sheets }: SheetLayout, y: number): number => {
  let low = 0
  let high = sheets.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((sheets[middle]?.top ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the indexes of the first and the last page between two vertical positions, extended by one page at both ends. */
export const findVisiblePages = (layout: SheetLayout, from: number, to: number): number[] => {
  const first = Math.max(0, findPageAt(layout, from) - 1)
  const last = Math.min(layout.sheets.length - 1, findPageAt(layout, to) + 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

export const findPagePoint = (layout: SheetLayout, x: number, y: number): PagePoint => {
  const index = findPageAt(layout, y)
  const { left, top, width, height } = layout.sheets[index] ?? { left: 0, top: 0, width: 1, height: 1 }
  return { page: index + 1, x: (x - left) / Math.max(1, width), y: (y - top) / Math.max(1, height) }
}

export const toPoint = (layout: SheetLayout, { page, x, y }: PagePoint): { x: number; y: number } => {
  const { left, top, width, height } = layout.sheets[page - 1] ?? { left: 0, top: 0, width: 0, height: 0 }
  return { x: left + x * width, y: top + y * height }
}

/** Returns the scale at which the width of a page, or the whole page, fits into the area. */
export const getFittingScale = (size: PageSize, rotation: number, area: Area, fit: 'width' | 'page'): number => {
  const { width, height } = rotateSize(size, rotation)
  const across = (area.width - 2 * sheetMargin) / Math.max(1, width)
  return Math.max(0, fit === 'width' ? across : Math.min(across, (area.height - 2 * sheetMargin) / Math.max(1, height)))
}

/** Converts a rectangle on the unrotated page, in pixels, to fractions of the rotated page. */
export const rotateBox = (
  box: { x: number; y: number; width: number; height: number },
  { width, height }: PageSize,
  rotation: number,
): { x: number; y: number; width: number; height: number } => {
  const [x, y, w, h] = [box.x / width, box.y / height, box.width / width, box.height / height]
  switch (rotation) {
    case 90:
      return { x: 1 - y - h, y: x, width: h, height: w }
    case 180:
      return { x: 1 - x - w, y: 1 - y - h, width: w, height: h }
    case 270:
      return { x: y, y: 1 - x - w, width: h, height: w }
    default:
      return { x, y, width: w, height: h }
  }
}
