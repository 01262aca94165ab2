import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export interface KeywordRow {
  id: string
  title: string
  paste_source: string | null
}

export interface NewKeyword {
  title: string
  name_key: string
  sort_key: string
}

/** Returns the keywords of a document, in Persian order. */
export async function readKeywords(db: Db, nodeId: string): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`select k.id, k.title, d.paste_source from document_keyword d join keyword k on k.id = d.keyword_id
    where d.node_id = ${nodeId} order by k.sort_key, k.id`.execute(db)
  return rows
}

/** Creates missing keywords and returns the ids of all of them. Keywords are identified by `name_key`. */
export async function addMissingKeywords(
  tx: Tx,
  newKeywords: readonly NewKeyword[],
  by: { userId: string; now: number },
): Promise<string[]> {
  if (newKeywords.length === 0) return []
  const keys = newKeywords.map(({ name_key }) => name_key)
  const ids = newKeywords.map(() => crypto.randomUUID())
  const [titles, sortKeys] = [newKeywords.map(({ title }) => title), newKeywords.map(({ sort_key }) => sort_key)]
  await sql`insert into keyword (id, title, name_key, sort_key, created_by, created_at)
    select w.id, w.title, w.name_key, w.sort_key, ${by.userId}::uuid, ${by.now}
    from unnest(${ids}::uuid[], ${titles}::text[], ${keys}::text[], ${sortKeys}::text[]) as w (id, title, name_key, sort_key)
    order by w.name_key collate "C" on conflict (name_key) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`select id from keyword where name_key = any(${keys}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Adds keywords to a document. Returns false if it had all of them. */
export async function addKeywords(tx: Tx, nodeId: string, ids: readonly string[], now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into document_keyword (node_id, keyword_id, added_at)
    select ${nodeId}::uuid, k.id, ${now} from keyword k where k.id = any(${[...ids]}::uuid[]) order by k.id on conflict do nothing`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export const removeKeyword = async (tx: Tx, nodeId: string, keywordId: string): Promise<void> => {
  await tx.deleteFrom('document_keyword').where('node_id', '=', nodeId).where('keyword_id', '=', keywordId).execute()
}

/**
 * SQL condition: the user created the keyword, or may read a document or paragraph that has it. `readable` is an SQL condition on the node,
 * alias `n`.
 */
export const isKnownKeyword = (userId: string, readable: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(k.created_by = ${userId} or exists (select 1 from document_keyword d join node n on n.id = d.node_id
    where d.keyword_id = k.id and ${readable}) or exists (select 1 from paragraph_keyword m join paragraph g on g.id = m.paragraph_id
    join node n on n.id = g.node_id where m.keyword_id = k.id and ${readable})
    or exists (select 1 from keyword_link m join paragraph g on g.id = m.paragraph_id
    join node n on n.id = g.node_id where m.keyword_id = k.id and ${readable}))`

/**
 * Returns the keywords whose title contains the text with this `matchKey`: first those that begin with it, then the others, both in Persian
 * order.
 */
export async function findKeywordsContaining(
  db: Db,
  { key, userId, readable }: { key: string; userId: string; readable: RawBuilder<SqlBool> },
  { offset, pageSize }: { offset: number; pageSize: number },
): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`select k.id, k.title, null as paste_source from keyword k
    where strpos(k.name_key, ${key}) > 0 and ${isKnownKeyword(userId, readable)}
    order by starts_with(k.name_key, ${key}) desc, k.sort_key, k.id limit ${pageSize} offset ${offset}`.execute(db)
  return rows
}

/** Returns the keywords with these keys that the user may know, in the order of the keys. */
export async function findKeywordsByKey(
  db: Db,
  { keys, userId, readable }: { keys: readonly string[]; userId: string; readable: RawBuilder<SqlBool> },
): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`select k.id, k.title, null as paste_source from keyword k
    where k.name_key = any(${[...keys]}::text[]) and ${isKnownKeyword(userId, readable)}
    order by array_position(${[...keys]}::text[], k.name_key)`.execute(db)
  return rows
}

/** Returns those of the ids that are keywords the user may know. */
export async function findKnownKeywords(db: Db, ids: readonly string[], userId: string, readable: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select k.id from keyword k
    where k.id = any(${[...ids]}::uuid[]) and ${isKnownKeyword(userId, readable)}`.execute(db)
  return rows.map(({ id }) => id)
}
