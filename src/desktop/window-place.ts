import type { SnapshotFrom } from 'xstate'
import { clamp, isNarrow, type Rect, type Size, sizeIn } from './geometry'
import { type Side, sideRect } from './snapping'
import type { windowMachine } from './window.machine'

/** Where a window is drawn, and what of the work area it fills. */
export interface Place {
  rect: Rect
  /** Over the whole area: maximised, or resizable where nothing else would fit beside it. */
  isWhole: boolean
  side: Side | undefined
}

export const wholeOf = ({ width, height }: Size): Rect => ({ x: 0, y: 0, width, height })

export const placeIn = (area: Size, snapshot: SnapshotFrom<typeof windowMachine>): Place => {
  const { rect, side, maximisable } = snapshot.context
  if (snapshot.matches({ size: 'maximised' }) || (maximisable && isNarrow(area)))
    return { rect: wholeOf(area), isWhole: true, side: undefined }
  if (side) return { rect: sideRect(area, side), isWhole: false, side }
  // A fixed size that the area can not hold is cut to it: nobody could make it smaller.
  return { rect: clamp(area, maximisable ? rect : { ...rect, ...sizeIn(area, rect) }), isWhole: false, side: undefined }
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.isWhole === other.isWhole &&
  one.side === other.side &&
  (['x', 'y', 'width', 'height'] as const).every((key) => one.rect[key] === other.rect[key])
