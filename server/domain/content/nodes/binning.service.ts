import { requireLevelsInTransaction } from '#server/access/gate'
import { computeLevels, getRootId } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import {
  type Inverses,
  type FormerPlacement,
  groupFormerPlacements,
  type ChangedNodes,
} from '#server/domain/system/journal/journal.service'
import {
  releaseShortcutNames,
  markDeleted,
  findOwnRoots,
  renameBinned,
  restoreShortcutNames,
  unmarkDeleted,
  findOwnership,
} from './binning.repository'
import { preparePathChange } from './path-updates.service'
import { addShortcuts, requireMovable, requireInFolder, setHomeFolder } from './moving.service'
import { addPlacements, removePlacements, type LockedMovable, lockNodes, findHomeParents, findMemberships } from './moving.repository'
import { toNameKeys } from './names'
import { NameTaken } from './nodes.errors'
import { findRootRole, findTakenKeys } from './nodes.repository'
import { findAvailableName } from './placing.service'
import { toOrderNumber } from './sort-columns'

const WRITE = 3
const DELETE = 4

export interface DeleteRequest {
  uuids: readonly string[]
  /** Folder from which the user deletes. A node that is only a shortcut in this folder loses the shortcut and is not deleted. */
  fromUuid?: string | undefined
}

export interface DeleteResult {
  /** Ids of the folders that lost a node and of the bins that received one. */
  changedFolderIds: string[]
  stood: FormerPlacement[]
}

/** Returns the nodes of the list that are not below another node of the list. */
const selectTopmost = (nodes: readonly LockedMovable[]): LockedMovable[] =>
  nodes.filter(({ id, path }) => !nodes.some((other) => other.id !== id && path.startsWith(other.path)))

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/**
 * Moves nodes with their subtrees to the recycle bin of each node's author: all of them or none. Checks the levels again on the locked
 * rows.
 */
export async function moveToBins(tx: Tx, context: WriteContext, { uuids, fromUuid }: DeleteRequest): Promise<DeleteResult> {
  const { caller, now } = context
  await preparePathChange(tx, uuids, [])
  const authors = (await findOwnership(tx, uuids)).map(({ author_id }) => author_id)
  const bins = await findOwnRoots(tx, 'bin', [...new Set(authors)])
  const around = fromUuid === undefined ? await findHomeParents(tx, uuids) : [fromUuid]
  const lockedNodes = await lockNodes(tx, [...uuids, ...around, ...bins.values()])
  const nodes = uuids.flatMap((id) => lockedNodes.get(id) ?? [])
  if (nodes.length < uuids.length) throw notFound()
  await requireLevelsInTransaction(tx, context, DELETE, nodes)
  await requireMovable(tx, nodes)
  const standing = new Map(fromUuid === undefined ? [] : (await findMemberships(tx, fromUuid, uuids)).map((one) => [one.node_id, one.home]))
  if (fromUuid !== undefined && nodes.some(({ id }) => !standing.has(id))) throw new Problem('conflict')
  const shortcuts = nodes.filter(({ id }) => standing.get(id) === false)
  const homes = selectTopmost(nodes.filter(({ id }) => standing.get(id) !== false))
  if (fromUuid !== undefined && shortcuts.length > 0)
    await removePlacements(
      tx,
      fromUuid,
      shortcuts.map(({ id }) => id),
    )
  const into = groupBy(homes, ({ author_id }) => bins.get(author_id) ?? '')
  for (const [binId, items] of into) {
    const bin = lockedNodes.get(binId)
    if (!bin) throw notFound()
    const ids = items.map(({ id }) => id)
    await markDeleted(tx, ids, caller.userId, now)
    await releaseShortcutNames(tx, ids)
    await addPlacements(tx, { dest: bin.id, ids, home: true, order: toOrderNumber(now), bin: 'enter' })
    await setHomeFolder(tx, bin, items)
  }
  for (const { id, title, parent_id } of homes) await logActivity(tx, context, 'DELETE', id, { title, fromUuid: parent_id })
  for (const { id, title } of shortcuts) await logActivity(tx, context, 'DELETE', id, { title, shortcutIn: fromUuid })
  const stood = groupFormerPlacements([
    ...homes.map(({ id, parent_id }) => ({ id, in: parent_id ?? '', home: true })),
    ...shortcuts.map(({ id }) => ({ id, in: fromUuid ?? '', home: false })),
  ])
  return { changedFolderIds: [...stood.map(({ inUuid }) => inUuid), ...into.keys()], stood }
}

interface Return {
  node: LockedMovable
  dest: LockedMovable
}

/**
 * Moves nodes from bins to their restored folders, with their names and shortcuts. `taken` says what happens if a name is taken: the node
 * gets a number, or the whole call fails with `NameTaken`.
 */
async function placeRestored(tx: Tx, context: WriteContext, returns: readonly Return[], taken: 'number' | 'refuse'): Promise<void> {
  for (const group of groupBy(returns, ({ dest }) => dest.id).values()) {
    const dest = group[0]?.dest
    if (!dest) continue
    const named = await Promise.all(group.map(async ({ node }) => ({ node, key: (await toNameKeys(node)).name_key })))
    const used = await findTakenKeys(
      tx,
      dest.id,
      named.map(({ key }) => key),
    )
    const nodes = group.map(({ node }) => node)
    const ids = nodes.map(({ id }) => id)
    const put = async (some: readonly string[]): Promise<void> => {
      const placed = await addPlacements(tx, { dest: dest.id, ids: some, home: true, order: toOrderNumber(context.now), bin: 'leave' })
      const refused = nodes.find(({ id }) => some.includes(id) && !placed.has(id))
      if (refused) throw new NameTaken(refused, [dest.id])
    }
    const free: string[] = []
    const barred: LockedMovable[] = []
    for (const { node, key } of named) {
      if (used.has(key)) barred.push(node)
      else free.push(node.id)
      used.add(key)
    }
    await put(free)
    for (const node of barred) {
      if (taken === 'refuse') throw new NameTaken(node, [dest.id])
      const name = await findAvailableName(tx, dest.id, node)
      await renameBinned(tx, node.id, name.title, await toNameKeys(name))
      await put([node.id])
    }
    await restoreShortcutNames(tx, ids)
    await unmarkDeleted(tx, ids)
    await setHomeFolder(tx, dest, nodes)
    for (const { id, title } of nodes) await logActivity(tx, context, 'RESTORE', id, { title, toUuid: dest.id })
  }
}

