import type { May, Node } from '#api/contract/node'
import { requireStill } from '#server/access/gate'
import { levelsOf, mayOf } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { isUniqueViolation, notFound } from '#server/context/errors'
import type { ReadContext, WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { createOnce, type Inverses, noteChange, type Touched } from '../journal/journal.service'
import { checkedTitle, keysOf, type Name, renamed } from './names'
import { furtherParents, nodeRows } from './node-rows.repository'
import { NameTaken, notFolder, protectedNode, titleExists } from './nodes.errors'
import {
  insertNode,
  type LockedFolder,
  type LockedNode,
  lockFolder,
  lockNode,
  namedIn,
  placementParents,
  removeNode,
  writeTitle,
} from './nodes.repository'
import { loadNodes } from './records.service'

const WRITE = 3

async function lockWritable(tx: Tx, reader: Omit<ReadContext, 'db'>, id: string): Promise<LockedFolder> {
  const folder = await lockFolder(tx, id)
  if (!folder) throw notFound()
  await requireStill(tx, reader, WRITE, [folder])
  return folder
}

/** A folder into which the caller may still write and which may receive something, locked until the transaction ends. */
export async function lockTarget(tx: Tx, reader: Omit<ReadContext, 'db'>, id: string): Promise<LockedFolder> {
  const folder = await lockWritable(tx, reader, id)
  if (folder.type !== 1 || folder.root_role === 'bin') throw notFolder()
  return folder
}

/** The same of what new folders and paragraphs are made in: the root of the paragraphs, too, into which nothing moves. */
export async function lockCollection(tx: Tx, reader: Omit<ReadContext, 'db'>, id: string): Promise<LockedFolder> {
  const folder = await lockWritable(tx, reader, id)
  if ((folder.type !== 1 && folder.system_role !== 'paragraphs') || folder.root_role === 'bin') throw notFolder()
  return folder
}

/** The id of an item the caller may see, so that an error can name it. */
async function visibleId({ db, caller, now }: ReadContext, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  const levels = await levelsOf(db, caller, [id], now)
  return (levels.get(id) ?? -1) >= 0 ? id : undefined
}

/** 409 `titleExists` with the item that has the title. Asked outside the failed transaction. */
export async function titleTaken(reader: ReadContext, parentIds: readonly string[], name: Name): Promise<Error> {
  const { name_key } = await keysOf(name)
  for (const parentId of parentIds) {
    const holder = await namedIn(reader.db, parentId, name_key)
    if (holder) return titleExists(await visibleId(reader, holder.node_id))
  }
  return titleExists()
}

/** Puts a folder into a locked one. Undefined when the name is taken. */
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
    ...(await keysOf(name)),
  })
  if (placed) return id
  await removeNode(tx, id)
  return undefined
}

export async function createFolder(work: WriteContext, destUuid: string, rawTitle: string, operationUuid?: string): Promise<Node> {
  const title = checkedTitle(rawTitle)
  const id = await transact(work, (tx, work) =>
    createOnce(tx, work, { operationUuid, asked: { destUuid, title } }, async () => {
      const parent = await lockCollection(tx, work, destUuid)
      const made = await addFolder(tx, work, parent, title)
      if (made !== undefined) await logActivity(tx, work, 'CREATE', made, { title, parentUuid: parent.id })
      return made
    }),
  )
  if (id === undefined) throw await titleTaken(work, [destUuid], { title, extension: '' })
  await publishChange(work, [id], [destUuid])
  return await oneNode(work, id)
}

export async function oneNode(reader: ReadContext, id: string): Promise<Node> {
  const [node] = await loadNodes(reader, [id])
  if (!node) throw notFound()
  return node
}

interface Retitled {
  parentIds: string[]
  name: Name
  /** The title before. */
  from: string
}

/** An item about to be changed by a caller who still may, neither a root nor in a bin, locked until the transaction ends. */
export async function lockItem(tx: Tx, reader: Omit<ReadContext, 'db'>, id: string): Promise<LockedNode> {
  const node = await lockNode(tx, id)
  if (!node) throw notFound()
  await requireStill(tx, reader, WRITE, [node])
  if (node.system_role !== null || node.root_role === 'bin') throw protectedNode()
  return node
}

/** Gives an item another title in every folder it stands in, or nowhere. */
export async function retitle(tx: Tx, work: WriteContext, id: string, rawTitle: string, expected?: string): Promise<Retitled> {
  const node = await lockItem(tx, work, id)
  if (expected !== undefined && node.title !== expected) throw new Problem('conflict')
  const name = renamed(node.extension, rawTitle)
  const keys = await keysOf(name)
  const parentIds = await placementParents(tx, id)
  for (const parentId of parentIds) {
    const holder = await namedIn(tx, parentId, keys.name_key)
    if (holder && holder.node_id !== id) throw new NameTaken(name, parentIds)
  }
  await writeTitle(tx, id, name.title, keys)
  await logActivity(tx, work, 'RENAME', id, { from: node.title, to: name.title })
  return { parentIds, name, from: node.title }
}

export async function rename(work: WriteContext, uuid: string, rawTitle: string, operationUuid?: string): Promise<Node> {
  try {
    const parentIds = await transact(work, async (tx, work) => {
      const noted = await noteChange<'RENAME', null>(tx, work, { kind: 'RENAME', operationUuid, asked: { uuid, rawTitle } })
      if (noted.repeated !== undefined) return []
      const { parentIds: parents, name, from } = await retitle(tx, work, uuid, rawTitle)
      await noted.keep(null, name.title === from ? null : { uuid, from, to: name.title })
      return parents
    })
    if (parentIds.length > 0) await publishChange(work, [uuid], parentIds)
  } catch (error) {
    if (error instanceof NameTaken) throw await titleTaken(work, error.parentIds, error.taken)
    throw isUniqueViolation(error) ? titleExists() : error
  }
  return await oneNode(work, uuid)
}

/** The opposite of a rename: 409 `conflict` when the item has got yet another title. */
export async function giveTitleBack(tx: Tx, work: WriteContext, { uuid, from, to }: Inverses['RENAME']): Promise<Touched> {
  const { parentIds } = await retitle(tx, work, uuid, from, to)
  return { uuids: [uuid], parentUuids: parentIds }
}

/** A rename that was taken back, once more: 409 `conflict` when the item has got another title since. */
export const giveTitleAgain = (tx: Tx, work: WriteContext, { uuid, from, to }: Inverses['RENAME']): Promise<Touched> =>
  giveTitleBack(tx, work, { uuid, from: to, to: from })

/** The home parent; it does not exist for who may not see it. */
export async function parentOf(reader: ReadContext, id: string): Promise<Node> {
  const [row] = await nodeRows(reader.db, reader.caller.userId, [id])
  if (!row || row.parent_id === null) throw notFound()
  return await oneNode(reader, row.parent_id)
}

/** Every folder an item stands in that the caller may see, the home parent first. */
export async function parentsOf(reader: ReadContext, id: string): Promise<Node[]> {
  const [row] = await nodeRows(reader.db, reader.caller.userId, [id])
  if (!row) throw notFound()
  const further = await furtherParents(reader.db, [id])
  return await loadNodes(reader, [...(row.parent_id === null ? [] : [row.parent_id]), ...further.map(({ parent_id }) => parent_id)])
}

export async function mayOn({ db, caller, now }: ReadContext, id: string): Promise<May> {
  const levels = await levelsOf(db, caller, [id], now)
  return mayOf(caller, levels.get(id) ?? -1)
}
