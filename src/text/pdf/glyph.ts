/** A glyph that a page draws: a letter, a ligature or a space. Units are pixels of the unrotated page at scale 1; y increases downwards. */
export interface Glyph {
  /** Text of the glyph in logical order, as the font maps it. It may be several characters or empty. */
  text: string
  /** Start of the baseline. */
  x: number
  y: number
  /** Width along the baseline. */
  width: number
  /** Font size. */
  size: number
  /** Angle of the baseline in radians. */
  angle: number
}

export type Matrix = readonly [number, number, number, number, number, number]

/** Returns the matrix that applies `inner` first and then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]
