import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './schema'

/**
 * Returns the correct path of a node. When a large folder is moved, only the folder itself gets the new path at once; nodes below it keep
 * the old path until a job has updated them. Until then `stale_path` contains the old path prefix and the folder, whose own path is
 * correct. Code that checks or shows a path must read it with `freshPath`; code that selects nodes below a node must use `pathsBelow` or
 * `belowNode`. Only moving and the path job read the column itself. A new node takes the column of its folder, so the job updates it too.
 * Usually `stale_path` is empty, which is checked once for all rows.
 */
export const freshPath = (node: string): RawBuilder<string> => {
  const path = sql.ref(`${node}.path`)
  return sql<string>`case when exists (select from stale_path) then coalesce((select (select f.path from node f where f.id = s.node_id)
    || substr(${path}, length(s.prefix) + 1) from stale_path s where starts_with(${path}, s.prefix) limit 1), ${path}) else ${path} end`
}

/** Returns the root above a node. */
export const buildRootId = (node: string): RawBuilder<string> => sql<string>`split_part(${freshPath(node)}, '/', 2)`

/** Returns the prefixes of all paths below the given correct paths: these paths themselves, and old prefixes that are not updated yet. */
export async function pathsBelow(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select s.prefix || substr(p.path, length(f.path) + 1) as path
    from stale_path s join node f on f.id = s.node_id join unnest(${[...paths]}::text[]) p (path)
      on starts_with(f.path, p.path) or starts_with(p.path, f.path)`.execute(db)
  return [...paths, ...rows.map(({ path }) => path)]
}

/** Query to run together with the paths of a condition over all nodes: a null row means that paths in the tables may be out of date. */
export const stalePathMarker = sql`select null::text as path from stale_path`

/** Returns the path that such a condition compares: the indexed column, or the correct path if columns may be out of date. */
export const pathToCompare = (node: string, markerRows: readonly { path: string | null }[]): RawBuilder<unknown> =>
  markerRows.some(({ path }) => path === null) ? freshPath(node) : sql.ref(`${node}.path`)

/** Returns a condition for nodes below a path, for the alias `n` of a row of `node`. */
export async function belowNode(db: Db, path: string): Promise<RawBuilder<SqlBool>> {
  const ranges = (await pathsBelow(db, [path])).map((one) => sql`(n.path > ${one} and n.path < ${`${one.slice(0, -1)}0`})`)
  return sql<SqlBool>`(${sql.join(ranges, sql` or `)})`
}
