import type { Direction } from '#text/locale'
import { clamp, fitSize, placeNewWindow, type Rect, type Size } from '../window-frame/geometry'

/** Window to arrange. A window with a fixed size is only moved. */
export interface Arranged {
  rect: Rect
  resizable: boolean
}

/** Tiles windows over the whole area, in rows in reading direction. The last row is stretched to the full width. */
export const tileWindows = (area: Size, windows: readonly Arranged[], direction: Direction): Rect[] => {
  const columns = Math.ceil(Math.sqrt(windows.length))
  const rows = Math.ceil(windows.length / columns)
  return windows.map(({ rect, resizable }, index) => {
    const row = Math.floor(index / columns)
    const inRow = row === rows - 1 ? windows.length - row * columns : columns
    const column = direction === 'rtl' ? inRow - 1 - (index % columns) : index % columns
    const edge = (at: number, of: number, whole: number) => Math.round((at * whole) / of)
    const x = edge(column, inRow, area.width)
    const y = edge(row, rows, area.height)
    if (!resizable) return clamp(area, { ...rect, x, y })
    return clamp(area, { x, y, width: edge(column + 1, inRow, area.width) - x, height: edge(row + 1, rows, area.height) - y })
  })
}

const cascadedShare = 0.6

/** Arranges windows one behind the other, each offset from the previous one, beginning at the start corner of the line. */
export const cascadeWindows = (area: Size, windows: readonly Arranged[], direction: Direction): Rect[] => {
  const size = { width: Math.round(area.width * cascadedShare), height: Math.round(area.height * cascadedShare) }
  const places: Rect[] = []
  for (const { rect, resizable } of windows) {
    const ownSize = resizable ? size : fitSize(area, rect)
    const before = places.at(-1)
    const first = { x: direction === 'rtl' ? area.width - ownSize.width : 0, y: 0 }
    places.push(clamp(area, before ? placeNewWindow(area, ownSize, before, direction) : { ...ownSize, ...first }))
  }
  return places
}
