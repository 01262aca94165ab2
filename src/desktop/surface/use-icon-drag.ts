import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { hasMovedBeyond } from '#machines/box-selection'
import type { Direction } from '#text/locale'
import type { Cell } from './icon-places'
import { getCellDistance } from './use-icon-places'

/** Minimum distance of a drag in pixels. A shorter movement counts as a click. */
const minDragDistance = 5

interface IconDrag {
  list: RefObject<HTMLElement | null>
  direction: Direction
  /** Returns the ids of the icons that are dragged together with the pressed one. */
  getDraggedIcons(uuid: string): ReadonlySet<string>
  move(uuids: ReadonlySet<string>, by: Cell): void
}

/** Drags icons to other cells. After a drop outside of the desktop, or after Esc, they return to their places. */
export function useIconDrag({ list, direction, getDraggedIcons: findMovingIcons, move }: IconDrag) {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return (press: PointerEvent<HTMLElement>, uuid: string) => {
    if (press.button !== 0 || press.pointerType === 'touch' || press.ctrlKey || press.metaKey || press.shiftKey) return
    const over = new AbortController()
    const { signal } = over
    const from = { inline: press.clientX, block: press.clientY }
    let uuids: ReadonlySet<string> = new Set()
    let icons: HTMLElement[] = []
    const end = () => {
      over.abort()
      for (const icon of icons) {
        icon.style.translate = ''
        delete icon.dataset.moving
      }
    }
    const follow = (event: globalThis.PointerEvent) => {
      const to = { inline: event.clientX, block: event.clientY }
      if (icons.length === 0) {
        if (!hasMovedBeyond(from, to, minDragDistance)) return
        uuids = findMovingIcons(uuid)
        icons = [...(list.current?.querySelectorAll<HTMLElement>('[data-uuid]') ?? [])].filter((icon) => uuids.has(icon.dataset.uuid ?? ''))
        for (const icon of icons) icon.dataset.moving = ''
      }
      for (const icon of icons) icon.style.translate = `${to.inline - from.inline}px ${to.block - from.block}px`
    }
    const drop = (event: globalThis.PointerEvent) => {
      const isMoved = icons.length > 0
      end()
      if (!isMoved) return
      // Prevents the click event after the drag, which would select the icon under the pointer.
      const clicked = new AbortController()
      document.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: clicked.signal })
      setTimeout(() => clicked.abort())
      const surface = list.current?.parentElement
      if (!(event.target instanceof Node && surface?.contains(event.target))) return
      const { inline, block } = getCellDistance()
      const column = Math.round((event.clientX - from.inline) / inline) * (direction === 'rtl' ? -1 : 1)
      move(uuids, { column, row: Math.round((event.clientY - from.block) / block) })
    }
    document.addEventListener('pointermove', follow, { signal })
    document.addEventListener('pointerup', drop, { signal })
    document.addEventListener('pointercancel', end, { signal })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
    stop.current?.()
    stop.current = end
  }
}
