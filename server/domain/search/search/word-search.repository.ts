import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db } from '#server/database/schema'
import { type ChildRow, toKeyValue, buildOrder, selectOwnLevel, type QueryCaller } from '#server/domain/content/nodes/children.repository'
import { selectNodeColumns } from '#server/domain/content/nodes/node-rows.repository'
import type { SortPosition, Sorting } from '#server/domain/content/nodes/sort-columns'

type Condition = RawBuilder<SqlBool>
type Fragment = RawBuilder<unknown>

/** Maximum number of hits that are ranked by relevance: first those with title matches, then the newest. The other hits follow. */
const MAX_RANKED = 300
/** Maximum number of pieces of a long text that count for its relevance. */
const MAX_SCORED_PIECES = 8

/**
 * Method of a search. Conditions refer to `p` (placement), `n` (node) and, for texts, `t`, the table with the terms: content_text,
 * document_metadata for metadata, or ont_node for values of instances.
 */
export interface SearchMethod {
  in: 'titles' | 'texts' | 'both' | 'metadata' | 'instances' | 'outside'
  where: readonly Condition[]
}

export interface HitQuery {
  ways: readonly SearchMethod[]
  /** SQL: relevance of the title of `p`, 0 to 1. */
  title: Fragment
  /** `tsquery` of all words, for the relevance of texts. */
  query: string
}

const FROM = {
  titles: sql`placement p join node n on n.id = p.node_id`,
  outside: sql`placement p join node n on n.id = p.node_id`,
  texts: sql`content_text t join version v on v.blob_hash = t.blob_hash join node n on ${isCurrentVersion('n', 'v')}
    join placement p on p.node_id = n.id`,
  both: sql`placement p join node n on n.id = p.node_id join version v on v.id = n.version_id join content_text t on t.blob_hash = v.blob_hash`,
  metadata: sql`document_metadata t join node n on n.id = t.node_id join placement p on p.node_id = n.id`,
  instances: sql`ont_node t join node n on n.id = t.node_id join placement p on p.node_id = n.id`,
}

/** Relevance of hits by metadata, by values or by an external index. It is lower than that of good title hits. */
const DESCRIBED_SCORE = sql`0.5::float8`
const isDescriptionMethod = (way: SearchMethod['in']): boolean => way === 'metadata' || way === 'instances' || way === 'outside'
const selectTitleScore = (way: SearchMethod['in'], title: Fragment): Fragment =>
  way === 'texts' ? sql`null::float8` : isDescriptionMethod(way) ? DESCRIBED_SCORE : title

const selectHits = ({ ways, title }: HitQuery, column: string): Fragment =>
  sql.join(
    ways.map(
      (way) => sql`select p.node_id, p.rank, p.home, p.order_no, p.parent_id, ${sql.ref(`p.${column}`)} as key, n.edited_at,
        ${selectTitleScore(way.in, title)} as title, ${way.in === 'titles' || isDescriptionMethod(way.in) ? sql`null::text` : sql`t.blob_hash`} as content
        from ${FROM[way.in]} where ${sql.join([...way.where], sql` and `)}`,
    ),
    sql` union all `,
  )

/** Merges the hits so that each node is returned once. */
const selectMergedHits = (hits: HitQuery, column: string): Fragment => sql`select f.node_id, min(f.rank) as rank, bool_or(f.home) as home,
    (array_agg(f.order_no order by f.home desc, f.parent_id))[1] as order_no, min(f.key) as key, max(f.edited_at) as edited,
    max(f.title) as title, max(f.content) as content from (${selectHits(hits, column)}) f group by f.node_id`

export interface HitRow extends ChildRow {
  /** Hash of the content whose text matches. */
  content: string | null
  score: number | null
}

interface Page {
  after?: SortPosition & { rank: number }
  skip: number
  limit: number
}

async function readHits(db: Db, reading: QueryCaller, ctes: Fragment, order: (alias: string) => Fragment, where: Fragment, page: Page) {
  const { rows } = await sql<HitRow & { total: number }>`with ${ctes},
      cut as (select * from ordered h ${where} order by ${order('h')} limit ${page.limit} offset ${page.skip})
    select t.total, c.rank, c.key, c.home, c.content, c.score, ${selectOwnLevel(reading)} as own_level, ${selectNodeColumns(reading.userId, sql`c.order_no`)}
      from (select count(*)::int as total from hit) t
      left join cut c on true left join node n on n.id = c.node_id left join app_user u on u.id = n.author_id
    order by ${order('c')}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}

/** Returns hits by relevance, and their total number. Hits with equal relevance are ordered by title. */
export async function findRankedHits(db: Db, reading: QueryCaller, hits: HitQuery, page: Page): Promise<{ rows: HitRow[]; total: number }> {
  const near = sql`(select max(ts_rank_cd(c.terms, q.query, 1) + ts_rank(c.terms, q.query, 1)) from content_piece c
    where c.blob_hash = m.content and c.number < ${MAX_SCORED_PIECES})`
  // Titles weigh more: a text match alone scores less than any title match.
  const score = sql`1 - (1 - coalesce(m.title, 0)) * (1 - coalesce(0.5 * m.near / (m.near + 0.1), 0))`
  const ctes = sql`hit as materialized (${selectMergedHits(hits, 'sort_key')}),
    marked as (select h.*, row_number() over (order by h.title desc nulls last, h.edited desc, h.node_id) as place from hit h),
    measured as materialized (select m.*, case when m.place <= ${MAX_RANKED} and m.content is not null then ${near} end as near
      from marked m, (select ${hits.query}::tsquery as query) q),
    ordered as (select m.*, case when m.place <= ${MAX_RANKED} then round((${score})::numeric, 4)::float8 end as score from measured m)`
  const order = (alias: string): Fragment => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${of('score')} desc nulls last, case when ${of('score')} is null then ${of('place')} end, ${buildOrder(alias, ['rank', 'key', 'node_id'], 'ASC')}`
  }
  return await readHits(db, reading, ctes, order, sql``, page)
}

/** Returns hits in a requested order, and their total number. */
export async function findSortedHits(
  db: Db,
  reading: QueryCaller,
  hits: HitQuery,
  { column, direction }: Sorting,
  page: Page,
): Promise<{ rows: HitRow[]; total: number }> {
  const { after } = page
  const following = after
    ? sql`where h.rank > ${after.rank} or (h.rank = ${after.rank} and (h.key, h.node_id) ${sql.raw(direction === 'ASC' ? '>' : '<')} (${toKeyValue(column, after.key)}, ${after.id}::uuid))`
    : sql``
  const ctes = sql`hit as materialized (${selectMergedHits(hits, column)}), ordered as (select h.*, null::float8 as score from hit h)`
  const order = (alias: string): Fragment => sql`${sql.ref(`${alias}.rank`)}, ${buildOrder(alias, ['key', 'node_id'], direction)}`
  return await readHits(db, reading, ctes, order, following, page)
}

/** Returns the text of the best matching piece of each content, by content hash. */
export async function findBestPieces(db: Db, hashes: readonly string[], query: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ blob_hash: string; text: string }>`select distinct on (c.blob_hash) c.blob_hash, c.text
    from content_piece c, (select ${query}::tsquery as query) q where c.blob_hash = any(${[...hashes]}::text[])
    order by c.blob_hash, ts_rank_cd(c.terms, q.query, 1) + ts_rank(c.terms, q.query, 1) desc, c.number`.execute(db)
  return new Map(rows.map(({ blob_hash, text }) => [blob_hash, text]))
}
