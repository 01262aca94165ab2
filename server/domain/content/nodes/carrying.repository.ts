import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export const below = (path: string) => sql<boolean>`path > ${path} and path < ${`${path.slice(0, -1)}0`}`

/** Held by whoever gives nodes another path, until the transaction ends: of two moves into one another the second sees the first. */
export const holdPaths = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7245002)`.execute(tx)
}

/** Whether more than so many nodes lie below a path. */
export async function isLarge(tx: Tx, path: string, many: number): Promise<boolean> {
  const { rows } = await sql`select 1 from node where ${below(path)} offset ${many} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Holds every folder below a held one. Whoever puts something into a folder holds it, so afterwards nothing can come in with the
 * old path; what came in while this waited is found by looking again.
 */
export async function holdFoldersBelow(tx: Tx, path: string): Promise<void> {
  let held = -1
  for (;;) {
    const { rows } = await sql`select 1 from node where ${below(path)} and type <> 0 order by id for no key update`.execute(tx)
    if (rows.length === held) return
    held = rows.length
  }
}

/** Gives everything below a folder the beginning its path has in the new place. */
export const carryPaths = async (tx: Tx, from: string, to: string): Promise<void> => {
  await sql`update node set path = ${to}::text || substr(path, length(${from}::text) + 1) where ${below(from)}`.execute(tx)
}

/** Notes that what has a path with this beginning lies below a node that has another one. */
export const markStale = async (tx: Tx, prefix: string, nodeId: string): Promise<void> => {
  await sql`insert into stale_path (prefix, node_id) values (${prefix}, ${nodeId}::uuid)`.execute(tx)
}

export const unmarkStale = async (tx: Tx, prefix: string): Promise<void> => {
  await sql`delete from stale_path where prefix = ${prefix}`.execute(tx)
}

/** Any beginning that is out of date, when there is one. */
export async function anyStale(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('stale_path').select('prefix').limit(1).executeTakeFirst()
  return row?.prefix
}

/** Beginnings that are out of date and have to do with these nodes: they lie above or below them, or did. `others`: but for those of the node itself. */
export async function staleAround(tx: Tx, ids: readonly string[], others: boolean): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`select distinct s.prefix from stale_path s join node f on f.id = s.node_id
    join node n on n.id = any(${[...ids]}::uuid[]) and not (${others}::boolean and n.id = s.node_id)
    where starts_with(s.prefix, n.path) or starts_with(n.path, s.prefix) or starts_with(f.path, n.path) or starts_with(n.path, f.path)`.execute(
    tx,
  )
  return rows.map(({ prefix }) => prefix)
}

/** Beginnings out of date that these nodes have. */
export async function staleAt(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`select distinct s.prefix from stale_path s
    join node n on n.id = any(${[...ids]}::uuid[]) and starts_with(n.path, s.prefix)`.execute(tx)
  return rows.map(({ prefix }) => prefix)
}

/**
 * Carries the next nodes whose path begins so to where they belong; answers how many. A folder comes before what is below it: whoever
 * holds it, to put something into it or to take it away, is waited for.
 */
export async function carrySome(tx: Tx, prefix: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`with next as (
      select id from node where ${below(prefix)} order by path limit ${limit} for no key update)
    update node n set path = f.path || substr(n.path, length(${prefix}::text) + 1)
    from next, stale_path s join node f on f.id = s.node_id where n.id = next.id and s.prefix = ${prefix}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
