import { type RefObject, useRef, useState } from 'react'
import type { RndDragCallback } from 'react-rnd'
import type { WindowActor } from '../window-manager/desktop-windows'
import { clamp, isNarrow, type Size } from './geometry'
import { findSnap, type Snap, undockAt } from './snapping'
import { placeWindow } from './window-place'

const minDragDistance = 4
type DragEvent = Parameters<RndDragCallback>[0]

/** Returns the pointer position in the work area. */
const getPointer = (root: HTMLElement | null, event: DragEvent): { x: number; y: number } | undefined => {
  const area = root?.closest('main')?.getBoundingClientRect()
  const at = 'touches' in event ? (event as unknown as TouchEvent).touches[0] : (event as MouseEvent)
  return area && at ? { x: at.clientX - area.left, y: at.clientY - area.top } : undefined
}

/**
 * Handles dragging by the title bar: previews and applies snapping at an edge. Dragging a snapped window restores its former size under the
 * pointer.
 */
export function useSnapping(actor: WindowActor, area: Size, root: RefObject<HTMLElement | null>) {
  const [preview, setPreview] = useState<Snap>()
  const grip = useRef({ x: 0, y: 0 })
  const getPlacement = () => {
    const place = placeWindow(area, actor.getSnapshot())
    return { ...place, isDocked: place.isWhole || place.side !== undefined, context: actor.getSnapshot().context }
  }
  const start = (event: DragEvent) => {
    grip.current = getPointer(root.current, event) ?? grip.current
  }
  const follow = (event: DragEvent) => {
    const { isDocked, rect, context } = getPlacement()
    const pointer = getPointer(root.current, event)
    if (!pointer || !context.maximisable || isNarrow(area)) return
    // A click moves the pointer slightly; only a real drag unsnaps the window.
    if (isDocked && Math.hypot(pointer.x - grip.current.x, pointer.y - grip.current.y) > minDragDistance)
      actor.send({ type: 'frame.move', rect: undockAt(rect, context.rect, grip.current, pointer) })
    setPreview(isDocked ? undefined : findSnap(area, pointer))
  }
  const drop = (x: number, y: number) => {
    const { isDocked, rect } = getPlacement()
    setPreview(undefined)
    if (preview === 'top') actor.send({ type: 'frame.maximise' })
    else if (preview) actor.send({ type: 'frame.snap', side: preview })
    else if (!isDocked && (x !== rect.x || y !== rect.y)) actor.send({ type: 'frame.move', rect: clamp(area, { ...rect, x, y }) })
  }
  return { preview, start, follow, drop }
}
