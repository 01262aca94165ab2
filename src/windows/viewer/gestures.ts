import type { ViewerEvent } from './context'

/** Minimum delta of a mouse wheel notch in pixels. Events of a pinch have much smaller deltas. */
const notch = 40
const pixelsPerLine = 30

/** Converts a wheel event: a wheel notch zooms by one step, a pinch zooms continuously. */
export const wheelZoom = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>, scale: number): ViewerEvent => {
  const pixels = deltaMode === 0 ? deltaY : deltaY * pixelsPerLine
  if (Math.abs(pixels) >= notch) return { type: pixels < 0 ? 'zoom.in' : 'zoom.out' }
  return { type: 'zoom.to', scale: scale * Math.exp(-pixels / 100) }
}

/** Returns the scale after a pinch. `start` and `now` are the distances between the two fingers. */
export const scaleAfterPinch = (scale: number, start: number, now: number): number => (scale * now) / Math.max(1, start)
