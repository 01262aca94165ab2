import type { PageText, TextLine } from '#text/pdf/page-text'

/** A rectangle on the unrotated page, in pixels at scale 1. */
export interface TextBox {
  x: number
  y: number
  width: number
  height: number
}

/** Share of the font size that is above the baseline, and share below it. */
export const ascent = 0.9
export const descent = 0.3

/**
 * Returns the rectangle around the characters from `from` to `to` of a line (UTF-16 code units). For a slanted line it is the bounding box.
 */
export const getLineBox = (line: TextLine, from: number, to: number): TextBox => {
  const units = Array.from({ length: to - from }, (_, at) => from + at)
  const near = Math.min(...units.map((unit) => line.from[unit] ?? 0))
  const far = Math.max(...units.map((unit) => line.to[unit] ?? 0))
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)]
  const corners = [near, far].flatMap((u) =>
    [-ascent * line.size, descent * line.size].map((v) => ({ x: line.x + u * cos - v * sin, y: line.y + u * sin + v * cos })),
  )
  const x = Math.min(...corners.map((corner) => corner.x))
  const y = Math.min(...corners.map((corner) => corner.y))
  return { x, y, width: Math.max(...corners.map((corner) => corner.x)) - x, height: Math.max(...corners.map((corner) => corner.y)) - y }
}

/** Returns the rectangles around a range of text, one per line. */
export const getTextBoxes = ({ lines }: PageText, start: number, end: number): TextBox[] =>
  lines
    .filter((line) => line.start < end && line.end > start)
    .map((line) => getLineBox(line, Math.max(0, start - line.start), Math.min(line.end, end) - line.start))
