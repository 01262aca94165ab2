import { sql } from 'kysely'
import type { Tx } from '#server/database/schema'

export interface LockedParagraph {
  id: string
  node_id: string
  author_id: string
  title: string | null
  text: string
  quote: string | null
  from_index: number
  to_index: number
  created_at: number
}

/** Locks a paragraph until the transaction ends. */
export async function lockParagraphRow(tx: Tx, id: string): Promise<LockedParagraph | undefined> {
  const { rows } =
    await sql<LockedParagraph>`select id, node_id, author_id, title, text, quote, from_index, to_index, created_at from paragraph
    where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Returns the non-empty ranges of a document in order, with their keywords. */
export async function readRanges(tx: Tx, nodeId: string): Promise<(LockedParagraph & { keywords: string[] })[]> {
  const { rows } = await sql<
    LockedParagraph & { keywords: string[] }
  >`select g.id, g.node_id, g.author_id, g.title, g.text, g.quote, g.from_index, g.to_index, g.created_at,
      array(select m.keyword_id from paragraph_keyword m where m.paragraph_id = g.id order by m.keyword_id)::text[] as keywords
    from paragraph g where g.node_id = ${nodeId} and g.from_index < g.to_index order by g.from_index`.execute(tx)
  return rows
}

export interface NewParagraph {
  id: string
  nodeId: string
  authorId: string
  title: string | null
  nameKey: string | null
  text: string
  quote: string | null
  hash: string | null
  from: number
  to: number
  terms: string
  createdAt: number
  now: number
}

/** Inserts a paragraph. Returns false if the title is taken in its folder. */
export async function insertParagraph(tx: Tx, paragraph: NewParagraph): Promise<boolean> {
  const { rows } =
    await sql`insert into paragraph (id, node_id, author_id, title, name_key, text, quote, blob_hash, from_index, to_index, terms, created_at, edited_at)
    values (${paragraph.id}, ${paragraph.nodeId}, ${paragraph.authorId}, ${paragraph.title}, ${paragraph.nameKey}, ${paragraph.text}, ${paragraph.quote}, ${paragraph.hash}, ${paragraph.from}, ${paragraph.to},
      ${paragraph.terms}::tsvector, ${paragraph.createdAt}, ${paragraph.now})
    on conflict (node_id, name_key) where name_key is not null do nothing returning id`.execute(tx)
  return rows.length === 1
}

export interface Range {
  quote: string
  text: string
  from: number
  to: number
  hash: string
  terms: string
}

export async function writeRange(tx: Tx, id: string, { quote, text, from, to, hash, terms }: Range, now: number): Promise<void> {
  await sql`update paragraph set quote = ${quote}, text = ${text}, from_index = ${from}, to_index = ${to}, blob_hash = ${hash}, terms = ${terms}::tsvector,
    edited_at = ${now} where id = ${id}`.execute(tx)
}

export async function writeText(
  tx: Tx,
  id: string,
  { title, nameKey, text, terms }: { title: string | null; nameKey: string | null; text: string; terms: string },
  now: number,
): Promise<void> {
  await sql`update paragraph set title = ${title}, name_key = ${nameKey}, text = ${text}, terms = ${terms}::tsvector, edited_at = ${now}
    where id = ${id}`.execute(tx)
}

/** Returns true if another paragraph of the folder has this title. */
export async function isTitleTaken(tx: Tx, nodeId: string, nameKey: string, except: string): Promise<boolean> {
  const row = await tx
    .selectFrom('paragraph')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('name_key', '=', nameKey)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

/** Copies those of the keywords that a paragraph has to another paragraph, with their author and time. */
export async function copyMarks(tx: Tx, fromId: string, toId: string, keywordIds: readonly string[]): Promise<void> {
  await sql`insert into paragraph_keyword (paragraph_id, keyword_id, paste_source, created_by, created_at)
    select ${toId}::uuid, m.keyword_id, m.paste_source, m.created_by, m.created_at from paragraph_keyword m
    where m.paragraph_id = ${fromId} and m.keyword_id = any(${[...keywordIds]}::uuid[])
    on conflict do nothing`.execute(tx)
}

export async function addMarks(tx: Tx, paragraphId: string, keywordIds: readonly string[], userId: string, now: number): Promise<void> {
  if (keywordIds.length === 0) return
  await sql`insert into paragraph_keyword (paragraph_id, keyword_id, created_by, created_at)
    select ${paragraphId}::uuid, k, ${userId}::uuid, ${now}::bigint from unnest(${[...keywordIds]}::uuid[]) k on conflict do nothing`.execute(
    tx,
  )
}

export interface KeywordMark {
  keyword_id: string
  paste_source: string | null
}

export const findKeywordMarks = (tx: Tx, paragraphId: string): Promise<KeywordMark[]> =>
  tx.selectFrom('paragraph_keyword').select(['keyword_id', 'paste_source']).where('paragraph_id', '=', paragraphId).execute()

/** Removes keywords from a paragraph, with its links to them. */
export async function deleteMarks(tx: Tx, paragraphId: string, keywordIds: readonly string[]): Promise<void> {
  if (keywordIds.length === 0) return
  await sql`delete from paragraph_keyword where paragraph_id = ${paragraphId} and keyword_id = any(${[...keywordIds]}::uuid[])`.execute(tx)
  await sql`delete from keyword_link where paragraph_id = ${paragraphId} and keyword_id = any(${[...keywordIds]}::uuid[])`.execute(tx)
}

export const deleteParagraph = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('paragraph').where('id', '=', id).execute()
}
