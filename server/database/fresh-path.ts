import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './schema'

/**
 * A large folder goes to its new place alone: what is below it keeps the path of the old place until a job has carried it there. Till
 * then `stale_path` holds the beginning of the old paths and the folder, whose own path is right. Whoever judges by a path, or
 * shows one, reads it with `freshPath`; whoever looks for what is below a node uses `pathsBelow` or `belowNode`. Only moving and carrying
 * read the column itself, and a new node takes the column of its folder, so that it is carried along. Mostly nothing is being carried,
 * which is asked once for all rows.
 */
export const freshPath = (node: string): RawBuilder<string> => {
  const path = sql.ref(`${node}.path`)
  return sql<string>`case when exists (select from stale_path) then coalesce((select (select f.path from node f where f.id = s.node_id)
    || substr(${path}, length(s.prefix) + 1) from stale_path s where starts_with(${path}, s.prefix) limit 1), ${path}) else ${path} end`
}

/** The root that a node lies below. */
export const rootIdOf = (node: string): RawBuilder<string> => sql<string>`split_part(${freshPath(node)}, '/', 2)`

/** The beginnings of all paths below these, given as they should be: the paths themselves, and what is not carried there yet. */
export async function pathsBelow(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select s.prefix || substr(p.path, length(f.path) + 1) as path
    from stale_path s join node f on f.id = s.node_id join unnest(${[...paths]}::text[]) p (path)
      on starts_with(f.path, p.path) or starts_with(p.path, f.path)`.execute(db)
  return [...paths, ...rows.map(({ path }) => path)]
}

/** To be read beside the paths that a condition over all nodes is made of: null when paths in the tables may be out of date. */
export const staleMark = sql`select null::text as path from stale_path`

/** The path that such a condition compares: the column, which indexes know, or what it should be. */
export const comparedPath = (node: string, read: readonly { path: string | null }[]): RawBuilder<unknown> =>
  read.some(({ path }) => path === null) ? freshPath(node) : sql.ref(`${node}.path`)

/** Below a path, for the alias `n` of a row of `node`. */
export async function belowNode(db: Db, path: string): Promise<RawBuilder<SqlBool>> {
  const ranges = (await pathsBelow(db, [path])).map((one) => sql`(n.path > ${one} and n.path < ${`${one.slice(0, -1)}0`})`)
  return sql<SqlBool>`(${sql.join(ranges, sql` or `)})`
}
