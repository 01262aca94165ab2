import type { Node } from '#api/contract/node'
import { requireLevelsInTransaction } from '#server/access/gate'
import { getRootId } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import {
  type Inverses,
  recordChange,
  type FormerPlacement,
  groupFormerPlacements,
  type ChangedNodes,
} from '#server/domain/system/journal/journal.service'
import { preparePathChange, movePathsBelow } from './path-updates.service'
import {
  addPlacements,
  removeFormerHomes,
  removePlacements,
  type LockedMovable,
  lockNodes,
  findHomeParents,
  findMemberships,
  writeHome,
} from './moving.repository'
import { NameTaken, protectedNode } from './nodes.errors'
import { type LockedFolder, findRootRole } from './nodes.repository'
import { lockTarget, toTitleTakenError } from './nodes.service'
import { loadNodes } from './records.service'
import { toOrderNumber } from './sort-columns'

export interface MoveRequest {
  destUuid: string
  uuids: readonly string[]
  /** Folder that the nodes are moved from. If a node is a shortcut there, the shortcut moves. If undefined, the home placements move. */
  fromUuid?: string | undefined
  operationUuid?: string | undefined
}

interface Move {
  dest: LockedFolder
  nodes: readonly LockedMovable[]
}

const DELETE = 4
const SPECIAL = 3

/** Says if a node is the folder itself or above it. */
const isSameOrAbove = (node: LockedMovable, folder: { path: string }): boolean => folder.path.startsWith(node.path)

/** Throws `protectedNode` if a node is a root, is protected or is in a recycle bin. */
export async function requireMovable(tx: Tx, nodes: readonly LockedMovable[]): Promise<void> {
  if (nodes.some(({ system_role, parent_id, type }) => system_role !== null || parent_id === null || type === SPECIAL))
    throw protectedNode()
  const inRoots = new Map(nodes.map(({ path }) => [getRootId(path), path]))
  for (const path of inRoots.values()) if ((await findRootRole(tx, path)) === 'bin') throw protectedNode()
}

/**
 * Checks locked nodes that will be placed in a folder: the folder and all nodes must still exist, and the caller must still have the
 * rights.
 */
async function lockMoveTargets(
  tx: Tx,
  context: WriteContext,
  lockedNodes: ReadonlyMap<string, LockedMovable>,
  destUuid: string,
  uuids: readonly string[],
): Promise<Move> {
  const dest = await lockTarget(tx, context, destUuid)
  const nodes = uuids.flatMap((id) => lockedNodes.get(id) ?? [])
  if (nodes.length < uuids.length) throw notFound()
  await requireLevelsInTransaction(tx, context, DELETE, nodes)
  await requireMovable(tx, nodes)
  return { dest, nodes }
}

async function placeNodes(tx: Tx, context: WriteContext, { dest, nodes }: Move, home: boolean): Promise<void> {
  const ids = nodes.map(({ id }) => id)
  const placed = await addPlacements(tx, { dest: dest.id, ids, home, order: toOrderNumber(context.now) })
  const refused = nodes.find(({ id }) => !placed.has(id))
  if (refused) throw new NameTaken(refused, [dest.id])
}

/** Moves shortcuts to another folder. If the destination contains the node already, the shortcut is only removed. */
async function moveShortcuts(tx: Tx, context: WriteContext, { dest, nodes }: Move, fromId: string): Promise<void> {
  if (nodes.length === 0) return
  const ids = nodes.map(({ id }) => id)
  const inTarget = new Set((await findMemberships(tx, dest.id, ids)).map(({ node_id }) => node_id))
  await placeNodes(tx, context, { dest, nodes: nodes.filter(({ id }) => !inTarget.has(id)) }, false)
  await removePlacements(tx, fromId, ids)
}

async function moveHomes(tx: Tx, context: WriteContext, { dest, nodes }: Move): Promise<void> {
  if (nodes.length === 0) return
  const ids = nodes.map(({ id }) => id)
  // The home placement replaces a shortcut at the destination.
  await removePlacements(tx, dest.id, ids)
  await placeNodes(tx, context, { dest, nodes }, true)
  await setHomeFolder(tx, dest, nodes)
}

/** Makes a folder that already contains these locked nodes their only home parent, and updates the paths of everything below the nodes. */
export async function setHomeFolder(tx: Tx, dest: { id: string; path: string }, nodes: readonly LockedMovable[]): Promise<void> {
  const ids = nodes.map(({ id }) => id)
  await removeFormerHomes(tx, dest.id, ids)
  // The deepest folders come first: if a folder is moved together with one of its ancestors, it must leave the ancestor first.
  const folders = nodes.filter(({ type }) => type > 0).toSorted((one, other) => other.path.length - one.path.length)
  for (const folder of folders) await movePathsBelow(tx, folder, `${dest.path}${folder.id}/`)
  await writeHome(tx, ids, dest)
}

/**
 * Moves nodes inside the transaction of a larger change, which commits or fails as a whole. Returns the previous places. Throws
 * `NameTaken`, `moveIntoSelf`, and 409 `conflict` if a node is not in `fromUuid`.
 */
