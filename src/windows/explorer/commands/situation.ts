import type { Node } from '#api/contract/node'
import type { FolderLine } from '#widgets/folder-tree/folder-tree'
import { getDraggedItems, type ExplorerContext, getMode, getRowAtCursor, getSelectedRows } from '../context'
import type { ExplorerRights } from '../explorer'
import { type NodeSelection, summariseSelection } from './rights'

/** Element that a command was called on: the background, the selected rows (by pointer or by key), or a folder of the tree. */
export type CommandTarget = MenuTarget | { at: 'keys' }
export type MenuTarget = { at: 'background' } | { at: 'rows' } | { at: 'tree'; folder: Node; fromUuid: string | undefined }

/** Returns the target for a folder at its position in the tree. */
export const treeTarget = ({ key, node: folder }: FolderLine): MenuTarget => ({ at: 'tree', folder, fromUuid: key.split('/').at(-2) })

/** Input of all checks that decide if a command is hidden or disabled. It is computed once for a whole menu. */
export type Situation = SituationAt<CommandTarget['at']>

export interface SituationAt<At extends CommandTarget['at']> extends ExplorerRights {
  at: At
  context: ExplorerContext
  /** Items that the command acts on. */
  selected: NodeSelection
  /** Target of a command that takes one item: the only selected item; for a shortcut the item with the cursor. */
  one: Node | undefined
  /** The folder that displays the items, if there is exactly one. */
  fromUuid: string | undefined
}

export const getExplorerRights = (context: ExplorerContext): ExplorerRights => ({
  session: context.session,
  folder: context.located.folder,
  mode: getMode(context),
})

const getTargetItems = (
  context: ExplorerContext,
  place: CommandTarget,
): Pick<Situation, 'fromUuid' | 'one'> & { nodes: readonly Node[] } => {
  if (place.at === 'tree') return { nodes: [place.folder], one: place.folder, fromUuid: place.fromUuid }
  if (place.at === 'background') return { nodes: [], one: undefined, fromUuid: undefined }
  const { nodes, fromUuid } = getDraggedItems(context)
  const one = place.at === 'rows' ? (nodes.length === 1 ? nodes[0] : undefined) : getRowAtCursor(context)
  return { nodes, fromUuid, one }
}

export const createSituation = <At extends CommandTarget>(context: ExplorerContext, place: At): SituationAt<At['at']> => {
  const { nodes, ...acted } = getTargetItems(context, place)
  return { ...getExplorerRights(context), ...acted, at: place.at, context, selected: summariseSelection(nodes, acted.fromUuid) }
}

/** Returns the rights summary of the selected rows, for the guards of the machine. */
export const summariseSelectedRows = (context: ExplorerContext): NodeSelection =>
  summariseSelection(getSelectedRows(context), getDraggedItems(context).fromUuid)
