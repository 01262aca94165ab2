import type { Node } from '#api/contract/node'
import type { Lot, Move } from '#machines/operations'

/** Items of the product under the pointer, on their way to wherever they are dropped. */
export interface Dragged {
  nodes: readonly Node[]
  /** The one folder they were shown in; with several on show their homes are meant. */
  fromUuid: string | undefined
}

/** A browser tells what a drag holds only when it is dropped, so what is under way in this page stands here. */
let underWay: Dragged | null = null

export const draggedNow = (): Dragged | null => underWay

/** Until the drag ends, however it does: not every browser tells an element that is gone meanwhile. The signal tells that it has. */
export const beginDrag = (dragged: Dragged): AbortSignal => {
  underWay = dragged
  const ended = new AbortController()
  const end = () => {
    underWay = null
    ended.abort()
  }
  const { signal } = ended
  addEventListener('dragend', end, { signal })
  // After whoever takes the drop.
  addEventListener('drop', () => setTimeout(end), { signal, capture: true })
  addEventListener('pointermove', end, { signal, capture: true })
  return signal
}

/** A folder that something may be dropped on; `node` is missing where only its name is known. */
export interface DropTarget {
  uuid: string
  title: string
  node?: Node | undefined
  /** The folders on the way to it, itself included. */
  way: readonly string[]
}

/** Why something must not be dropped there. */
export type DropRefusal = 'self' | 'below' | 'there' | 'notFolder' | 'target' | 'items' | 'notCopied'

const folder = 1

/** The server has the last word; this is what can be known while the pointer is still on its way. */
export const refusalOf = ({ nodes, fromUuid }: Dragged, { uuid, node, way }: DropTarget): DropRefusal | null => {
  if (nodes.some((one) => one.uuid === uuid)) return 'self'
  if (nodes.some((one) => way.includes(one.uuid))) return 'below'
  if (node && node.type !== folder) return 'notFolder'
  if (nodes.every((one) => (fromUuid ?? one.parentUuid) === uuid)) return 'there'
  if (node && !node.may.write) return 'target'
  return isDeletable({ nodes, fromUuid }) ? null : 'items'
}

/** Whether all of it may leave where it is. */
export const isDeletable = ({ nodes, fromUuid }: Dragged): boolean =>
  nodes.every(({ may, type, parentUuid }) => may.delete && type <= folder && (fromUuid ?? parentUuid) !== undefined)

/** Copies may also go where the items are, and leave nothing. */
export const copyRefusalOf = ({ nodes }: Dragged, { uuid, node, way }: DropTarget): DropRefusal | null => {
  if (nodes.some((one) => one.uuid === uuid)) return 'self'
  if (nodes.some((one) => way.includes(one.uuid))) return 'below'
  if (node && node.type !== folder) return 'notFolder'
  if (node && !node.may.write) return 'target'
  return nodes.every(({ may, type }) => may.download && type <= folder) ? null : 'notCopied'
}

export const wayTo = (node: Node): string[] => (node.pwd ?? node.uuid).split('/').filter((step) => step !== '')

/** One lot for each folder that items leave, for the recycle bin. */
export const binnedOf = ({ nodes, fromUuid }: Dragged): Lot[] => {
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

/** One move for each folder that items leave. */
export const movesOf = (dragged: Dragged, { uuid, title }: { uuid: string; title: string }): Move[] =>
  binnedOf(dragged).flatMap((lot) => (lot.fromUuid === uuid ? [] : [{ ...lot, target: { uuid, title } }]))
