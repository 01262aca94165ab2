import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import type { LockedNode } from './nodes.repository'

/** Locked node, as read inside the transaction. */
export interface LockedMovable
  extends Pick<LockedNode, 'id' | 'type' | 'title' | 'extension' | 'system_role' | 'author_id' | 'parent_id' | 'path' | 'deleted_at'> {
  owner_id: string | null
  /** Original folder of a node in a recycle bin. */
  deleted_from: string | null
}

/** Locks these nodes until the transaction ends, ordered by id, and reads them. */
export async function lockNodes(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedMovable>> {
  const { rows } = await sql<LockedMovable>`select id, type, title, extension, system_role, author_id, owner_id, parent_id, path,
      deleted_at, deleted_from from node where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets the home parent of these nodes to a folder. */
export const writeHome = async (tx: Tx, ids: readonly string[], dest: { id: string; path: string }): Promise<void> => {
  await sql`update node set parent_id = ${dest.id}::uuid, path = ${dest.path}::text || id::text || '/'
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export interface Membership {
  node_id: string
  home: boolean
}

/** Returns which of these nodes are in a folder, and if the folder is their home parent. */
export const findMemberships = (db: Db, parentId: string, ids: readonly string[]): Promise<Membership[]> =>
  db
    .selectFrom('placement')
    .select(['node_id', 'home'])
    .where('parent_id', '=', parentId)
    .where(sql<boolean>`node_id = any(${[...ids]}::uuid[])`)
    .execute()

/** Returns the current home parents, without locks. */
export async function findHomeParents(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('node')
    .select('parent_id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.flatMap(({ parent_id }) => parent_id ?? [])
}

export interface PlacementRequest {
  dest: string
  ids: readonly string[]
  home: boolean
  /** Order number of the last node in the folder. The moved nodes follow it in the given order. */
  order: number
  /** Set when the nodes enter or leave a recycle bin. Name keys inside a bin have the node id appended, so that equal names can coexist. */
  bin?: 'enter' | 'leave'
}

const binNameKeys = {
  enter: sql`p.name_key || chr(1) || p.node_id::text`,
  leave: sql`split_part(p.name_key, chr(1), 1)`,
}

/**
 * Copies the home placements of these nodes into a folder that does not contain them yet. Returns the ids of the nodes whose name was free
 * in that folder.
 */
export async function addPlacements(tx: Tx, { dest, ids, home, order, bin }: PlacementRequest): Promise<Set<string>> {
  const { rows } = await sql<{ node_id: string }>`insert into placement
      (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${dest}::uuid, p.node_id, ${home}::boolean, p.rank, ${bin ? binNameKeys[bin] : sql`p.name_key`}, p.sort_key, p.numeric_key, p.size, p.created_at, p.edited_at,
      ${order}::float8 + array_position(${[...ids]}::uuid[], p.node_id)
    from placement p where p.node_id = any(${[...ids]}::uuid[]) and p.home order by p.node_id
    on conflict (parent_id, name_key) do nothing returning node_id`.execute(tx)
  return new Set(rows.map(({ node_id }) => node_id))
}

/** Removes these nodes from a folder. */
export const removePlacements = async (tx: Tx, parentId: string, ids: readonly string[]): Promise<void> => {
  await sql`delete from placement where parent_id = ${parentId}::uuid and node_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Removes the home placements of these nodes in all folders except `dest`, their new home parent. */
export const removeFormerHomes = async (tx: Tx, dest: string, ids: readonly string[]): Promise<void> => {
  await sql`delete from placement where home and parent_id <> ${dest}::uuid and node_id = any(${[...ids]}::uuid[])`.execute(tx)
}
