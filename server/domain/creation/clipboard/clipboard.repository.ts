import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export type ClipboardList = 'copy' | 'cut'

export interface ClipboardItem {
  list: ClipboardList
  node_id: string
  /** Folder that a cut node is moved from. */
  from_id: string | null
}

/** Locks the clipboard of a user, so that two tabs change it one after the other. */
export const lockClipboard = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 11))`.execute(tx)
}

/** Returns the nodes of both lists, in the order of adding. `where` is an SQL condition on the node, alias `n`. */
export async function findClipboardItems(db: Db, userId: string, where: RawBuilder<SqlBool>): Promise<ClipboardItem[]> {
  const { rows } = await sql<ClipboardItem>`select c.list, c.node_id, c.from_id from clipboard_item c join node n on n.id = c.node_id
    where c.user_id = ${userId} and ${where} order by c.place`.execute(db)
  return rows
}

export const clearList = async (tx: Tx, userId: string, list: ClipboardList): Promise<void> => {
  await tx.deleteFrom('clipboard_item').where('user_id', '=', userId).where('list', '=', list).execute()
}

/**
 * Adds nodes to the end of a list, in the given order. Nodes that are in the list keep their position; nodes that no longer exist are
 * skipped.
 */
export const addItems = async (
  tx: Tx,
  userId: string,
  list: ClipboardList,
  ids: readonly string[],
  fromId: string | null = null,
): Promise<void> => {
  await sql`with held as (select id from node where id = any(${[...ids, ...(fromId === null ? [] : [fromId])]}::uuid[]) order by id for key share)
    insert into clipboard_item (user_id, list, node_id, from_id)
    select ${userId}::uuid, ${list}, held.id, source.id from unnest(${[...ids]}::uuid[]) with ordinality as given (id, place)
      join held on held.id = given.id left join held source on source.id = ${fromId}::uuid order by given.place
    on conflict do nothing`.execute(tx)
}

export async function countItems(tx: Tx, userId: string, list: ClipboardList): Promise<number> {
  const { count } = await tx
    .selectFrom('clipboard_item')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns true if one of these nodes is a root, a special node, or does not match the SQL condition `where` (alias `n`). */
export async function hasProtectedNode(db: Db, ids: readonly string[], where: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select n.id from node n where n.id = any(${[...ids]}::uuid[])
    and (n.parent_id is null or n.system_role is not null or n.type in (3, 4) or not (${where})) limit 1`.execute(db)
  return rows.length > 0
}

export const findHomeParent = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('node').select('parent_id').where('id', '=', id).executeTakeFirst())?.parent_id ?? null
