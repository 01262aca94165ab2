import { requireLevelsInTransaction } from '#server/access/gate'
import { findLevels } from '#server/access/levels'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { toNameKeys, type Name, toNumberedName, buildNameSeries } from './names'
import { notDocument, titleExists } from './nodes.errors'
import {
  insertNode,
  type LockedFolder,
  type LockedNode,
  lockNode,
  type NamedPlacement,
  findByName,
  findParents,
  placeShortcut,
  removeNode,
  findTakenKeys,
  writeContent,
} from './nodes.repository'
import { addFolder, lockTarget } from './nodes.service'

export { type LockedNode, lockNode, findParents } from './nodes.repository'

const WRITE = 3

/** Properties of a new document apart from its name. */
export interface DocumentFacts {
  size: number
  mime: string
  editedAt: number
  versionId: string
}

/** Returns the node with this name in a folder, if there is one. */
export const findNodeByName = async (tx: Tx, parentId: string, name: Name): Promise<NamedPlacement | undefined> =>
  findByName(tx, parentId, (await toNameKeys(name)).name_key)

/** Adds a document to a locked folder. Returns undefined if the name is taken. */
export async function addDocument(
  tx: Tx,
  { caller, now }: ReadContext,
  parent: LockedFolder,
  name: Name,
  facts: DocumentFacts,
): Promise<string | undefined> {
  const id = crypto.randomUUID()
  const placed = await insertNode(tx, {
    id,
    type: 0,
    nodeType: 0,
    entityName: 'Document',
    title: name.title,
    extension: name.extension,
    fileType: facts.mime,
    authorId: caller.userId,
    parent,
    createdAt: now,
    editedAt: facts.editedAt,
    size: facts.size,
    versionId: facts.versionId,
    ...(await toNameKeys(name)),
  })
  if (placed) return id
  await removeNode(tx, id)
  return undefined
}

const NAMES_PER_QUERY = 50

/**
 * Returns the first numbered name («نامه (۲)», «نامه (۳)» …) that is free in a locked folder. The name stays free, because the folder is
 * locked.
 */
export async function findAvailableName(tx: Tx, parentId: string, name: Name): Promise<Name> {
  for (let from = 2; ; from += NAMES_PER_QUERY) {
    const names = await buildNameSeries((count) => toNumberedName(name, count), from, NAMES_PER_QUERY)
    const taken = await findTakenKeys(
      tx,
      parentId,
      names.map(({ keys }) => keys.name_key),
    )
    const free = names.find(({ keys }) => !taken.has(keys.name_key))
    if (free) return free
  }
}

export const addShortcut = (tx: Tx, nodeId: string, parentId: string, now: number): Promise<'placed' | 'present' | 'taken'> =>
  placeShortcut(tx, nodeId, parentId, now)

export interface FolderPath {
  folder: LockedFolder
  /** Ids of the created folders and of their parents, the outermost folder first. */
  made: { id: string; parentId: string }[]
}

/**
 * Follows a path of titles from a locked folder and creates missing folders. Existing nodes must be folders that the caller may write into.
 * If two requests create the same folder at once, the lock on its parent serialises them.
 */
export async function findOrCreateFolders(
  tx: Tx,
  context: ReadContext,
  start: LockedFolder,
  titles: readonly string[],
): Promise<FolderPath> {
  let folder = start
  const made: FolderPath['made'] = []
  for (const title of titles) {
    const holder = await findNodeByName(tx, folder.id, { title, extension: '' })
    if (holder) {
      const levels = await findLevels(tx, context.caller, [holder.node_id], context.now)
      const level = levels.get(holder.node_id) ?? -1
      if (level < 0) throw titleExists()
      if (holder.type === 0) throw titleExists(holder.node_id)
      folder = await lockTarget(tx, context, holder.node_id)
    } else {
      const id = await addFolder(tx, context, folder, title)
      if (id === undefined) throw titleExists()
      made.push({ id, parentId: folder.id })
      folder = await lockTarget(tx, context, id)
    }
  }
  return { folder, made }
}

/**
 * Returns the folder at the end of a path of titles. Undefined if a part is missing or the caller may not write into one of the folders.
 */
export async function writableFolder(
  { db, caller, now }: ReadContext,
  startId: string,
  titles: readonly string[],
): Promise<string | undefined> {
  const ids: string[] = []
  for (const title of titles) {
    const holder = await findByName(db, ids.at(-1) ?? startId, (await toNameKeys({ title, extension: '' })).name_key)
    if (holder?.type !== 1) return undefined
    ids.push(holder.node_id)
  }
  if (ids.length === 0 || caller.admin) return ids.at(-1) ?? startId
  const levels = await findLevels(db, caller, ids, now)
  return ids.every((id) => (levels.get(id) ?? -1) >= WRITE) ? ids.at(-1) : undefined
}

/** Locks a node that the caller may still change, until the transaction ends. */
export async function lockWritableNode(tx: Tx, context: Omit<ReadContext, 'db'>, id: string): Promise<LockedNode> {
  const node = await lockNode(tx, id)
  if (!node) throw notFound()
  await requireLevelsInTransaction(tx, context, WRITE, [node])
  return node
}

/** Locks a document that the caller may still change. Throws `notDocument` for folders and for documents in a bin. */
export async function lockDocument(tx: Tx, context: Omit<ReadContext, 'db'>, id: string): Promise<LockedNode> {
  const node = await lockWritableNode(tx, context, id)
  if (node.type !== 0 || node.root_role === 'bin') throw notDocument()
  return node
}

/**
 * Makes a version the current one: updates size and time in the node and in its placements. Returns the folders that contain the document.
 */
export async function setCurrentVersion(tx: Tx, nodeId: string, facts: DocumentFacts): Promise<string[]> {
  await writeContent(tx, nodeId, facts)
  return await findParents(tx, nodeId)
}
