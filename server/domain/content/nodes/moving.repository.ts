import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import type { LockedNode } from './nodes.repository'

/** A node as it is while the transaction holds it. */
export interface HeldNode
  extends Pick<LockedNode, 'id' | 'type' | 'title' | 'extension' | 'system_role' | 'author_id' | 'parent_id' | 'path' | 'deleted_at'> {
  owner_id: string | null
  /** Of what lies in a bin: the folder it was deleted from. */
  deleted_from: string | null
}

/** Holds these nodes until the transaction ends, all in one order, and reads them as they are then. */
export async function holdNodes(tx: Tx, ids: readonly string[]): Promise<Map<string, HeldNode>> {
  const { rows } = await sql<HeldNode>`select id, type, title, extension, system_role, author_id, owner_id, parent_id, path,
      deleted_at, deleted_from from node where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Makes a folder the home parent of these nodes. */
export const writeHome = async (tx: Tx, ids: readonly string[], dest: { id: string; path: string }): Promise<void> => {
  await sql`update node set parent_id = ${dest.id}::uuid, path = ${dest.path}::text || id::text || '/'
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export interface Standing {
  node_id: string
  home: boolean
}

/** Which of these nodes stand in a folder, and whether they are at home there. */
export const standingIn = (db: Db, parentId: string, ids: readonly string[]): Promise<Standing[]> =>
  db
    .selectFrom('placement')
    .select(['node_id', 'home'])
    .where('parent_id', '=', parentId)
    .where(sql<boolean>`node_id = any(${[...ids]}::uuid[])`)
    .execute()

/** Home parents as they are now, without holding anything. */
export async function homeParents(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('node')
    .select('parent_id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.flatMap(({ parent_id }) => parent_id ?? [])
}

export interface Replacing {
  dest: string
  ids: readonly string[]
  home: boolean
  /** Where the nodes come last, in the order given. */
  order: number
  /** Whether they enter or leave a bin: there every name has the id behind it, so that equal names lie beside one another. */
  bin?: 'enter' | 'leave'
}

const nameKeys = {
  enter: sql`p.name_key || chr(1) || p.node_id::text`,
  leave: sql`left(p.name_key, -37)`,
}

/** Copies the home places of these nodes into a folder they do not stand in; answers the ids whose name is free there. */
export async function addPlaces(tx: Tx, { dest, ids, home, order, bin }: Replacing): Promise<Set<string>> {
  const { rows } = await sql<{ node_id: string }>`insert into placement
      (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
    select ${dest}::uuid, p.node_id, ${home}::boolean, p.rank, ${bin ? nameKeys[bin] : sql`p.name_key`}, p.sort_key, p.numeric_key, p.size, p.created_at, p.edited_at,
      ${order}::float8 + array_position(${[...ids]}::uuid[], p.node_id)
    from placement p where p.node_id = any(${[...ids]}::uuid[]) and p.home order by p.node_id
    on conflict (parent_id, name_key) do nothing returning node_id`.execute(tx)
  return new Set(rows.map(({ node_id }) => node_id))
}

/** Takes these nodes out of one folder. */
export const dropPlaces = async (tx: Tx, parentId: string, ids: readonly string[]): Promise<void> => {
  await sql`delete from placement where parent_id = ${parentId}::uuid and node_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Takes these nodes out of the homes they had before a folder became theirs. */
export const dropFormerHomes = async (tx: Tx, dest: string, ids: readonly string[]): Promise<void> => {
  await sql`delete from placement where home and parent_id <> ${dest}::uuid and node_id = any(${[...ids]}::uuid[])`.execute(tx)
}
