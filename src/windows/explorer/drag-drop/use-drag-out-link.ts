import { type PointerEvent, useEffect, useRef } from 'react'
import { isEmptyArea } from '../list/track-marquee'
import { findRow, getSelectedRows } from '../context'
import type { ExplorerActor } from '../explorer-actor'
import { loadDragOut } from './lazy-drag-out'

/** A button that is held for longer begins a drag. The presses of a click and of a double click are shorter. */
const CLICK_MS = 150

/**
 * Requests the link for a drag out of the browser before the drag starts: when the user holds the button on items, or moves them. A click
 * and a double click request nothing.
 */
export function useDragOutLink(actor: ExplorerActor) {
  const press = useRef<{ uuids: readonly string[]; timer: number }>(undefined)
  const endPress = () => {
    window.clearTimeout(press.current?.timer)
    press.current = undefined
  }
  const requestLink = () => {
    const uuids = press.current?.uuids
    endPress()
    if (uuids === undefined) return
    void loadDragOut()
    actor.send({ type: 'link.request', uuids })
  }
  useEffect(() => () => window.clearTimeout(press.current?.timer), [])
  return {
    onPointerDownCapture: ({ nativeEvent: event }: PointerEvent) => {
      endPress()
      const area = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part=scroller]') : null
      const uuid = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uuid]')?.dataset.uuid : undefined
      if (!area || uuid === undefined || event.button !== 0 || event.pointerType === 'touch' || isEmptyArea(area, event)) return
      const { context } = actor.getSnapshot()
      if (!findRow(context, uuid)) return
      const uuids = context.selection.picked.has(uuid) ? getSelectedRows(context).map((row) => row.uuid) : [uuid]
      press.current = { uuids, timer: window.setTimeout(requestLink, CLICK_MS) }
    },
    onPointerMoveCapture: ({ nativeEvent: event }: PointerEvent) => {
      if (event.buttons === 1) requestLink()
    },
    onPointerUpCapture: endPress,
    onPointerCancelCapture: endPress,
  }
}
