import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { isKnownKeyword } from './keywords.repository'

type Condition = RawBuilder<SqlBool>

export interface TextRow {
  id: string
  /** Hash of the current content. Null for a document without content. */
  hash: string | null
  is_read: boolean
}

/** Returns the given documents and the documents in the given folders, ordered by title. Conditions refer to the node as alias `n`. */
export async function findDocumentsToTag(
  db: Db,
  ids: readonly string[],
  readable: Condition,
  shown: Condition,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: TextRow[]; total: number }> {
  const { rows } = await sql<TextRow & { total: number }>`with hit as materialized (
      select distinct on (n.id) n.id, p.sort_key, v.blob_hash as hash, (v.size = 0 or t.status <> 'READING') is true as is_read
      from node n join placement p on p.node_id = n.id left join version v on v.id = n.version_id left join content_text t on t.blob_hash = v.blob_hash
      where n.type = 0 and (n.id = any(${[...ids]}::uuid[]) or p.parent_id = any(${[...ids]}::uuid[])) and ${readable} and ${shown}
      order by n.id, p.home desc)
    select c.total, h.* from (select count(*)::int as total from hit) c
      left join (select * from hit order by sort_key, id limit ${limit} offset ${offset}) h on true order by h.sort_key, h.id`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

/** Returns the keywords that a user may know, in Persian order. Beyond `limit` only the newest ones. */
export async function findKeywordTitles(
  db: Db,
  userId: string,
  readable: Condition,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`select s.id, s.title from (select k.id, k.title, k.sort_key from keyword k
      where ${isKnownKeyword(userId, readable)} order by k.created_at desc, k.id limit ${limit}) s order by s.sort_key, s.id`.execute(db)
  return rows
}