/** Says if a folder can receive restored nodes: it exists, is an ordinary folder and is not in a bin. */
const canReceive = async (tx: Tx, folder: LockedMovable | undefined): Promise<boolean> =>
  folder?.type === 1 && (await findRootRole(tx, folder.path)) !== 'bin'

/**
 * Restores nodes from bins to their original folder. If that folder no longer exists or the caller may not write into it, they move to the
 * home folder of the bin's owner. A node whose name is taken gets a number. Returns the folders that changed.
 */
export async function restoreFromBins(tx: Tx, context: WriteContext, uuids: readonly string[]): Promise<string[]> {
  const whose = await findOwnership(tx, uuids)
  const homes = await findOwnRoots(tx, 'home', [...new Set(whose.flatMap(({ root_owner }) => root_owner ?? []))])
  const places = [...new Set(whose.flatMap(({ deleted_from }) => deleted_from ?? []))]
  await preparePathChange(tx, uuids, places)
  const lockedNodes = await lockNodes(tx, [...uuids, ...places, ...homes.values(), ...whose.map(({ root_id }) => root_id)])
  const nodes = uuids.flatMap((id) => lockedNodes.get(id) ?? [])
  if (nodes.length < uuids.length) throw notFound()
  await requireLevelsInTransaction(tx, context, DELETE, nodes)
  const levels = await computeLevels(tx, context.caller, [...lockedNodes.values()], context.now)
  const open = new Set<string>()
  for (const id of places) if ((levels.get(id) ?? -1) >= WRITE && (await canReceive(tx, lockedNodes.get(id)))) open.add(id)
  const returns = selectTopmost(nodes).map((node): Return => {
    const bin = lockedNodes.get(getRootId(node.path))
    if (bin?.system_role !== 'bin' || bin.owner_id === null || node.parent_id === null) throw new Problem('notRestorable')
    const isBack = node.deleted_from !== null && open.has(node.deleted_from)
    const dest = lockedNodes.get((isBack ? node.deleted_from : homes.get(bin.owner_id)) ?? '')
    if (!dest) throw notFound()
    return { node, dest }
  })
  const bins = returns.flatMap(({ node }) => node.parent_id ?? [])
  await placeRestored(tx, context, returns, 'number')
  return [...new Set([...bins, ...returns.map(({ dest }) => dest.id)])]
}

/**
 * Undoes a deletion if the caller still has the rights: all nodes return to their places and names, or the call fails with 409 `conflict`
 * or `NameTaken`.
 */
export async function undoDelete(tx: Tx, context: WriteContext, { at, stood }: Inverses['DELETE']): Promise<ChangedNodes> {
  const homes = stood.filter(({ home }) => home)
  const uuids = homes.flatMap((one) => one.uuids)
  await preparePathChange(
    tx,
    uuids,
    homes.map(({ inUuid }) => inUuid),
  )
  const lockedNodes = await lockNodes(tx, [...uuids, ...homes.map(({ inUuid }) => inUuid), ...(await findHomeParents(tx, uuids))])
  const returns: Return[] = []
  for (const { inUuid, uuids: ids } of homes) {
    const dest = lockedNodes.get(inUuid)
    if (!dest || !(await canReceive(tx, dest))) throw new Problem('conflict')
    for (const id of ids) {
      const node = lockedNodes.get(id)
      if (node?.deleted_at !== at || node.deleted_from !== inUuid) throw new Problem('conflict')
      returns.push({ node, dest })
    }
  }
  const back = returns.map(({ node, dest }) => ({ ...node, path: `${dest.path}${node.id}/` }))
  await requireLevelsInTransaction(tx, context, DELETE, back)
  const bins = returns.flatMap(({ node }) => node.parent_id ?? [])
  await placeRestored(tx, context, returns, 'refuse')
  for (const { inUuid, home, uuids: ids } of stood) if (!home) await addShortcuts(tx, context, ids, inUuid)
  return { uuids: stood.flatMap((one) => one.uuids), parentUuids: [...bins, ...stood.map(({ inUuid }) => inUuid)] }
}

/** Redoes a deletion that was undone. Throws 409 `conflict` if a node is no longer where the undo placed it. */
export async function redoDelete(
  tx: Tx,
  context: WriteContext,
  { stood }: Inverses['DELETE'],
): Promise<ChangedNodes & { inverse: Inverses['DELETE'] }> {
  for (const { inUuid, home, uuids } of stood) await requireInFolder(tx, inUuid, uuids, home)
  const homes = stood.filter(({ home }) => home).flatMap(({ uuids }) => uuids)
  const binned = homes.length === 0 ? [] : [await moveToBins(tx, context, { uuids: homes })]
  for (const { inUuid, home, uuids } of stood) if (!home) binned.push(await moveToBins(tx, context, { uuids, fromUuid: inUuid }))
  return {
    uuids: stood.flatMap(({ uuids }) => uuids),
    parentUuids: binned.flatMap(({ changedFolderIds }) => changedFolderIds),
    inverse: { at: context.now, stood: binned.flatMap((one) => one.stood) },
  }
}
