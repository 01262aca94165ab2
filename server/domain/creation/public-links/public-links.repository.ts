import { type Selectable, sql } from 'kysely'
import { freshPath } from '#server/database/fresh-path'
import type { Db, Schema, Tx } from '#server/database/schema'

export type LinkRow = Selectable<Schema['public_link']>

export const insertLink = async (tx: Tx, link: LinkRow): Promise<void> => {
  await tx.insertInto('public_link').values(link).execute()
}

export const findLinkByHash = (db: Db, tokenHash: string): Promise<LinkRow | undefined> =>
  db.selectFrom('public_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

export const findLink = (db: Db, id: string): Promise<LinkRow | undefined> =>
  db.selectFrom('public_link').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a link against a revocation until the transaction ends. */
export const lockLink = (tx: Tx, id: string): Promise<LinkRow | undefined> =>
  tx.selectFrom('public_link').selectAll().where('id', '=', id).forShare().executeTakeFirst()

/** Counts one use. Returns false if the link was revoked, has expired or has no use left. */
export async function countUse(tx: Tx, id: string, now: number): Promise<boolean> {
  const { rows } = await sql`update public_link set uses = uses + 1 where id = ${id}::uuid and revoked_at is null
    and expires_at > ${now}::bigint and (max_uses is null or uses < max_uses) returning 1`.execute(tx)
  return rows.length > 0
}

/** Revokes a link, of this creator only if one is given. Returns undefined if there is no such link that still works. */
export async function setRevoked(tx: Tx, id: string, creatorId: string | undefined, now: number): Promise<LinkRow | undefined> {
  const update = tx.updateTable('public_link').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null)
  return await (creatorId === undefined ? update : update.where('creator_id', '=', creatorId)).returningAll().executeTakeFirst()
}

export interface ListedLink extends LinkRow {
  title: string
  extension: string
  type: number
  creator: string
}

/** Returns a page of the links of a creator, or of all, the newest first. */
export async function findLinks(
  db: Db,
  creatorId: string | undefined,
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: ListedLink[]; total: number }> {
  const chosen = creatorId === undefined ? sql`true` : sql`l.creator_id = ${creatorId}::uuid`
  const { rows } = await sql<ListedLink>`select l.*, n.title, n.extension, n.type, trim(u.first_name || ' ' || u.last_name) as creator
    from public_link l join node n on n.id = l.node_id join app_user u on u.id = l.creator_id where ${chosen}
    order by l.created_at desc, l.id limit ${size} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from public_link l where ${chosen}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface LinkedNode {
  id: string
  title: string
  extension: string
  type: number
  system_role: string | null
  path: string
  author_id: string
  size: number | null
}

/** Returns the node of a link with the size of its current version. */
export async function findLinkedNode(db: Db, id: string): Promise<LinkedNode | undefined> {
  const { rows } = await sql<LinkedNode>`select n.id, n.title, n.extension, n.type, n.system_role, ${freshPath('n')} as path, n.author_id,
    v.size from node n left join version v on v.id = n.version_id where n.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Position in the order of a folder: folders first, then by title. */
export interface ItemPosition {
  rank: number
  sort_key: string
  id: string
}

export interface ItemRow extends ItemPosition {
  type: number
  title: string
  extension: string
  path: string
  author_id: string
  edited_at: number
  size: number | null
}

/** Returns the next children of a folder after a position. */
export async function findItemRows(db: Db, folderId: string, after: ItemPosition | undefined, limit: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select p.rank, p.sort_key, n.id, n.type, n.title, n.extension, ${freshPath('n')} as path, n.author_id,
      n.edited_at, v.size
    from placement p join node n on n.id = p.node_id left join version v on v.id = n.version_id
    where p.parent_id = ${folderId}::uuid and n.type in (0, 1)
    ${after ? sql`and (p.rank, p.sort_key, p.node_id) > (${after.rank}::smallint, ${after.sort_key}, ${after.id}::uuid)` : sql``}
    order by p.rank, p.sort_key, p.node_id limit ${limit}`.execute(db)
  return rows
}
