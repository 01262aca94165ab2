import { sql } from 'kysely'
import { freshPath } from '#server/database/fresh-path'
import type { Db, NodeType, SystemRole, Tx } from '#server/database/schema'
import type { NameKeys } from './names'
import type { FolderRow } from './node-rows.repository'
import { toOrderNumber } from './sort-columns'

/** Folder that will receive a node. It is locked against moves until the transaction ends. */
export interface LockedFolder extends FolderRow {
  /** System role of the root above the folder. */
  root_role: SystemRole | null
}

/**
 * Locks a folder and reads it. A move of a subtree locks every folder in it, so the two transactions wait for each other, and a node added
 * to the folder gets the correct path.
 */
export async function lockFolder(tx: Tx, id: string): Promise<LockedFolder | undefined> {
  const { rows } = await sql<FolderRow>`select id, type, ${freshPath('node')} as path, parent_id, system_role, owner_id, author_id, title,
    child_folders, child_documents, child_shortcuts, child_changes from node where id = ${id} for no key update`.execute(tx)
  const [folder] = rows
  return folder && { ...folder, root_role: await findRootRole(tx, folder.path) }
}

/** Returns the system role of the root of a path. It is `bin` for deleted nodes. */
export async function findRootRole(tx: Tx, path: string): Promise<SystemRole | null> {
  const root = path.split('/')[1] ?? ''
  const row = await tx.selectFrom('node').select('system_role').where('id', '=', root).executeTakeFirst()
  return row?.system_role ?? null
}

export interface NewNode extends NameKeys {
  id: string
  type: NodeType
  nodeType: number
  entityName: string
  title: string
  extension: string
  fileType: string
  authorId: string
  parent: { id: string }
  createdAt: number
  editedAt: number
  size: number
  versionId: string | null
}

/**
 * Inserts a new node with its home placement in one statement. Returns false if the name is taken. The node row then exists without a
 * placement, so the transaction must remove it (`removeNode`) or roll back.
 */
export async function insertNode(tx: Tx, node: NewNode): Promise<boolean> {
  const rank = node.type === 0 ? 1 : 0
  const { rows } = await sql<{ node_id: string }>`with made as (
      insert into node (id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at, size, version_id)
      select ${node.id}::uuid, ${node.type}::smallint, ${node.nodeType}::smallint, ${node.entityName}, ${node.title}, ${node.extension}, ${node.fileType},
        ${node.authorId}::uuid, p.id, p.path || ${`${node.id}/`}, ${node.createdAt}::bigint, ${node.editedAt}::bigint, ${node.size}::bigint, ${node.versionId}::uuid
      from node p where p.id = ${node.parent.id} returning id)
    insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${node.parent.id}::uuid, made.id, true, ${rank}::smallint, ${node.name_key}, ${node.sort_key}, ${node.numeric_key}, ${node.size}::bigint,
      ${node.createdAt}::bigint, ${node.editedAt}::bigint, ${toOrderNumber(node.createdAt)}::float8 from made
    on conflict (parent_id, name_key) do nothing returning node_id`.execute(tx)
  return rows.length === 1
}

export const removeNode = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('node').where('id', '=', id).execute()
}

export interface NamedPlacement {
  node_id: string
  home: boolean
  type: NodeType
}

/** Returns the node with this name in a folder, if there is one. */
export const findByName = (db: Db, parentId: string, key: string): Promise<NamedPlacement | undefined> =>
  db
    .selectFrom('placement as p')
    .innerJoin('node as n', 'n.id', 'p.node_id')
    .select(['p.node_id', 'p.home', 'n.type'])
    .where('p.parent_id', '=', parentId)
    .where('p.name_key', '=', key)
    .executeTakeFirst()

/** Returns the name keys in the list that are taken in a folder. */
export async function findTakenKeys(db: Db, parentId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('placement').select('name_key').where('parent_id', '=', parentId).where('name_key', 'in', keys).execute()
  return new Set(rows.map(({ name_key }) => name_key))
}

export interface LockedNode {
  id: string
  type: NodeType
  title: string
  extension: string
  system_role: SystemRole | null
  author_id: string
  parent_id: string | null
  path: string
  version_id: string | null
  size: number
  deleted_at: number | null
  root_role: SystemRole | null
}

export const lockNode = async (tx: Tx, id: string): Promise<LockedNode | undefined> => {
  const { rows } =
    await sql<LockedNode>`select id, type, title, extension, system_role, author_id, parent_id, ${freshPath('node')} as path, version_id, size, deleted_at
    from node where id = ${id} for no key update`.execute(tx)
  const [node] = rows
  return node && { ...node, root_role: await findRootRole(tx, node.path) }
}

/** Changes the title of a node and its name keys in all folders that contain it. Fails on the unique index if a name is taken. */
export async function writeTitle(tx: Tx, id: string, title: string, keys: NameKeys): Promise<void> {
  await tx.updateTable('node').set({ title }).where('id', '=', id).execute()
  await tx.updateTable('placement').set(keys).where('node_id', '=', id).execute()
}

export const findParents = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db.selectFrom('placement').select('parent_id').where('node_id', '=', id).orderBy('parent_id').execute()
  return rows.map(({ parent_id }) => parent_id)
}

/**
 * Adds a shortcut to a folder. Returns `placed` if it was added, `present` if the folder contains the node already, and `taken` if another
 * node in the folder has the same name.
 */
export async function placeShortcut(tx: Tx, nodeId: string, parentId: string, now: number): Promise<'placed' | 'present' | 'taken'> {
  const { rows } = await sql<{ node_id: string }>`insert into placement
      (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${parentId}::uuid, node_id, false, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, ${toOrderNumber(now)}::float8
      from placement where node_id = ${nodeId} and home
    on conflict do nothing returning node_id`.execute(tx)
  if (rows.length === 1) return 'placed'
  const existing = await tx
    .selectFrom('placement')
    .select('node_id')
    .where('parent_id', '=', parentId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
  return existing ? 'present' : 'taken'
}

export async function writeContent(
  tx: Tx,
  id: string,
  { size, mime, editedAt, versionId }: { size: number; mime: string; editedAt: number; versionId: string },
): Promise<void> {
  await tx.updateTable('node').set({ size, file_type: mime, edited_at: editedAt, version_id: versionId }).where('id', '=', id).execute()
  await tx.updateTable('placement').set({ size, edited_at: editedAt }).where('node_id', '=', id).execute()
}
