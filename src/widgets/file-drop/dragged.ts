import type { Node } from '#api/contract/node'
import type { NodeSelection, Move } from '#machines/operations'

/** Nodes of the program that are being dragged (not files of the operating system). */
export interface DraggedNodes {
  nodes: readonly Node[]
  /** Id of the folder that shows the nodes. Undefined if several folders are shown; the home folder of each node is used then. */
  fromUuid: string | undefined
}

/** The current drag. Browsers reveal the content of a drag only on drop, so it is stored here. */
let currentDrag: DraggedNodes | null = null

export const getCurrentDrag = (): DraggedNodes | null => currentDrag

/**
 * Starts a drag and returns a signal that aborts when it ends. Listens on the window, because not every browser sends `dragend` to an
 * element that was removed.
 */
export const beginDrag = (dragged: DraggedNodes): AbortSignal => {
  currentDrag = dragged
  const ended = new AbortController()
  const end = () => {
    currentDrag = null
    ended.abort()
  }
  const { signal } = ended
  addEventListener('dragend', end, { signal })
  // The timeout runs after the drop handlers, which still need the drag.
  addEventListener('drop', () => setTimeout(end), { signal, capture: true })
  addEventListener('pointermove', end, { signal, capture: true })
  return signal
}

/** A folder that accepts drops. `node` is missing if only the name is known. */
export interface DropTarget {
  uuid: string
  title: string
  node?: Node | undefined
  /** Ids of the folder's ancestors, and at the end of the folder itself. */
  pathUuids: readonly string[]
}

/** Reasons why a drop is refused. */
export type DropRefusal = 'self' | 'below' | 'there' | 'notFolder' | 'target' | 'items' | 'notCopied'

const folder = 1

/** Returns the reason for a refusal that is known before the drop. The server makes the final decision. */
export const getDropRefusal = ({ nodes, fromUuid }: DraggedNodes, { uuid, node, pathUuids }: DropTarget): DropRefusal | null => {
  if (nodes.some((one) => one.uuid === uuid)) return 'self'
  if (nodes.some((one) => pathUuids.includes(one.uuid))) return 'below'
  if (node && node.type !== folder) return 'notFolder'
  if (nodes.every((one) => (fromUuid ?? one.parentUuid) === uuid)) return 'there'
  if (node && !node.may.write) return 'target'
  return canRemoveFromFolders({ nodes, fromUuid }) ? null : 'items'
}

/** Returns true if the user may remove all dragged items from their folders. */
export const canRemoveFromFolders = ({ nodes, fromUuid }: DraggedNodes): boolean =>
  nodes.every(({ may, type, parentUuid }) => may.delete && type <= folder && (fromUuid ?? parentUuid) !== undefined)

/** Returns the reason why a copy is refused. Unlike a move, a copy is allowed in the folder that already contains the items. */
export const getCopyRefusal = ({ nodes }: DraggedNodes, { uuid, node, pathUuids }: DropTarget): DropRefusal | null => {
  if (nodes.some((one) => one.uuid === uuid)) return 'self'
  if (nodes.some((one) => pathUuids.includes(one.uuid))) return 'below'
  if (node && node.type !== folder) return 'notFolder'
  if (node && !node.may.write) return 'target'
  return nodes.every(({ may, type }) => may.download && type <= folder) ? null : 'notCopied'
}

export const getPathTo = (node: Node): string[] => (node.pwd ?? node.uuid).split('/').filter((step) => step !== '')

/** Returns the dragged items as one selection per source folder, for the recycle bin. */
export const toBinSelection = ({ nodes, fromUuid }: DraggedNodes): NodeSelection[] => {
  const byFolder = new Map<string | undefined, Node[]>()
  for (const node of nodes) {
    const from = fromUuid ?? node.parentUuid
    byFolder.set(from, [...(byFolder.get(from) ?? []), node])
  }
  return [...byFolder].map(([from, items]) => ({
    uuids: items.map(({ uuid }) => uuid),
    title: items.length === 1 ? items[0]?.title : undefined,
    fromUuid: from,
  }))
}

/** Returns the moves to a target folder, one per source folder. */
export const toMoves = (dragged: DraggedNodes, { uuid, title }: { uuid: string; title: string }): Move[] =>
  toBinSelection(dragged).flatMap((lot) => (lot.fromUuid === uuid ? [] : [{ ...lot, target: { uuid, title } }]))
