/** A point of a scrolled area, in pixels: `inline` from the inline start of the content, `block` from its top. */
export interface Spot {
  inline: number
  block: number
}

export interface Box {
  start: number
  end: number
  top: number
  bottom: number
}

/** A grid of tiles with the same size. A list is a grid with one column of full width. */
export interface TileLayout {
  columns: number
  /** Distance in pixels from the start of one tile to the start of the next one, in both directions. */
  advance: Spot
  size: Spot
  /** Distance in pixels from the edge of the area to the first tile, in both directions. */
  margin: Spot
  /** Number of tiles. */
  count: number
}

export const toBox = (one: Spot, other: Spot): Box => ({
  start: Math.min(one.inline, other.inline),
  end: Math.max(one.inline, other.inline),
  top: Math.min(one.block, other.block),
  bottom: Math.max(one.block, other.block),
})

/** Returns true if the pointer has moved far enough to start a selection rectangle. A small movement during a click does not count. */
export const hasMovedBeyond = (from: Spot, to: Spot, tolerance: number): boolean =>
  Math.hypot(to.inline - from.inline, to.block - from.block) > tolerance

/**
 * Returns the indexes of the first and last line (or column) of tiles that a range of pixels touches. Gaps between tiles belong to no
 * tile.
 */
const touchedRange = (from: number, to: number, margin: number, advance: number, size: number): [first: number, last: number] => [
  Math.max(0, Math.floor((from - margin - size) / advance) + 1),
  Math.ceil((to - margin) / advance) - 1,
]

/** Returns the indexes of all tiles that the rectangle touches, in ascending order. Tiles that are not rendered are included. */
export const findTouchedItems = (box: Box, { columns, advance, size, margin, count }: TileLayout): number[] => {
  const [firstLine, lastLine] = touchedRange(box.top, box.bottom, margin.block, advance.block, size.block)
  const [firstColumn, lastColumn] = touchedRange(box.start, box.end, margin.inline, advance.inline, size.inline)
  const places: number[] = []
  for (let line = firstLine; line <= Math.min(lastLine, Math.ceil(count / columns) - 1); line++)
    for (let column = firstColumn; column <= Math.min(lastColumn, columns - 1); column++)
      if (line * columns + column < count) places.push(line * columns + column)
  return places
}

/** Distance in pixels from the edge of the view at which the area begins to scroll. */
const edge = 28
const maxScroll = 60

/**
 * Returns the number of pixels to scroll in the next frame: 0 in the middle of the view, more the farther the pointer is outside. Negative
 * scrolls up.
 */
export const getEdgeScroll = (at: number, height: number): number => {
  const beyond = at < edge ? at - edge : at > height - edge ? at - (height - edge) : 0
  return Math.sign(beyond) * Math.min(maxScroll, Math.ceil(Math.abs(beyond) / 2))
}
