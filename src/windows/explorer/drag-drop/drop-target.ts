import type { Node } from '#api/contract/node'
import { getCopyRefusal, type DraggedNodes, type DropRefusal, type DropTarget, getDropRefusal, getPathTo } from '#widgets/file-drop/dragged'
import { type ExplorerContext, findRow } from '../context'
import { getExplorerRights } from '../commands/situation'
import { isFolder } from '#widgets/open-node/open-action'
import { canUploadInto, mayUpload } from '../commands/rights'
import { getTreeLines, getBranchUuid } from '#widgets/folder-tree/folder-tree'
import type { Tree } from '#widgets/folder-tree/folder-tree'

/** Drop target under the pointer: the folder, the element that shows it (null for the pane itself), and the data needed to open it. */
export interface TargetUnderPointer {
  target: DropTarget
  element: HTMLElement | null
  opens: { kind: 'row'; uuid: string } | { kind: 'place'; key: string } | { kind: 'step'; uuid: string; title: string } | null
}

const closestWithAttribute = (target: Element, name: string): HTMLElement | null => target.closest<HTMLElement>(`[data-${name}]`)

const findRowTarget = (element: HTMLElement, { located, ...context }: ExplorerContext): TargetUnderPointer | undefined => {
  const node = findRow({ located, ...context }, element.dataset.uuid ?? '')
  if (!node || !isFolder(node)) return undefined
  const pathUuids = [...located.path.map(({ uuid }) => uuid), ...getPathTo(node)]
  return { target: { uuid: node.uuid, title: node.title, node, pathUuids }, element, opens: { kind: 'row', uuid: node.uuid } }
}

const findTreeTarget = (element: HTMLElement, tree: Tree | undefined): TargetUnderPointer | undefined => {
  const key = element.dataset.place ?? ''
  const line = tree && getTreeLines(tree).find((one) => one.key === key)
  if (line?.kind !== 'folder') return undefined
  const { node } = line
  const pathUuids = [...key.split('/'), ...getPathTo(node)]
  return { target: { uuid: getBranchUuid(key), title: node.title, node, pathUuids }, element, opens: { kind: 'place', key } }
}

const findStepTarget = (element: HTMLElement, { located: { path, folder } }: ExplorerContext): TargetUnderPointer | undefined => {
  const at = path.findIndex(({ uuid }) => uuid === element.dataset.folder)
  const step = path[at]
  if (!step) return undefined
  const node = folder?.uuid === step.uuid ? folder : undefined
  const pathUuids = path.slice(0, at + 1).map(({ uuid }) => uuid)
  return { target: { ...step, node, pathUuids }, element, opens: { kind: 'step', ...step } }
}

/** Returns the drop target at an element: a folder's row, tile, tree entry or path step; on the empty pane it is the open folder. */
export const findTargetUnderPointer = (
  element: EventTarget,
  context: ExplorerContext,
  tree: Tree | undefined,
): TargetUnderPointer | undefined => {
  if (!(element instanceof Element)) return undefined
  const row = closestWithAttribute(element, 'uuid')
  const found = row && findRowTarget(row, context)
  if (found) return found
  const place = closestWithAttribute(element, 'place')
  if (place) return findTreeTarget(place, tree)
  const step = closestWithAttribute(element, 'folder')
  if (step) return findStepTarget(step, context)
  const { folder, path } = context.located
  if (!folder || !closestWithAttribute(element, 'pane')) return undefined
  const pathUuids = [...path.map(({ uuid }) => uuid), ...getPathTo(folder)]
  return { target: { uuid: folder.uuid, title: folder.title, node: folder, pathUuids }, element: null, opens: null }
}

export type Refusal = DropRefusal | 'upload' | 'nowhere'

/** Returns why files of the operating system cannot be dropped on this node. */
export const getFileRefusal = (context: ExplorerContext, node: Node | undefined): Refusal | null =>
  (node ? canUploadInto(getExplorerRights(context), node) : mayUpload(context)) ? null : 'upload'

export const getRefusal = (
  context: ExplorerContext,
  under: TargetUnderPointer | undefined,
  dragged: DraggedNodes | null,
  copies: boolean,
): Refusal | null => {
  if (!under) return 'nowhere'
  if (dragged && copies) return getCopyRefusal(dragged, under.target)
  return dragged ? getDropRefusal(dragged, under.target) : getFileRefusal(context, under.target.node)
}
