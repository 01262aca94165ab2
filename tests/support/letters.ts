/**
 * Makes each text as wide as the sum of its letters until `asDrawn` runs. axe compares these widths, takes a font with joined letters, such
 * as a Persian one, for an icon font, and then does not check the contrast of its texts.
 */
export function asLetters(): void {
  const canvas = CanvasRenderingContext2D.prototype as CanvasRenderingContext2D & { drawn?: CanvasRenderingContext2D['measureText'] }
  canvas.drawn ??= canvas.measureText
  canvas.measureText = (text) => ({ width: 30 * text.length }) as TextMetrics
}

export function asDrawn(): void {
  const canvas = CanvasRenderingContext2D.prototype as CanvasRenderingContext2D & { drawn?: CanvasRenderingContext2D['measureText'] }
  if (canvas.drawn) canvas.measureText = canvas.drawn
}
