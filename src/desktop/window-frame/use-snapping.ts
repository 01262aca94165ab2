import { type RefObject, useRef, useState } from 'react'
import type { Rnd, RndDragCallback } from 'react-rnd'
import type { WindowActor } from '../window-manager/desktop-windows'
import { clamp, isNarrow, type Rect, type Size } from './geometry'
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

interface Motion {
  moveTo(position: { x: number; y: number }): void
  end(): void
}

/**
 * Draws an element at another position, by an animation that stands still. When a script changes a transform itself, Chromium divides the
 * page into layers again, which takes the longer the more windows are open. It also loses no movement between two frames, while the frame
 * adds each movement to the position that was drawn last.
 */
const createMotion = (element: HTMLElement | null | undefined): Motion | undefined => {
  const effect = element && new KeyframeEffect(element, null, { fill: 'both' })
  if (!effect) return undefined
  const animation = new Animation(effect)
  animation.pause()
  return {
    moveTo: ({ x, y }) => {
      const place = `translate(${x}px, ${y}px)`
      effect.setKeyframes({ transform: [place, place] })
    },
    end: () => animation.cancel(),
  }
}

/**
 * Handles dragging by the title bar: keeps the window under the pointer, and previews and applies snapping at an edge. Dragging a snapped
 * window restores its former size under the pointer.
 */
export function useSnapping(actor: WindowActor, area: Size, root: RefObject<HTMLElement | null>, frame: RefObject<Rnd | null>) {
  const [preview, setPreview] = useState<Snap>()
  const grip = useRef({ x: 0, y: 0 })
  /** Distance from the pointer to the corner of the dragged window. */
  const corner = useRef({ x: 0, y: 0 })
  const dragged = useRef<{ x: number; y: number }>(undefined)
  const motion = useRef<Motion>(undefined)
  const endMotion = () => {
    motion.current?.end()
    motion.current = undefined
  }
  const getPlacement = () => {
    const place = placeWindow(area, actor.getSnapshot())
    return { ...place, isDocked: place.isWhole || place.side !== undefined, context: actor.getSnapshot().context }
  }
  const hold = ({ x, y }: Rect, pointer: { x: number; y: number }) => {
    corner.current = { x: x - pointer.x, y: y - pointer.y }
  }

  const start = (event: DragEvent) => {
    const pointer = getPointer(root.current, event)
    if (!pointer) return
    endMotion()
    grip.current = pointer
    dragged.current = undefined
    hold(getPlacement().rect, pointer)
  }
  const follow = (event: DragEvent) => {
    const { isDocked, rect, context } = getPlacement()
    const pointer = getPointer(root.current, event)
    if (!pointer) return
    if (context.maximisable && !isNarrow(area)) {
      // A click moves the pointer slightly; only a real drag unsnaps the window.
      if (isDocked && Math.hypot(pointer.x - grip.current.x, pointer.y - grip.current.y) > minDragDistance) {
        const undocked = undockAt(rect, context.rect, grip.current, pointer)
        hold(undocked, pointer)
        actor.send({ type: 'frame.move', rect: undocked })
      }
      setPreview(isDocked ? undefined : findSnap(area, pointer))
    }
    const position = { x: pointer.x + corner.current.x, y: pointer.y + corner.current.y }
    dragged.current = position
    motion.current ??= createMotion(frame.current?.getSelfElement())
    motion.current?.moveTo(position)
  }
  const drop = () => {
    const { isDocked, rect } = getPlacement()
    const { x, y } = dragged.current ?? rect
    setPreview(undefined)
    endMotion()
    if (preview === 'top') actor.send({ type: 'frame.maximise' })
    else if (preview) actor.send({ type: 'frame.snap', side: preview })
    else if (!isDocked && (x !== rect.x || y !== rect.y)) actor.send({ type: 'frame.move', rect: clamp(area, { ...rect, x, y }) })
  }
  return { preview, start, follow, drop }
}
