interface Box {
  x: number
  y: number
  width: number
  height: number
}
interface ViewBox extends Box {
  inner: Box
  outer: { width: number; height: number }
}

/** Part of the canvas API of the diagram library that fitting needs. */
export interface FittingCanvas {
  viewbox(): ViewBox
  viewbox(box: Box): unknown
  resized(): void
}

export interface FitOptions {
  /** Width in pixels on the left that a palette covers. */
  covered?: number
  /** Minimum scale at which labels are readable. A larger drawing is shown from its start instead of completely. */
  smallest?: number
}

const MARGIN = 24

/** Fits the whole drawing with a margin, at most at its original size. */
export function fitDiagram(canvas: FittingCanvas, { covered = 0, smallest = 0 }: FitOptions = {}): void {
  const { inner, outer } = canvas.viewbox()
  if (outer.width === 0 || outer.height === 0 || inner.width === 0) return
  const room = { width: outer.width - covered - 2 * MARGIN, height: outer.height - 2 * MARGIN }
  const scale = Math.max(Math.min(1, room.width / inner.width, room.height / inner.height), smallest)
  const isWhole = inner.width * scale <= room.width
  const before = isWhole ? (room.width - inner.width * scale) / 2 : 0
  const above = Math.max(room.height - inner.height * scale, 0) / 2
  canvas.viewbox({
    x: inner.x - (covered + MARGIN + before) / scale,
    y: inner.y - (MARGIN + above) / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  })
}

/** Fits the drawing now and after each resize, until the user pans or zooms. Returns functions to fit again and to stop. */
export function keepFitted(canvas: FittingCanvas, place: Element, options: FitOptions): { fit(): void; stop(): void } {
  let fitted = ''
  const shown = (): string => {
    const { x, y } = canvas.viewbox()
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const fit = (): void => {
    fitDiagram(canvas, options)
    fitted = shown()
  }
  const observer = new ResizeObserver(() => {
    const isMoved = fitted !== '' && shown() !== fitted
    canvas.resized()
    if (!isMoved) fit()
  })
  fit()
  observer.observe(place)
  return { fit, stop: () => observer.disconnect() }
}
