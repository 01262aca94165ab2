import type { ViewerEvent } from './context'

/** A notch of a wheel turns much further than a pinch moves between two events. */
const notch = 40
const pixelsPerLine = 30

/** A notch is one step, a pinch follows the fingers. */
export const wheelZoom = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>, scale: number): ViewerEvent => {
  const pixels = deltaMode === 0 ? deltaY : deltaY * pixelsPerLine
  if (Math.abs(pixels) >= notch) return { type: pixels < 0 ? 'zoom.in' : 'zoom.out' }
  return { type: 'zoom.to', scale: scale * Math.exp(-pixels / 100) }
}

/** `start` and `now` are how far two fingers were and are apart. */
export const scaleAfterPinch = (scale: number, start: number, now: number): number => (scale * now) / Math.max(1, start)
