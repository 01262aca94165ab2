import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export interface LinkRow {
  id: string
  paragraph_id: string
  keyword_id: string
  title: string
  alt: string
}

const linkColumns = sql`select l.id, l.paragraph_id, l.keyword_id, k.title, l.alt from keyword_link l join keyword k on k.id = l.keyword_id`

/** Returns the keyword links of paragraphs in the order of their creation. */
export async function readLinks(db: Db, paragraphIds: readonly string[]): Promise<LinkRow[]> {
  if (paragraphIds.length === 0) return []
  const { rows } =
    await sql<LinkRow>`${linkColumns} where l.paragraph_id = any(${[...paragraphIds]}::uuid[]) order by l.created_at, l.id`.execute(db)
  return rows
}

export interface LinkInDocument extends LinkRow {
  quote: string
  from_index: number
}

/** Returns the links of paragraphs that overlap a part of a document's text. `to` may be beyond the end of the text. */
export async function readLinksBetween(db: Db, nodeId: string, from: number, to: number): Promise<LinkInDocument[]> {
  const { rows } = await sql<LinkInDocument>`select l.id, l.paragraph_id, l.keyword_id, k.title, l.alt, g.quote, g.from_index
    from paragraph g join keyword_link l on l.paragraph_id = g.id join keyword k on k.id = l.keyword_id
    where g.node_id = ${nodeId} and g.quote is not null and g.from_index < g.to_index and g.from_index < ${to}::bigint and g.to_index > ${from}
    order by g.from_index, l.created_at, l.id`.execute(db)
  return rows
}

export interface NewLink {
  id: string
  paragraphId: string
  keywordId: string
  alt: string
  altKey: string
  createdBy: string
  now: number
}

/** Inserts a keyword link. Returns false if the paragraph already has the same link. */
export async function insertLink(tx: Tx, { id, paragraphId, keywordId, alt, altKey, createdBy, now }: NewLink): Promise<boolean> {
  const { rows } = await sql`insert into keyword_link (id, paragraph_id, keyword_id, alt, alt_key, created_by, created_at)
    values (${id}, ${paragraphId}, ${keywordId}, ${alt}, ${altKey}, ${createdBy}, ${now}) on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Deletes a keyword link. Returns false if the paragraph does not have it. */
export async function deleteLink(tx: Tx, paragraphId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('keyword_link')
    .where('id', '=', id)
    .where('paragraph_id', '=', paragraphId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Moves keyword links to another paragraph, except those that this paragraph already has. */
export async function moveLinks(tx: Tx, ids: readonly string[], paragraphId: string): Promise<void> {
  if (ids.length === 0) return
  await sql`update keyword_link l set paragraph_id = ${paragraphId}::uuid where l.id = any(${[...ids]}::uuid[])
    and not exists (select from keyword_link o where o.paragraph_id = ${paragraphId}::uuid and o.keyword_id = l.keyword_id and o.alt_key = l.alt_key)`.execute(
    tx,
  )
}
