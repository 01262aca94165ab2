import { rotateStep, zoomDefault, zoomStep } from '#api/contract/constants'
import type { ViewerEvent } from './context'

/** Appearance of a page or image: `scale` relative to its natural size, `rotation` in degrees clockwise (0, 90, 180 or 270). */
export interface Transform {
  scale: number
  rotation: number
}

/** Fit mode: the width of the page fills the window, or the whole page fits into it. */
export type Fit = 'width' | 'page'

export const initialTransform: Transform = { scale: zoomDefault, rotation: 0 }
export const scaleLimits = { min: zoomStep, max: 6 } as const
/** Minimum scale in a fit mode. An image of 30,000 pixels still fits into a small window. */
const minFitScale = 0.005

const toStep = (scale: number) => Math.round(scale * 100) / 100

/** Zooms in or out by whole steps. Zooming out does not change a fitted scale that is already below the minimum. */
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

/** Minimum distance in pixels of one wheel step of a mouse. Pinch events have much smaller distances. */
const NOTCH_PIXELS = 40
const PIXELS_PER_LINE = 30

/** Converts a wheel event to a zoom event. A step of a mouse wheel zooms by one step, a pinch zooms continuously. */
export const toZoomEvent = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>, scale: number): ViewerEvent => {
  const pixels = deltaMode === 0 ? deltaY : deltaY * PIXELS_PER_LINE
  if (Math.abs(pixels) >= NOTCH_PIXELS) return { type: pixels < 0 ? 'zoom.in' : 'zoom.out' }
  return { type: 'zoom.to', scale: scale * Math.exp(-pixels / 100) }
}

/** Returns the scale during a pinch. `start` and `now` are the distances between the two fingers, in pixels. */
export const getPinchScale = (scale: number, start: number, now: number): number => (scale * now) / Math.max(1, start)
