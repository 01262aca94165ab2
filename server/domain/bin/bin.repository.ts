import { sql } from 'kysely'
import type { SystemRole, Tx } from '#server/database/schema'

/** The end of a subtree's range of paths. */
const upper = sql`left(t.path, -1) || '0'`

/** Of these items with everything below them, the deepest first and at most `limit`: a node always comes after all that is below it. */
export async function deepestBelow(tx: Tx, tops: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from (select path from node where id = any(${[...tops]}::uuid[])) t
    cross join lateral (select n.id from node n where n.path >= t.path and n.path < ${upper} order by n.path desc limit ${limit}) s
    limit ${limit}`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

/** Takes nodes out of every folder. Answers the folders they stood in. */
export async function dropAllPlaces(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    parent_id: string
  }>`delete from placement where node_id = any(${[...ids]}::uuid[]) returning parent_id`.execute(tx)
  await sql`delete from placement where parent_id = any(${[...ids]}::uuid[])`.execute(tx)
  return [...new Set(rows.map(({ parent_id }) => parent_id))]
}

/** Removes nodes of which nothing is left below. The rows that hang on them go in one statement each: a cascade asks for every node. */
export async function removeNodes(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of ['version', 'permission', 'working_directory', 'clipboard_item'])
    await sql`delete from ${sql.table(table)} where node_id = any(${[...ids]}::uuid[])`.execute(tx)
  await sql`delete from node where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export interface Binned {
  id: string
  title: string
  path: string
  author_id: string
  parent_id: string | null
  /** System role of the root it lies below. */
  root_role: SystemRole | null
}

/** Holds these nodes until the transaction ends, all in one order; those that are gone are left out. */
export async function holdBinned(tx: Tx, ids: readonly string[]): Promise<Binned[]> {
  const { rows } = await sql<Binned>`select n.id, n.title, n.path, n.author_id, n.parent_id,
      (select r.system_role from node r where r.id = split_part(n.path, '/', 2)::uuid) as root_role
    from node n where n.id = any(${[...ids]}::uuid[]) order by n.id for update of n`.execute(tx)
  return rows
}
