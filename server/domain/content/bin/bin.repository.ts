import { sql } from 'kysely'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import { freshPath, pathsBelow, buildRootId } from '#server/database/fresh-path'
import type { Db, SystemRole, Tx } from '#server/database/schema'

/** SQL: end of the path range that contains the subtree of `t`, exclusive. */
const upper = sql`left(t.path, -1) || '0'`

/**
 * Returns at most `limit` nodes of these subtrees, the deepest ones. The paths must be up to date. A node always comes after all nodes
 * below it.
 */
export async function findDeepestNodes(tx: Tx, tops: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from (select path from node where id = any(${[...tops]}::uuid[])) t
    cross join lateral (select n.id from node n where n.path >= t.path and n.path < ${upper} order by n.path desc limit ${limit}) s
    limit ${limit}`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

/** Counts the nodes of these subtrees, including their top nodes. The count stops at `most`. */
export async function countSubtreeNodes(db: Db, tops: readonly string[], most = 2_000_000_000): Promise<number> {
  const { rows: top } = await sql<{
    path: string
  }>`select ${freshPath('n')} as path from node n where n.id = any(${[...tops]}::uuid[])`.execute(db)
  const paths = await pathsBelow(
    db,
    top.map(({ path }) => path),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select 1 from unnest(${paths}::text[]) t (path)
    join node n on n.path >= t.path and n.path < ${upper} limit ${most}) c`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Removes nodes that have no children left. Returns the folders that contained them. The same statement also deletes most rows that refer
 * to the nodes, because a cascade runs once per node. Placements of shortcuts inside a removed folder are an exception: the cascade deletes
 * them. For a query by parent folder the planner expects one of the largest folders, and reads the whole placement table.
 */
export async function removeNodes(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const removedIds = opaqueIdArray(ids)
  const { rows } = await sql<{ parent_id: string }>`with places as (
      delete from placement where node_id = any(${removedIds}) returning parent_id),
    versions as (delete from version where node_id = any(${removedIds})),
    entries as (delete from permission where node_id = any(${removedIds})),
    working as (delete from working_directory where node_id = any(${removedIds})),
    stars as (delete from star where node_id = any(${removedIds})),
    opened as (delete from opened_node where node_id = any(${removedIds})),
    clipped as (delete from clipboard_item where node_id = any(${removedIds})),
    nodes as (delete from node where id = any(${removedIds}))
    select distinct parent_id from places where parent_id <> all(${removedIds})`.execute(tx)
  return rows.map(({ parent_id }) => parent_id)
}

export interface BinnedNode {
  id: string
  title: string
  path: string
  author_id: string
  parent_id: string | null
  /** System role of the root folder above the node. */
  root_role: SystemRole | null
}

/** Locks these nodes until the transaction ends, ordered by id. Nodes that no longer exist are left out. */
export async function lockBinnedNodes(tx: Tx, ids: readonly string[]): Promise<BinnedNode[]> {
  const { rows } = await sql<BinnedNode>`select n.id, n.title, ${freshPath('n')} as path, n.author_id, n.parent_id,
      (select r.system_role from node r where r.id = ${buildRootId('n')}::uuid) as root_role
    from node n where n.id = any(${[...ids]}::uuid[]) order by n.id for update of n`.execute(tx)
  return rows
}

/** Returns the ids of the recycle bins of one owner, or of all users if `ownerId` is undefined. */
export async function findBinIds(db: Db, ownerId: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from node where system_role = 'bin'
    and (${ownerId ?? null}::uuid is null or owner_id = ${ownerId ?? null}::uuid) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Deletion {
  id: string
  deleted_at: number
  deleted_by: string | null
  username: string | null
  first_name: string | null
  last_name: string | null
  /** Null if the folder no longer exists. */
  from_id: string | null
}

/** Returns time, user and original folder of the deletion of these nodes. Nodes that are not deleted are left out. */
export async function findDeletions(db: Db, ids: readonly string[]): Promise<Deletion[]> {
  const { rows } = await sql<Deletion>`select n.id, n.deleted_at, u.id as deleted_by, u.username, u.first_name, u.last_name, f.id as from_id
    from node n left join app_user u on u.id = n.deleted_by left join node f on f.id = n.deleted_from
    where n.id = any(${[...ids]}::uuid[]) and n.deleted_at is not null`.execute(db)
  return rows
}

/** Returns nodes that were moved to these bins until a moment, the earliest deletion first. If `bins` is undefined, all bins count. */
export async function findOldestDeleted(db: Db, bins: readonly string[] | undefined, until: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select n.id from placement p join node n on n.id = p.node_id
    where p.home and n.deleted_at <= ${until} and ${
      bins ? sql`p.parent_id = any(${[...bins]}::uuid[])` : sql`p.parent_id in (select b.id from node b where b.system_role = 'bin')`
    } order by p.order_no, n.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
