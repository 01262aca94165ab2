import type { DragEvent } from 'react'
import type { Node as Item } from '#api/contract/node'
import { binnedOf, type Dragged, draggedNow, isDeletable, movesOf, refusalOf, wayTo } from '#windows/dragged'
import { binIcon } from './surface'
import type { WindowsActor } from './windows'

const unmark = (surface: Element): void => {
  for (const icon of surface.querySelectorAll('[data-drop-target]')) icon.removeAttribute('data-drop-target')
}

/** Items of a window that are let go of over the icon of a folder move into it, over that of the recycle bin they are deleted. */
export const useIconDrop = (windows: WindowsActor, folders: readonly Item[], mayDelete: boolean) => {
  /** The icon under the pointer, when it takes what is dragged. */
  const takerOf = (event: DragEvent, dragged: Dragged) => {
    const icon = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uuid]') : null
    if (!icon) return undefined
    if (icon.dataset.uuid === binIcon) return mayDelete && isDeletable(dragged) ? { icon, node: undefined } : undefined
    const node = folders.find(({ uuid }) => uuid === icon.dataset.uuid)
    return node && refusalOf(dragged, { ...node, node, way: wayTo(node) }) === null ? { icon, node } : undefined
  }
  return {
    onDragOver: (event: DragEvent) => {
      const dragged = draggedNow()
      if (!dragged) return
      event.preventDefault()
      unmark(event.currentTarget)
      const taker = takerOf(event, dragged)
      event.dataTransfer.dropEffect = taker ? 'move' : 'none'
      taker?.icon.setAttribute('data-drop-target', '')
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) unmark(event.currentTarget)
    },
    onDrop: (event: DragEvent) => {
      const dragged = draggedNow()
      unmark(event.currentTarget)
      const taker = dragged && takerOf(event, dragged)
      if (!taker) return
      event.preventDefault()
      if (taker.node)
        for (const move of movesOf(dragged, taker.node)) windows.send({ type: 'nodes.operate', operation: { kind: 'move', ...move } })
      else for (const lot of binnedOf(dragged)) windows.send({ type: 'nodes.operate', operation: { kind: 'delete', ...lot } })
    },
  }
}
