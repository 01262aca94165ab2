import { sql } from 'kysely'
import { buildRootId } from '#server/database/fresh-path'
import type { Db, SystemRole, Tx } from '#server/database/schema'
import type { NameKeys } from './names'

/** Returns the roots of one kind that these users own, by user id. */
export async function findOwnRoots(db: Db, role: SystemRole, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; owner_id: string }>`select id, owner_id from node
    where system_role = ${role} and owner_id = any(${[...userIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, owner_id }) => [owner_id, id]))
}

export interface NodeOwnership {
  id: string
  author_id: string
  deleted_from: string | null
  /** Root above the node. */
  root_id: string
  root_role: SystemRole | null
  root_owner: string | null
}

/** Returns author and root of these nodes, without locks. */
export async function findOwnership(db: Db, ids: readonly string[]): Promise<NodeOwnership[]> {
  const { rows } =
    await sql<NodeOwnership>`select n.id, n.author_id, n.deleted_from, r.id as root_id, r.system_role as root_role, r.owner_id as root_owner
    from node n join node r on r.id = ${buildRootId('n')}::uuid where n.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Stores time, user and current folder for nodes that are being deleted. Call it before the nodes leave their folder. */
export const markDeleted = async (tx: Tx, ids: readonly string[], userId: string, now: number): Promise<void> => {
  await sql`update node set deleted_at = ${now}, deleted_by = ${userId}::uuid, deleted_from = parent_id
    where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export const unmarkDeleted = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`update node set deleted_at = null, deleted_by = null, deleted_from = null where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Makes the names of shortcuts to binned nodes available to other nodes. Such shortcuts are hidden, so they must not occupy a name. */
export const releaseShortcutNames = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`update placement set name_key = name_key || chr(1) || node_id::text
    where not home and node_id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Gives shortcuts to restored nodes their names back. A shortcut is deleted if its name is taken now. */
export async function restoreShortcutNames(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ parent_id: string; node_id: string }>`select parent_id, node_id from placement
    where not home and node_id = any(${[...ids]}::uuid[]) and strpos(name_key, chr(1)) > 0 order by parent_id, node_id`.execute(tx)
  for (const { parent_id, node_id } of rows)
    await sql`with named as (update placement p set name_key = left(p.name_key, -37)
        where p.parent_id = ${parent_id} and p.node_id = ${node_id} and not exists (
          select 1 from placement o where o.parent_id = p.parent_id and o.name_key = left(p.name_key, -37)) returning 1)
      delete from placement where parent_id = ${parent_id} and node_id = ${node_id} and not exists (select 1 from named)`.execute(tx)
}

/** Changes the title of a node in a bin. Name keys inside a bin have the node id appended. */
export const renameBinned = async (tx: Tx, id: string, title: string, { name_key, sort_key, numeric_key }: NameKeys): Promise<void> => {
  await sql`update node set title = ${title} where id = ${id}`.execute(tx)
  await sql`update placement set name_key = ${name_key}::text || chr(1) || node_id::text, sort_key = ${sort_key}, numeric_key = ${numeric_key}
    where node_id = ${id}`.execute(tx)
}
