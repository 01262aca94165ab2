import type { NodeRights, Node } from '#api/contract/node'
import { requireLevelsInTransaction } from '#server/access/gate'
import { findLevels, toNodeRights } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { isUniqueViolation, notFound } from '#server/context/errors'
import type { ReadContext, WriteContext } from '#server/context/request-context'
import { type TransactionContext, transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { createOnce, type Inverses, recordChange, type ChangedNodes } from '#server/domain/system/journal/journal.service'
import { parseTitle, toNameKeys, type Name, toNewName } from './names'
import { findShortcutParents, findNodeRows } from './node-rows.repository'
import { NameTaken, notFolder, protectedNode, titleExists } from './nodes.errors'
import {
  insertNode,
  type LockedFolder,
  type LockedNode,
  lockFolder,
  lockNode,
  findByName,
  findParents,
  removeNode,
  writeTitle,
} from './nodes.repository'
import { loadNodes } from './records.service'

const WRITE = 3

async function lockWritable(tx: Tx, context: Omit<ReadContext, 'db'>, id: string): Promise<LockedFolder> {
  const folder = await lockFolder(tx, id)
  if (!folder) throw notFound()
  await requireLevelsInTransaction(tx, context, WRITE, [folder])
  return folder
}

/**
 * Locks a folder that the caller may still write into and that can receive nodes. Throws `notFolder` otherwise, and for folders in a bin.
 */
export async function lockTarget(tx: Tx, context: Omit<ReadContext, 'db'>, id: string): Promise<LockedFolder> {
  const folder = await lockWritable(tx, context, id)
  if (folder.type !== 1 || folder.root_role === 'bin') throw notFolder()
  return folder
}

/**
 * Locks a folder for new folders or paragraphs. Unlike `lockTarget` it also accepts the root of the paragraphs, which accepts no moved
 * nodes.
 */
export async function lockCollection(tx: Tx, context: Omit<ReadContext, 'db'>, id: string): Promise<LockedFolder> {
  const folder = await lockWritable(tx, context, id)
  if ((folder.type !== 1 && folder.system_role !== 'paragraphs') || folder.root_role === 'bin') throw notFolder()
  return folder
}

/** Returns the id if the caller may see the node, so that an error can contain it. */
async function getVisibleId({ db, caller, now }: ReadContext, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  const levels = await findLevels(db, caller, [id], now)
  return (levels.get(id) ?? -1) >= 0 ? id : undefined
}

/** Builds 409 `titleExists` with the node that has the title. Call it after the failed transaction, not inside. */
export async function toTitleTakenError(context: ReadContext, parentIds: readonly string[], name: Name): Promise<Error> {
  const { name_key } = await toNameKeys(name)
  for (const parentId of parentIds) {
    const holder = await findByName(context.db, parentId, name_key)
    if (holder) return titleExists(await getVisibleId(context, holder.node_id))
  }
  return titleExists()
}

/** Runs a change in a transaction. Converts a name conflict into 409 `titleExists` with the node that has the name. */
export async function transactNames<T>(
  context: WriteContext,
  change: (tx: Tx, inside: TransactionContext<WriteContext>) => Promise<T>,
): Promise<T> {
  try {
    return await transact(context, change)
  } catch (error) {
    if (error instanceof NameTaken) throw await toTitleTakenError(context, error.parentIds, error.taken)
    throw isUniqueViolation(error) ? titleExists() : error
  }
}

/** Adds a folder to a locked folder. Returns undefined if the name is taken. */
export async function addFolder(
  tx: Tx,
  { caller, now }: ReadContext,
  parent: LockedFolder,
  title: string,
  id: string = crypto.randomUUID(),
): Promise<string | undefined> {
  const name = { title, extension: '' }
  const placed = await insertNode(tx, {
    id,
    type: 1,
    nodeType: 1,
    entityName: 'Folder',
    ...name,
    fileType: '',
    authorId: caller.userId,
    parent,
    createdAt: now,
    editedAt: now,
    size: 0,
    versionId: null,
    ...(await toNameKeys(name)),
  })
  if (placed) return id
  await removeNode(tx, id)
  return undefined
}

export async function createFolder(context: WriteContext, destUuid: string, rawTitle: string, operationUuid?: string): Promise<Node> {
  const title = parseTitle(rawTitle)
  const id = await transact(context, (tx, context) =>
    createOnce(tx, context, { operationUuid, request: { destUuid, title } }, async () => {
      const parent = await lockCollection(tx, context, destUuid)
      const newFolder = await addFolder(tx, context, parent, title)
      if (newFolder !== undefined) await logActivity(tx, context, 'CREATE', newFolder, { title, parentUuid: parent.id })
      return newFolder
    }),
  )
  if (id === undefined) throw await toTitleTakenError(context, [destUuid], { title, extension: '' })
  await publishChange(context, [id], [destUuid])
  return await loadNode(context, id)
}

export async function loadNode(context: ReadContext, id: string): Promise<Node> {
  const [node] = await loadNodes(context, [id])
  if (!node) throw notFound()
  return node
}

interface RetitleResult {
  parentIds: string[]
  name: Name
  /** Title before the change. */
  from: string
}

/** Locks a node that the caller may still change. Throws `protectedNode` for a root or a node in a recycle bin. */
export async function lockItem(tx: Tx, context: Omit<ReadContext, 'db'>, id: string): Promise<LockedNode> {
  const node = await lockNode(tx, id)
  if (!node) throw notFound()
  await requireLevelsInTransaction(tx, context, WRITE, [node])
  if (node.system_role !== null || node.root_role === 'bin') throw protectedNode()
  return node
}

/**
 * Changes the title of a node in all folders that contain it, or throws `NameTaken`. Throws 409 `conflict` if the current title is not
 * `expected`.
 */
export async function changeTitle(tx: Tx, context: WriteContext, id: string, rawTitle: string, expected?: string): Promise<RetitleResult> {
  const node = await lockItem(tx, context, id)
  if (expected !== undefined && node.title !== expected) throw new Problem('conflict')
  const name = toNewName(node.extension, rawTitle)
  const keys = await toNameKeys(name)
  const parentIds = await findParents(tx, id)
  for (const parentId of parentIds) {
    const holder = await findByName(tx, parentId, keys.name_key)
    if (holder && holder.node_id !== id) throw new NameTaken(name, parentIds)
  }
  await writeTitle(tx, id, name.title, keys)
  await logActivity(tx, context, 'RENAME', id, { from: node.title, to: name.title })
  return { parentIds, name, from: node.title }
}

export async function renameNode(context: WriteContext, uuid: string, rawTitle: string, operationUuid?: string): Promise<Node> {
  const parentIds = await transactNames(context, async (tx, context) => {
    const recorded = await recordChange<'RENAME', null>(tx, context, { kind: 'RENAME', operationUuid, request: { uuid, rawTitle } })
    if (recorded.repeated !== undefined) return []
    const { parentIds: parents, name, from } = await changeTitle(tx, context, uuid, rawTitle)
    await recorded.complete(null, name.title === from ? null : { uuid, from, to: name.title })
    return parents
  })
  if (parentIds.length > 0) await publishChange(context, [uuid], parentIds)
  return await loadNode(context, uuid)
}

/** Undoes a rename. Throws 409 `conflict` if the node has a different title by now. */
export async function undoRename(tx: Tx, context: WriteContext, { uuid, from, to }: Inverses['RENAME']): Promise<ChangedNodes> {
  const { parentIds } = await changeTitle(tx, context, uuid, from, to)
  return { uuids: [uuid], parentUuids: parentIds }
}

/** Redoes a rename that was undone. Throws 409 `conflict` if the title has changed since. */
export const redoRename = (tx: Tx, context: WriteContext, { uuid, from, to }: Inverses['RENAME']): Promise<ChangedNodes> =>
  undoRename(tx, context, { uuid, from: to, to: from })

/** Returns the home parent. Throws `notFound` if the caller may not see it. */
export async function getParent(context: ReadContext, id: string): Promise<Node> {
  const [row] = await findNodeRows(context.db, context.caller.userId, [id])
  if (!row || row.parent_id === null) throw notFound()
  return await loadNode(context, row.parent_id)
}

/** Returns all folders that contain a node and that the caller may see, the home parent first. */
export async function listParents(context: ReadContext, id: string): Promise<Node[]> {
  const [row] = await findNodeRows(context.db, context.caller.userId, [id])
  if (!row) throw notFound()
  const further = await findShortcutParents(context.db, [id])
  return await loadNodes(context, [...(row.parent_id === null ? [] : [row.parent_id]), ...further.map(({ parent_id }) => parent_id)])
}

export async function getRights({ db, caller, now }: ReadContext, id: string): Promise<NodeRights> {
  const levels = await findLevels(db, caller, [id], now)
  return toNodeRights(caller, levels.get(id) ?? -1)
}
