import { getTreeLines, getBranchUuid } from '#widgets/folder-tree/folder-tree'
import { type Dragged, type DropTarget, getDropRefusal, wayTo } from '#widgets/file-drop/dragged'
import { isFolder } from '#widgets/open-node/open-action'
import type { ExplorerContext } from '../context'
import { type ExplorerActor, getTreeActor } from '../explorer-actor'

const most = 30

const rowTargets = ({ located, children: { contents } }: ExplorerContext): DropTarget[] =>
  contents.filter(isFolder).map((node) => ({
    ...{ uuid: node.uuid, title: node.title, node },
    way: [...located.path.map(({ uuid }) => uuid), ...wayTo(node)],
  }))

const treeTargets = (actor: ExplorerActor): DropTarget[] => {
  const tree = getTreeActor(actor)?.getSnapshot().context.tree
  return (tree ? getTreeLines(tree) : []).flatMap((line) =>
    line.kind === 'folder'
      ? [{ uuid: getBranchUuid(line.key), title: line.node.title, node: line.node, way: [...line.key.split('/'), ...wayTo(line.node)] }]
      : [],
  )
}

const pathTargets = ({ located: { path } }: ExplorerContext): DropTarget[] =>
  path.map(({ uuid, title }, at) => ({ uuid, title, way: path.slice(0, at + 1).map((step) => step.uuid) }))

const directoryTargets = ({ services }: ExplorerContext): DropTarget[] =>
  services.directories.map((folder) => ({ ...folder, way: [folder.uuid] }))

/** Returns every folder that the items can be moved into: folders that this window shows or names, and the user's working directories. */
export const moveTargets = (actor: ExplorerActor, dragged: Dragged): DropTarget[] => {
  const { context } = actor.getSnapshot()
  const all = [...rowTargets(context), ...directoryTargets(context), ...pathTargets(context).toReversed(), ...treeTargets(actor)]
  const byId = new Map(all.toReversed().map((target) => [target.uuid, target]))
  const once = [...new Set(all.map(({ uuid }) => uuid))].flatMap((uuid) => byId.get(uuid) ?? [])
  return once.filter((target) => getDropRefusal(dragged, target) === null).slice(0, most)
}
