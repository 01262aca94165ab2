/**
 * axe compares how wide a text is with the sum of its letters, and takes a font whose letters join, as Persian ones do, for one
 * of icons: it then judges the contrast of no text in it. Until `asDrawn` runs, every text is as wide as its letters.
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
