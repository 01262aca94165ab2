import { nodeKinds } from '#api/contract/node'
import { hasMore } from '#machines/paged-list'
import { type DraggedNodes, type DropTarget, getDropRefusal, getPathTo } from '#widgets/file-drop/dragged'
import { getTreeLines, getBranchUuid } from '#widgets/folder-tree/folder-tree'
import { isFolder } from '#widgets/open-node/open-action'
import type { WindowCommand } from '../../window-kind'
import { getDraggedItems, type ExplorerContext, getOpenFolders, getMode } from '../context'
import { type ExplorerActor, getTreeActor } from '../explorer-actor'
import { messages } from './menus.messages'

const maxTargets = 30

const findRowTargets = ({ located, children: { contents } }: ExplorerContext): DropTarget[] =>
  contents.filter(isFolder).map((node) => ({
    ...{ uuid: node.uuid, title: node.title, node },
    pathUuids: [...located.path.map(({ uuid }) => uuid), ...getPathTo(node)],
  }))

const findTreeTargets = (actor: ExplorerActor): DropTarget[] => {
  const tree = getTreeActor(actor)?.getSnapshot().context.tree
  return (tree ? getTreeLines(tree) : []).flatMap((line) =>
    line.kind === 'folder'
      ? [
          {
            uuid: getBranchUuid(line.key),
            title: line.node.title,
            node: line.node,
            pathUuids: [...line.key.split('/'), ...getPathTo(line.node)],
          },
        ]
      : [],
  )
}

const findPathTargets = ({ located: { path } }: ExplorerContext): DropTarget[] =>
  path.map(({ uuid, title }, at) => ({ uuid, title, pathUuids: path.slice(0, at + 1).map((step) => step.uuid) }))

const findDirectoryTargets = ({ services }: ExplorerContext): DropTarget[] =>
  services.directories.map((folder) => ({ ...folder, pathUuids: [folder.uuid] }))

/** Returns every folder that the items can be moved into: folders that this window shows or names, and the user's working directories. */
const findMoveTargets = (actor: ExplorerActor, dragged: DraggedNodes): DropTarget[] => {
  const { context } = actor.getSnapshot()
  const all = [
    ...findRowTargets(context),
    ...findDirectoryTargets(context),
    ...findPathTargets(context).toReversed(),
    ...findTreeTargets(actor),
  ]
  const byId = new Map(all.toReversed().map((target) => [target.uuid, target]))
  const once = [...new Set(all.map(({ uuid }) => uuid))].flatMap((uuid) => byId.get(uuid) ?? [])
  return once.filter((target) => getDropRefusal(dragged, target) === null).slice(0, maxTargets)
}

/** Returns the documents of the single open folder. The list is empty unless all of its rows are loaded. */
const findLoadedDocuments = (context: ExplorerContext): DraggedNodes => {
  const { children } = context
  const [fromUuid, ...others] = getOpenFolders(context)
  const isWhole = context.keyword === '' && others.length === 0 && children.offset === 0 && !hasMore(children)
  return { nodes: isWhole ? children.contents.filter(({ type }) => type === nodeKinds.document) : [], fromUuid }
}

/**
 * Returns one palette entry for each possible target folder. «انتقال به › بایگانی» moves the selected items; «انتقال همهٔ سندها به ›
 * بایگانی» moves all documents of the open folder.
 */
export const createMoveEntries = (actor: ExplorerActor): WindowCommand[] => {
  const { context } = actor.getSnapshot()
  const lines = (name: 'moveInto' | 'moveAllInto', dragged: DraggedNodes): WindowCommand[] =>
    dragged.nodes.length === 0
      ? []
      : findMoveTargets(actor, dragged).map(({ uuid, title }) => ({
          id: `${name} ${uuid}`,
          above: { fa: [messages('fa')[name]], en: [messages('en')[name]] },
          title: { fa: title, en: title },
          icon: 'move',
          run: () => actor.send({ type: 'nodes.drop', dragged, target: { uuid, title } }),
        }))
  const mode = getMode(context)
  return [
    ...(mode === 'bin' ? [] : lines('moveInto', getDraggedItems(context))),
    ...(mode === 'folders' ? lines('moveAllInto', findLoadedDocuments(context)) : []),
  ]
}
