import { type PointerEvent, useRef } from 'react'
import { isEmptyArea } from '../list/track-marquee'
import { findRow, getSelectedRows } from '../context'
import type { ExplorerActor } from '../explorer-actor'
import { loadDragOut } from './lazy-drag-out'

/**
 * Requests the link for a drag out of the browser before the drag starts: when the user presses a selected item, or starts to move any
 * other item. A click without movement requests nothing.
 */
export function useDragOutLink(actor: ExplorerActor) {
  const pressed = useRef<string>(undefined)
  const requestLink = (uuids: readonly string[]) => {
    pressed.current = undefined
    // If the code fails to load, there is no link, and items can only be dragged inside the browser.
    void loadDragOut().catch(() => {})
    actor.send({ type: 'link.request', uuids })
  }
  return {
    onPointerDownCapture: ({ nativeEvent: event }: PointerEvent) => {
      pressed.current = undefined
      const area = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part=scroller]') : null
      const uuid = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uuid]')?.dataset.uuid : undefined
      if (!area || uuid === undefined || event.button !== 0 || event.pointerType === 'touch' || isEmptyArea(area, event)) return
      const { context } = actor.getSnapshot()
      if (context.selection.picked.has(uuid)) requestLink(getSelectedRows(context).map((row) => row.uuid))
      else if (findRow(context, uuid)) pressed.current = uuid
    },
    onPointerMoveCapture: ({ nativeEvent: event }: PointerEvent) => {
      if (pressed.current !== undefined && event.buttons === 1) requestLink([pressed.current])
    },
  }
}
