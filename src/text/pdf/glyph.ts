/** What a page draws as one piece of text: a letter, a ligature, a space. Pixels of the unturned page at scale 1, y downwards. */
export interface Glyph {
  /** In logical order, as the font of the file maps it; may be several characters, or none that is text. */
  text: string
  /** Where its baseline starts. */
  x: number
  y: number
  /** Along the baseline. */
  width: number
  /** Of the font. */
  size: number
  /** Of the baseline, in radians. */
  angle: number
}

export type Matrix = readonly [number, number, number, number, number, number]

/** `inner` first, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]
