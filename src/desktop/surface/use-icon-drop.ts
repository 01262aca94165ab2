import type { DragEvent } from 'react'
import { type Node as Item, nodeKinds } from '#api/contract/node'
import {
  toBinSelection,
  getCopyRefusal,
  type DraggedNodes,
  getCurrentDrag,
  canRemoveFromFolders,
  toMoves,
  getDropRefusal,
  getPathTo,
} from '#widgets/file-drop/dragged'
import { hasDroppedFiles } from '#widgets/file-drop/drop'
import { uploadDroppedFiles } from '#widgets/file-drop/upload-dropped'
import { hasFeature, type Session } from '#windows/window-kind'
import type { WindowsActor } from '../window-manager/actors'
import { binIcon } from './surface'

/** Node type of instances in the ontology; they contain no files. */
const instanceType = 2

const clearDropTargets = (surface: Element): void => {
  for (const icon of surface.querySelectorAll('[data-drop-target]')) icon.removeAttribute('data-drop-target')
}

/**
 * Handles drops on icons: nodes move into a folder (Ctrl copies them); on the recycle bin they are deleted. Files of the operating system
 * are uploaded into the folder.
 */
export const useIconDrop = (windows: WindowsActor, folders: readonly Item[], session: Session) => {
  const findIcon = (event: DragEvent) => {
    const icon = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uuid]') : null
    return icon && { icon, node: folders.find(({ uuid }) => uuid === icon.dataset.uuid) }
  }
  const acceptsItems = (uuid: string | undefined, node: Item | undefined, dragged: DraggedNodes, copies: boolean): boolean => {
    if (uuid === binIcon) return hasFeature(session, 'DELETE') && canRemoveFromFolders(dragged)
    return node !== undefined && (copies ? getCopyRefusal : getDropRefusal)(dragged, { ...node, node, pathUuids: getPathTo(node) }) === null
  }
  const acceptsFiles = (node: Item | undefined): node is Item =>
    node?.type === nodeKinds.folder && node.nodeType !== instanceType && node.may.write && hasFeature(session, 'UPLOAD')
  /** Returns the icon under the pointer if it accepts the drag; undefined if the drag contains nothing usable. */
  const findDropTarget = (event: DragEvent) => {
    const dragged = getCurrentDrag()
    if (!dragged && !hasDroppedFiles(event.dataTransfer)) return undefined
    const over = findIcon(event)
    const copies = event.ctrlKey && over?.node !== undefined
    const takes = over !== null && (dragged ? acceptsItems(over.icon.dataset.uuid, over.node, dragged, copies) : acceptsFiles(over.node))
    return { dragged, copies, over: takes ? over : null }
  }
  return {
    onDragOver: (event: DragEvent) => {
      const target = findDropTarget(event)
      if (!target) return
      event.preventDefault()
      clearDropTargets(event.currentTarget)
      event.dataTransfer.dropEffect = target.over === null ? 'none' : target.dragged && !target.copies ? 'move' : 'copy'
      target.over?.icon.setAttribute('data-drop-target', '')
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) clearDropTargets(event.currentTarget)
    },
    onDrop: (event: DragEvent) => {
      const target = findDropTarget(event)
      clearDropTargets(event.currentTarget)
      if (!target) return
      // A file that is dropped next to the icons would replace the page.
      event.preventDefault()
      const { dragged, copies, over } = target
      if (!over) return
      const { node } = over
      if (!dragged) void uploadDroppedFiles(windows, event.dataTransfer, node as Item)
      else if (node && copies)
        windows.send({ type: 'nodes.send', uuids: dragged.nodes.map(({ uuid }) => uuid), target: { uuid: node.uuid, title: node.title } })
      else if (node)
        for (const move of toMoves(dragged, node)) windows.send({ type: 'nodes.operate', operation: { kind: 'move', ...move } })
      else
        for (const selection of toBinSelection(dragged))
          windows.send({ type: 'nodes.operate', operation: { kind: 'delete', ...selection } })
    },
  }
}
