import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>
type Fragment = RawBuilder<unknown>

/** Paragraph with its owner and author. */
export interface ParagraphRow {
  id: string
  node_id: string
  title: string | null
  text: string
  quote: string | null
  from_index: number
  to_index: number
  /** Title and extension of the owner; the extension is '' for folders. */
  owner_title: string
  owner_extension: string
  /** True if the document has a newer content whose text is already read, so that the range must be moved. */
  stale: boolean
  author_id: string
  username: string
  first_name: string
  last_name: string
}

export interface PageRange {
  offset: number
  limit: number
}

/** Columns of the paragraph `g`, its owner `n` and its author `u`. */
const columns = sql`g.id, g.node_id, g.title, g.text, g.quote, g.from_index, g.to_index, n.title as owner_title, n.extension as owner_extension,
  g.author_id, u.username, u.first_name, u.last_name,
  (g.blob_hash is not null and v.blob_hash <> g.blob_hash and (v.size = 0 or t.status <> 'READING')) is true as stale`

const paragraphSource = sql`paragraph g join node n on n.id = g.node_id join app_user u on u.id = g.author_id
  left join version v on v.id = n.version_id and n.type = 0 left join content_text t on t.blob_hash = v.blob_hash`

/** Returns a page of paragraphs. `hit` must have the column id and the columns that `order` uses with the alias `h`. */
async function readPage(
  db: Db,
  hit: Fragment,
  order: Fragment,
  { offset, limit }: PageRange,
): Promise<{ rows: ParagraphRow[]; total: number }> {
  const { rows } = await sql<ParagraphRow & { total: number }>`with hit as materialized (${hit}),
      cut as (select h.id, row_number() over (order by ${order}) as place from hit h order by place limit ${limit} offset ${offset})
    select c.total, s.* from (select count(*)::int as total from hit) c
      left join (select cut.place, ${columns} from cut join (${paragraphSource}) on g.id = cut.id) s on true
    order by s.place`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/**
 * SQL: paragraphs of these folders and documents, each in the first list that contains it. `where` refers to the paragraph `g` and its
 * owner `n`.
 */
const buildListQuery = (ids: readonly string[], where: readonly Condition[], notBinned: Condition): Fragment => sql`
  with asked as (select a.id, a.nth from unnest(${[...ids]}::uuid[]) with ordinality a (id, nth)),
    owners as (select a.id as parent_id, a.nth, a.id, null::float8 as placed from asked a
      union all select a.id, a.nth, p.node_id, p.order_no from asked a join placement p on p.parent_id = a.id and p.rank = 1
        join node n on n.id = p.node_id where p.home or ${notBinned})
  select distinct on (g.id) g.id, o.parent_id, o.nth, g.from_index,
    coalesce(w.order_no, o.placed, case when n.type = 0 then 0 else g.created_at * 1024 end)::float8 as place
  from owners o join paragraph g on g.node_id = o.id join node n on n.id = g.node_id
    left join paragraph_order w on w.parent_id = o.parent_id and w.paragraph_id = g.id
  where ${allOf(where)} order by g.id, o.nth`

/** Returns the paragraphs of folders and documents in order. */
export const readListedParagraphs = (
  db: Db,
  ids: readonly string[],
  { where, notBinned, backwards }: { where: readonly Condition[]; notBinned: Condition; backwards: boolean },
  range: PageRange,
) => {
  const direction = sql.raw(backwards ? 'desc' : 'asc')
  return readPage(
    db,
    buildListQuery(ids, where, notBinned),
    sql`h.nth ${direction}, h.place ${direction}, h.from_index ${direction}, h.id ${direction}`,
    range,
  )
}

/** Returns all paragraphs of a folder in order, without a check of rights. */
export async function readPositions(db: Db, folderId: string, notBinned: Condition): Promise<{ id: string; place: number }[]> {
  const { rows } = await sql<{ id: string; place: number }>`select h.id, h.place from (${buildListQuery([folderId], [], notBinned)}) h
    order by h.place, h.from_index, h.id`.execute(db)
  return rows
}

export interface SearchQuery {
  /** Conditions on the paragraph `g`, its owner `n`, and the owner's home placement `p`, which is null for roots. */
  where: readonly Condition[]
  /** `tsquery` for the relevance. If it is undefined, or for equal relevance, `order` decides. */
  query?: string
  /** Expression on the columns of `g`, `n` and `p`. */
  order: Fragment
  backwards: boolean
}

/** Returns paragraphs of any owner, by relevance or in an order. */
export const readFoundParagraphs = (db: Db, { where, query, order, backwards }: SearchQuery, range: PageRange) => {
  const score =
    query === undefined ? sql`0::float4` : sql`ts_rank_cd(g.terms, ${query}::tsquery, 1) + ts_rank(g.terms, ${query}::tsquery, 1)`
  const hit = sql`select g.id, ${order} as key, ${score} as score from paragraph g join node n on n.id = g.node_id
    left join placement p on p.node_id = n.id and p.home where ${allOf(where)}`
  const direction = sql.raw(backwards ? 'desc' : 'asc')
  return readPage(db, hit, sql`h.score desc, h.key ${direction}, h.id ${direction}`, range)
}

/** Returns those of the paragraphs whose owner the caller may read. `readable` is an SQL condition on the owner, alias `n`. */
export async function readParagraphRows(db: Db, ids: readonly string[], readable: Condition): Promise<ParagraphRow[]> {
  const { rows } =
    await sql<ParagraphRow>`select ${columns} from ${paragraphSource} where g.id = any(${[...ids]}::uuid[]) and ${readable}`.execute(db)
  return rows
}

export interface KeywordMarkRow {
  paragraph_id: string
  keyword_id: string
  title: string
  paste_source: string | null
  created_at: number
  first_name: string
  last_name: string
}

const marks = sql`select m.paragraph_id, m.keyword_id, k.title, m.paste_source, m.created_at, u.first_name, u.last_name
  from paragraph_keyword m join keyword k on k.id = m.keyword_id join app_user u on u.id = m.created_by`

/** Returns the keywords of paragraphs, in Persian order. */
export async function readMarks(db: Db, paragraphIds: readonly string[]): Promise<KeywordMarkRow[]> {
  if (paragraphIds.length === 0) return []
  const { rows } =
    await sql<KeywordMarkRow>`${marks} where m.paragraph_id = any(${[...paragraphIds]}::uuid[]) order by k.sort_key, k.id`.execute(db)
  return rows
}

/** Returns the keywords of all paragraphs of a node, in text order. */
export async function findParagraphMarks(db: Db, nodeId: string): Promise<KeywordMarkRow[]> {
  const { rows } = await sql<KeywordMarkRow>`${marks} join paragraph g on g.id = m.paragraph_id where g.node_id = ${nodeId}
    order by g.from_index, g.created_at, g.id, k.sort_key, k.id`.execute(db)
  return rows
}

/** Returns the keywords on the paragraphs of a node, each once, in Persian order. */
export async function readParagraphKeywords(db: Db, nodeId: string): Promise<{ id: string; title: string; paste_source: string | null }[]> {
  const { rows } = await sql<{
    id: string
    title: string
    paste_source: string | null
  }>`select k.id, k.title, max(m.paste_source) as paste_source
    from paragraph g join paragraph_keyword m on m.paragraph_id = g.id join keyword k on k.id = m.keyword_id
    where g.node_id = ${nodeId} group by k.id order by k.sort_key, k.id`.execute(db)
  return rows
}

/** Returns the readable folders in a folder, in order. `readable` is an SQL condition on the node, alias `n`. */
export async function readFolders(db: Db, parentId: string, readable: Condition): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`select n.id, n.title from placement p join node n on n.id = p.node_id
    where p.parent_id = ${parentId} and p.rank = 0 and n.type in (1, 3) and ${readable} order by p.order_no, n.id`.execute(db)
  return rows
}
