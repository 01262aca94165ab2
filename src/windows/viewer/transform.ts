import { rotateStep, zoomDefault, zoomStep } from '#api/contract/constants'
import type { ViewerEvent } from './context'

/** Transformation of a page or image: `scale` relative to its natural size, `rotation` in degrees clockwise (0 to 270). */
export interface Transform {
  scale: number
  rotation: number
}

/** Dimension of a page that fills the viewport. */
export type Fit = 'width' | 'page'

export const initialTransform: Transform = { scale: zoomDefault, rotation: 0 }
export const scaleLimits = { min: zoomStep, max: 6 } as const
/** Minimum scale of a fit: an image of 30,000 pixels still fits a small window. */
const minFitScale = 0.005

const toStep = (scale: number) => Math.round(scale * 100) / 100

/** Zooms by whole steps. A fitted scale below the minimum stays unchanged when zooming out. */
export const zoomBy = ({ scale, rotation }: Transform, steps: number): Transform => ({
  scale:
    steps < 0 && scale <= scaleLimits.min ? scale : Math.min(scaleLimits.max, Math.max(scaleLimits.min, toStep(scale + steps * zoomStep))),
  rotation,
})

export const zoomTo = ({ rotation }: Transform, scale: number): Transform => ({
  scale: Number.isFinite(scale) ? Math.min(scaleLimits.max, Math.max(minFitScale, scale)) : zoomDefault,
  rotation,
})

export const rotateBy = ({ scale, rotation }: Transform, steps: number): Transform => ({
  scale,
  rotation: (((rotation + steps * rotateStep) % 360) + 360) % 360,
})

/** Minimum delta of a mouse wheel notch in pixels. Events of a pinch have much smaller deltas. */
const NOTCH_PIXELS = 40
const PIXELS_PER_LINE = 30

/** Converts a wheel event: a wheel notch zooms by one step, a pinch zooms continuously. */
export const toZoomEvent = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>, scale: number): ViewerEvent => {
  const pixels = deltaMode === 0 ? deltaY : deltaY * PIXELS_PER_LINE
  if (Math.abs(pixels) >= NOTCH_PIXELS) return { type: pixels < 0 ? 'zoom.in' : 'zoom.out' }
  return { type: 'zoom.to', scale: scale * Math.exp(-pixels / 100) }
}

/** Returns the scale after a pinch. `start` and `now` are the distances between the two fingers. */
export const getPinchScale = (scale: number, start: number, now: number): number => (scale * now) / Math.max(1, start)
