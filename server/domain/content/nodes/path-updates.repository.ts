import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export const isBelow = (path: string) => sql<boolean>`path > ${path} and path < ${`${path.slice(0, -1)}0`}`

/**
 * Locks all changes of paths until the transaction ends. Of two folders that are moved into each other at once, the second move then sees
 * the first.
 */
export const lockPaths = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7245002)`.execute(tx)
}

/** Says if more than `many` nodes are below a path. */
export async function hasMoreBelow(tx: Tx, path: string, many: number): Promise<boolean> {
  const { rows } = await sql`select 1 from node where ${isBelow(path)} offset ${many} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Locks all folders below a locked folder. Adding a node to a folder locks that folder, so afterwards no node can enter with the old path.
 * Nodes that entered while this call waited are found by the next pass.
 */
export async function lockFoldersBelow(tx: Tx, path: string): Promise<void> {
  let lockedCount = -1
  for (;;) {
    const { rows } = await sql`select 1 from node where ${isBelow(path)} and type <> 0 order by id for no key update`.execute(tx)
    if (rows.length === lockedCount) return
    lockedCount = rows.length
  }
}

/** Replaces the start of the paths below a folder with its new path. */
export const replacePathPrefix = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`update node set path = ${to}::text || substr(path, length(${from}::text) + 1) where ${isBelow(from)}`.execute(tx)
}

/** Records that all paths with this prefix are out of date, because the node that they run through has moved. */
export const markStale = async (tx: Tx, prefix: string, nodeId: string): Promise<void> => {
  await sql`insert into stale_path (prefix, node_id) values (${prefix}, ${nodeId}::uuid)`.execute(tx)
}

export const unmarkStale = async (tx: Tx, prefix: string): Promise<void> => {
  await sql`delete from stale_path where prefix = ${prefix}`.execute(tx)
}

/** Returns any prefix that is out of date, or undefined. */
export async function findStalePrefix(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('stale_path').select('prefix').limit(1).executeTakeFirst()
  return row?.prefix
}

/**
 * Returns the stale prefixes above or below these nodes, by the old or the new path. `others` leaves out the prefixes of the nodes
 * themselves.
 */
export async function findStalePrefixesAround(tx: Tx, ids: readonly string[], others: boolean): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`select distinct s.prefix from stale_path s join node f on f.id = s.node_id
    join node n on n.id = any(${[...ids]}::uuid[]) and not (${others}::boolean and n.id = s.node_id)
    where starts_with(s.prefix, n.path) or starts_with(n.path, s.prefix) or starts_with(f.path, n.path) or starts_with(n.path, f.path)`.execute(
    tx,
  )
  return rows.map(({ prefix }) => prefix)
}

/** Returns the stale prefixes in the paths of these nodes. */
export async function findStalePrefixesIn(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`select distinct s.prefix from stale_path s
    join node n on n.id = any(${[...ids]}::uuid[]) and starts_with(n.path, s.prefix)`.execute(tx)
  return rows.map(({ prefix }) => prefix)
}

/**
 * Updates at most `limit` paths that begin with a stale prefix, parents before their children, and returns how many paths were updated. The
 * row locks wait for transactions that are adding nodes to such a folder or removing them from it.
 */
export async function updateStalePaths(tx: Tx, prefix: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`with next as (
      select id from node where ${isBelow(prefix)} order by path limit ${limit} for no key update)
    update node n set path = f.path || substr(n.path, length(${prefix}::text) + 1)
    from next, stale_path s join node f on f.id = s.node_id where n.id = next.id and s.prefix = ${prefix}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