export async function moveInTransaction(
  tx: Tx,
  context: WriteContext,
  { destUuid, uuids, fromUuid }: MoveRequest,
): Promise<FormerPlacement[]> {
  await preparePathChange(tx, uuids, [destUuid])
  const lockedNodes = await lockNodes(tx, [destUuid, ...uuids, ...(fromUuid === undefined ? await findHomeParents(tx, uuids) : [fromUuid])])
  const { dest, nodes } = await lockMoveTargets(tx, context, lockedNodes, destUuid, uuids)
  if (nodes.some((node) => isSameOrAbove(node, dest))) throw new Problem('moveIntoSelf')
  const moved = nodes.filter(({ parent_id }) => fromUuid !== undefined || parent_id !== dest.id)
  const standing = new Map(fromUuid === undefined ? [] : (await findMemberships(tx, fromUuid, uuids)).map((one) => [one.node_id, one.home]))
  if (fromUuid !== undefined && nodes.some(({ id }) => !standing.has(id))) throw new Problem('conflict')
  if (fromUuid === dest.id || moved.length === 0) return []
  const inTarget = new Set((await findMemberships(tx, dest.id, uuids)).map(({ node_id }) => node_id))
  const isShortcut = ({ id }: LockedMovable): boolean => standing.get(id) === false
  if (fromUuid !== undefined) await moveShortcuts(tx, context, { dest, nodes: moved.filter(isShortcut) }, fromUuid)
  await moveHomes(tx, context, { dest, nodes: moved.filter((node) => !isShortcut(node)) })
  for (const { id, title, parent_id } of moved)
    await logActivity(tx, context, 'MOVE', id, { title, fromUuid: fromUuid ?? parent_id, toUuid: dest.id })
  return groupFormerPlacements(
    moved.map((node) => ({ id: node.id, in: fromUuid ?? node.parent_id ?? '', home: !isShortcut(node), there: inTarget.has(node.id) })),
  )
}

/** Converts `NameTaken` into the error for the caller, with the node that has the name. Call it after the failed transaction. */
export const toMoveError = async (context: WriteContext, error: unknown): Promise<unknown> =>
  error instanceof NameTaken ? await toTitleTakenError(context, error.parentIds, error.taken) : error

/** Moves nodes with their subtrees to another folder and returns them. */
export async function moveNodes(context: WriteContext, { operationUuid, ...moving }: MoveRequest): Promise<Node[]> {
  const uuids = [...new Set(moving.uuids)]
  const { destUuid, fromUuid = null } = moving
  try {
    const stood = await transact(context, async (tx, context) => {
      const recorded = await recordChange<'MOVE', null>(tx, context, {
        kind: 'MOVE',
        operationUuid,
        request: { destUuid, fromUuid, uuids },
      })
      if (recorded.repeated !== undefined) return []
      const left = await moveInTransaction(tx, context, { ...moving, uuids })
      await recorded.complete(null, left.length === 0 ? null : { destUuid, stood: left })
      return left
    })
    if (stood.length > 0) await publishChange(context, uuids, [destUuid, ...stood.map(({ inUuid }) => inUuid)])
  } catch (error) {
    throw await toMoveError(context, error)
  }
  return await loadNodes(context, uuids)
}

/** Undoes a move with the same checks. Throws 409 `conflict` if a node is no longer where the move placed it. */
export async function undoMove(tx: Tx, context: WriteContext, { destUuid, stood }: Inverses['MOVE']): Promise<ChangedNodes> {
  for (const { inUuid, home, there, uuids } of stood) {
    const standing = await findMemberships(tx, destUuid, uuids)
    if (standing.length < uuids.length || (standing.some((one) => one.home !== home) && (home || !there))) throw new Problem('conflict')
    if (home || !there) await moveInTransaction(tx, context, { destUuid: inUuid, uuids, fromUuid: destUuid })
    if (there) await addShortcuts(tx, context, uuids, home ? destUuid : inUuid)
  }
  return toTouched(destUuid, stood)
}

const toTouched = (destUuid: string, stood: readonly FormerPlacement[]): ChangedNodes => ({
  uuids: stood.flatMap(({ uuids }) => uuids),
  parentUuids: [destUuid, ...stood.map(({ inUuid }) => inUuid)],
})

/** Throws 409 `conflict` unless a folder contains all these nodes, all as home placements or all as shortcuts. */
export async function requireInFolder(tx: Tx, inUuid: string, uuids: readonly string[], home: boolean): Promise<void> {
  const standing = await findMemberships(tx, inUuid, uuids)
  if (standing.length < uuids.length || standing.some((one) => one.home !== home)) throw new Problem('conflict')
}

/** Redoes a move that was undone. Throws 409 `conflict` if a node is no longer where the undo placed it. */
export async function redoMove(
  tx: Tx,
  context: WriteContext,
  { destUuid, stood }: Inverses['MOVE'],
): Promise<ChangedNodes & { inverse: Inverses['MOVE'] }> {
  const left: FormerPlacement[] = []
  for (const { inUuid, home, uuids } of stood) {
    await requireInFolder(tx, inUuid, uuids, home)
    left.push(...(await moveInTransaction(tx, context, { destUuid, uuids, fromUuid: inUuid })))
  }
  return { ...toTouched(destUuid, stood), inverse: { destUuid, stood: left } }
}

/** Adds shortcuts to a folder that the caller may write into. */
export async function addShortcuts(tx: Tx, context: WriteContext, uuids: readonly string[], folderId: string): Promise<void> {
  const lockedNodes = await lockNodes(tx, [folderId, ...uuids])
  await placeNodes(tx, context, await lockMoveTargets(tx, context, lockedNodes, folderId, uuids), false)
}
