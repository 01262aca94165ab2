import type { SnapshotFrom } from 'xstate'
import { clamp, fitSize, isNarrow, type Rect, type Size } from './geometry'
import { getSideRect, type Side } from './snapping'
import type { windowMachine } from './window.machine'

/** Position of a window, and the part of the work area that it fills. */
export interface WindowPlacement {
  rect: Rect
  /** True if the window fills the area: it is maximised, or it can be resized and the area is too narrow for two windows. */
  isWhole: boolean
  side: Side | undefined
}

export const toWholeArea = ({ width, height }: Size): Rect => ({ x: 0, y: 0, width, height })

export const placeWindow = (area: Size, snapshot: SnapshotFrom<typeof windowMachine>): WindowPlacement => {
  const { rect, side, maximisable } = snapshot.context
  if (snapshot.matches({ size: 'maximised' }) || (maximisable && isNarrow(area)))
    return { rect: toWholeArea(area), isWhole: true, side: undefined }
  if (side) return { rect: getSideRect(area, side), isWhole: false, side }
  // A window with a fixed size that is larger than the area is made smaller, because the user cannot resize it.
  return { rect: clamp(area, maximisable ? rect : { ...rect, ...fitSize(area, rect) }), isWhole: false, side: undefined }
}

export const isSamePlace = (a: WindowPlacement, b: WindowPlacement): boolean =>
  a.isWhole === b.isWhole && a.side === b.side && (['x', 'y', 'width', 'height'] as const).every((key) => a.rect[key] === b.rect[key])
