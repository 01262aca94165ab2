import type { DragEvent } from 'react'
import type { Node as Item } from '#api/contract/node'
import { draggedNow, movesOf, refusalOf, wayTo } from '#windows/dragged'
import type { WindowsActor } from './windows'

const targetOf = (event: DragEvent, folders: readonly Item[]) => {
  const icon = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uuid]') : null
  const node = folders.find(({ uuid }) => uuid === icon?.dataset.uuid)
  return icon && node ? { icon, node } : undefined
}

const unmark = (surface: Element): void => {
  for (const icon of surface.querySelectorAll('[data-drop-target]')) icon.removeAttribute('data-drop-target')
}

/** Items of a window that are let go of over the icon of a folder move into it. */
export const useIconDrop = (windows: WindowsActor, folders: readonly Item[]) => ({
  onDragOver: (event: DragEvent) => {
    const dragged = draggedNow()
    if (!dragged) return
    event.preventDefault()
    unmark(event.currentTarget)
    const over = targetOf(event, folders)
    const isTaken = over && refusalOf(dragged, { ...over.node, node: over.node, way: wayTo(over.node) }) === null
    event.dataTransfer.dropEffect = isTaken ? 'move' : 'none'
    if (isTaken) over.icon.setAttribute('data-drop-target', '')
  },
  onDragLeave: (event: DragEvent) => {
    const left = targetOf(event, folders)?.icon
    if (!(event.relatedTarget instanceof Node && left?.contains(event.relatedTarget))) unmark(event.currentTarget)
  },
  onDrop: (event: DragEvent) => {
    const dragged = draggedNow()
    const over = targetOf(event, folders)
    unmark(event.currentTarget)
    if (!dragged || !over || refusalOf(dragged, { ...over.node, node: over.node, way: wayTo(over.node) }) !== null) return
    event.preventDefault()
    for (const move of movesOf(dragged, over.node)) windows.send({ type: 'nodes.operate', operation: { kind: 'move', ...move } })
  },
})
