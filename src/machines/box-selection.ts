/** A point of a scrolled area in pixels: from its inline start, whichever side that is, and from its top. */
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

/** Items of one size in lines. A list has one column, as wide as itself. */
export interface TileLayout {
  columns: number
  /** From the edge of a tile to the same edge of the next one. */
  advance: Spot
  size: Spot
  /** From the edge of the area to the first tile. */
  margin: Spot
  /** How many places there are. */
  count: number
}

export const boxBetween = (one: Spot, other: Spot): Box => ({
  start: Math.min(one.inline, other.inline),
  end: Math.max(one.inline, other.inline),
  top: Math.min(one.block, other.block),
  bottom: Math.max(one.block, other.block),
})

/** A hand that trembles while it clicks draws no box. */
export const isBeyond = (from: Spot, to: Spot, tolerance: number): boolean =>
  Math.hypot(to.inline - from.inline, to.block - from.block) > tolerance

/** The first and the last line (or column) that a stretch touches; the gaps between tiles touch nothing. */
const touched = (from: number, to: number, margin: number, advance: number, size: number): [first: number, last: number] => [
  Math.max(0, Math.floor((from - margin - size) / advance) + 1),
  Math.ceil((to - margin) / advance) - 1,
]

/** The places of all items that the box touches, drawn or not, in their order. */
export const covered = (box: Box, { columns, advance, size, margin, count }: TileLayout): number[] => {
  const [firstLine, lastLine] = touched(box.top, box.bottom, margin.block, advance.block, size.block)
  const [firstColumn, lastColumn] = touched(box.start, box.end, margin.inline, advance.inline, size.inline)
  const places: number[] = []
  for (let line = firstLine; line <= Math.min(lastLine, Math.ceil(count / columns) - 1); line++)
    for (let column = firstColumn; column <= Math.min(lastColumn, columns - 1); column++)
      if (line * columns + column < count) places.push(line * columns + column)
  return places
}

/** So near to an edge of the view the rows begin to move under the pointer. */
const edge = 28
const fastest = 60

/** How far to scroll for the next frame: nothing in the middle, the faster the farther out; negative is up. */
export const edgeScroll = (at: number, height: number): number => {
  const beyond = at < edge ? at - edge : at > height - edge ? at - (height - edge) : 0
  return Math.sign(beyond) * Math.min(fastest, Math.ceil(Math.abs(beyond) / 2))
}
