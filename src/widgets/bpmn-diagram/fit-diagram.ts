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

interface FitOptions {
  /** Width in pixels that a palette covers on the left of the canvas. */
  coveredWidth?: number
  /** Smallest scale at which labels are readable. If the drawing does not fit at this scale, its beginning is shown. */
  minScale?: number
}

const MARGIN = 24

/** Fits the whole drawing with a margin, at most at its original size. */
function fitDiagram(canvas: FittingCanvas, { coveredWidth = 0, minScale = 0 }: FitOptions = {}): void {
  const { inner, outer } = canvas.viewbox()
  if (outer.width === 0 || outer.height === 0 || inner.width === 0) return
  const available = { width: outer.width - coveredWidth - 2 * MARGIN, height: outer.height - 2 * MARGIN }
  const scale = Math.max(Math.min(1, available.width / inner.width, available.height / inner.height), minScale)
  const fitsInWidth = inner.width * scale <= available.width
  const before = fitsInWidth ? (available.width - inner.width * scale) / 2 : 0
  const above = Math.max(available.height - inner.height * scale, 0) / 2
  canvas.viewbox({
    x: inner.x - (coveredWidth + MARGIN + before) / scale,
    y: inner.y - (MARGIN + above) / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  })
}

/** Fits the drawing now and after each resize, until the user pans or zooms. Returns functions to fit again and to stop. */
export function keepDiagramFitted(canvas: FittingCanvas, container: Element, options: FitOptions): { fit(): void; stop(): void } {
  let fittedPosition = ''
  const readPosition = (): string => {
    const { x, y } = canvas.viewbox()
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  const fit = (): void => {
    fitDiagram(canvas, options)
    fittedPosition = readPosition()
  }
  const observer = new ResizeObserver(() => {
    const isMoved = fittedPosition !== '' && readPosition() !== fittedPosition
    canvas.resized()
    if (!isMoved) fit()
  })
  fit()
  observer.observe(container)
  return { fit, stop: () => observer.disconnect() }
}
