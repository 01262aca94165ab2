import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db } from '#server/database/schema'
import { type ChildRow, toKeyValue, buildOrder, selectOwnLevel, type QueryCaller } from '#server/domain/content/nodes/children.repository'
import { selectNodeColumns } from '#server/domain/content/nodes/node-rows.repository'
import type { SortPosition, Sorting } from '#server/domain/content/nodes/sort-columns'
import { toTermQuery } from '#server/text/terms'
import type { FoundPiece } from './passage'

type Condition = RawBuilder<SqlBool>
type Fragment = RawBuilder<unknown>

/**
 * Maximum number of hits whose relevance is computed from the positions of the words: those with title matches, then those with the most
 * exact forms and frequent terms, then the newest. The other hits follow.
 */
const MAX_RANKED = 300
/** Maximum number of pieces of a long text that count for its relevance. */
const MAX_SCORED_PIECES = 8

/**
 * Method of a search. Conditions refer to `p` (placement), `n` (node) and, for texts, `t`, the table with the terms: content_text,
 * document_metadata for metadata, or ont_node for values of instances.
 */
export interface SearchMethod {
  in: 'titles' | 'texts' | 'both' | 'metadata' | 'instances' | 'outside' | 'someWords'
  where: readonly Condition[]
  /** Set for hits that contain synonyms of the words: the weight of all words. They follow the hits with the words themselves. */
  reach?: number
}

/** One reading of a word; those of the same word are alternatives. */
export interface WeightedReading {
  word: number
  weight: number
  /** Terms of which one must occur. */
  terms: readonly string[]
  /** `tsquery` of the reading. */
  query: string
  /** Conditions on `p` for names that contain the word; undefined if names are not searched for it. */
  inName: readonly Condition[] | undefined
}

export interface HitQuery {
  ways: readonly SearchMethod[]
  /** SQL: relevance of the title of `p`, 0 to 1. */
  title: Fragment
  /** `tsquery` of all words, for their distance in texts. */
  query: string
  /** Words of documents with only some of the words. */
  readings: readonly WeightedReading[]
  /** Words for the relevance of texts. */
  relevant: readonly WeightedReading[]
  /** `tsquery`s of whole texts that are more relevant: with the exact form of a word, and with its term as a frequent one. */
  emphasised: readonly { exact: string; frequent: string; weight: number }[]
}

const FROM = {
  titles: sql`placement p join node n on n.id = p.node_id`,
  outside: sql`placement p join node n on n.id = p.node_id`,
  texts: sql`content_text t join version v on v.blob_hash = t.blob_hash join node n on ${isCurrentVersion('n', 'v')}
    join placement p on p.node_id = n.id`,
  both: sql`placement p join node n on n.id = p.node_id join version v on v.id = n.version_id join content_text t on t.blob_hash = v.blob_hash`,
  metadata: sql`document_metadata t join node n on n.id = t.node_id join placement p on p.node_id = n.id`,
  instances: sql`ont_node t join node n on n.id = t.node_id join placement p on p.node_id = n.id`,
  someWords: sql`partly t join node n on n.id = t.node_id join placement p on p.node_id = n.id`,
}

/** Title words weigh more than words of the text. */
const TITLE_WEIGHT = 1.5

/** Nodes with some of the words: the sum of the weights of their words, and which readings they contain, one bit each. */
function selectPartlyMatching(readings: readonly WeightedReading[]): Fragment {
  const selectReading = ({ word, weight }: WeightedReading, at: number, factor = 1) =>
    sql`${sql.lit(word)} as word, ${factor * weight}::float8 as weight, ${sql.lit(at)} as reading`
  const matching = (table: string, columns: Fragment) =>
    readings.map(
      (one, at) => sql`select ${columns}, ${selectReading(one, at)} from ${sql.table(table)} t where t.terms @@ ${one.query}::tsquery`,
    )
  const selects = [
    sql`select v.node_id, t.word, t.weight, t.reading, t.blob_hash as content
      from (${sql.join(matching('content_text', sql`t.blob_hash`), sql` union all `)}) t
      join version v on v.blob_hash = t.blob_hash join node n on ${isCurrentVersion('n', 'v')}`,
    ...['document_metadata', 'ont_node'].map(
      (table) =>
        sql`select t.node_id, t.word, t.weight, t.reading, null::text from (${sql.join(matching(table, sql`t.node_id`), sql` union all `)}) t`,
    ),
    ...readings.flatMap((one, at) =>
      one.inName
        ? [
            sql`select p.node_id, ${selectReading(one, at, TITLE_WEIGHT)}, null::text from placement p where ${sql.join([...one.inName], sql` and `)}`,
          ]
        : [],
    ),
  ]
  return sql`select f.node_id, sum(f.weight) as reach, max(f.content) as content, bit_or(f.readings) as readings from (
      select g.node_id, g.word, max(g.weight) as weight, max(g.content) as content, bit_or(1::bigint << g.reading) as readings
      from (${sql.join(selects, sql` union all `)}) g group by g.node_id, g.word) f group by f.node_id`
}

/** Relevance of hits by metadata, by values or by an external index. It is lower than that of good title hits. */
const DESCRIBED_SCORE = sql`0.5::float8`
const isDescriptionMethod = (way: SearchMethod['in']): boolean => way === 'metadata' || way === 'instances' || way === 'outside'
const selectTitleScore = ({ in: way, reach }: SearchMethod, title: Fragment): Fragment =>
  way === 'texts' || way === 'someWords' || reach !== undefined ? sql`null::float8` : isDescriptionMethod(way) ? DESCRIBED_SCORE : title

const selectContent = (way: SearchMethod['in']): Fragment =>
  way === 'titles' || isDescriptionMethod(way) ? sql`null::text` : way === 'someWords' ? sql`t.content` : sql`t.blob_hash`
const selectReach = ({ in: way, reach }: SearchMethod): Fragment =>
  way === 'someWords' ? sql`t.reach, t.readings` : sql`${reach ?? null}::float8 as reach, null::bigint as readings`

const selectHits = ({ ways, title }: HitQuery, column: string): Fragment =>
  sql.join(
    ways.map(
      (way) => sql`select p.node_id, p.rank, p.home, p.order_no, ${sql.ref(`p.${column}`)} as key, n.edited_at,
        ${selectTitleScore(way, title)} as title, ${selectContent(way.in)} as content, ${selectReach(way)}
        from ${FROM[way.in]} where ${sql.join([...way.where], sql` and `)}`,
    ),
    sql` union all `,
  )

/** Documents with some of the words are hits if they reach this share of the best of them. */
const MIN_REACH = 0.35

const hasPartly = ({ ways }: HitQuery): boolean => ways.some((way) => way.in === 'someWords')

/** Merges the hits so that each node is returned once. Those that contain all words have no `reach`. */
const selectMergedHits = (hits: HitQuery, column: string): Fragment => {
  const merged = sql`select f.node_id, min(f.rank) as rank, bool_or(f.home) as home,
    coalesce(min(f.order_no) filter (where f.home), min(f.order_no)) as order_no, min(f.key) as key, max(f.edited_at) as edited,
    max(f.title) as title, max(f.content) as content, case when bool_and(f.reach is not null) then max(f.reach) end as reach,
    bit_or(f.readings) as readings from (${selectHits(hits, column)}) f group by f.node_id`
  if (!hasPartly(hits)) return merged
  return sql`select g.* from (select m.*, max(m.reach) over () as best from (${merged}) m) g
    where g.reach is null or g.reach >= ${sql.lit(MIN_REACH)} * g.best`
}

/** SQL: the hits, each once, as the table `hit` of a `with` clause. `column` is the sort key. */
export const buildHitTables = (hits: HitQuery, column: string): Fragment => {
  const partly = hasPartly(hits) ? sql`partly as materialized (${selectPartlyMatching(hits.readings)}), ` : sql``
  return sql`${partly}hit as materialized (${selectMergedHits(hits, column)})`
}

async function countHits(db: Db, hits: HitQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`with ${buildHitTables(hits, 'sort_key')} select count(*)::int as total from hit`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns true if there are at least `count` hits. It reads a few of many hits only. */
export async function hasHits(db: Db, hits: HitQuery, count: number): Promise<boolean> {
  const limit = count * (hits.ways.length + 1)
  const { rows } = await sql<{ all: number; different: number }>`select count(*)::int as all, count(distinct f.node_id)::int as different
    from (${selectHits(hits, 'sort_key')} limit ${limit}) f`.execute(db)
  const { all = 0, different = 0 } = rows[0] ?? {}
  return different >= count || (all === limit && (await countHits(db, hits)) >= count)
}

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

interface Hits {
  rows: HitRow[]
  total: number
  /** Numbers of the readings that a hit with only some of the words contains. */
  readings: ReadonlySet<number>
}

const readBits = (bits: bigint): Set<number> => {
  const numbers = new Set<number>()
  for (let at = 0; bits >> BigInt(at) > 0n; at += 1) if ((bits >> BigInt(at)) & 1n) numbers.add(at)
  return numbers
}

async function readHits(
  db: Db,
  reading: QueryCaller,
  ctes: Fragment,
  order: (alias: string) => Fragment,
  where: Fragment,
  page: Page,
): Promise<Hits> {
  const { rows } = await sql<HitRow & { total: number; readings: string | null }>`with ${ctes},
      cut as (select * from ordered h ${where} order by ${order('h')} limit ${page.limit} offset ${page.skip})
    select t.total, t.readings, c.rank, c.key, c.home, c.content, c.score, ${selectOwnLevel(reading)} as own_level, ${selectNodeColumns(reading.userId, sql`c.order_no`)}
      from (select count(*)::int as total, bit_or(readings)::text as readings from hit) t
      left join cut c on true left join node n on n.id = c.node_id left join app_user u on u.id = n.author_id
    order by ${order('c')}`.execute(db)
  const [first] = rows
  return { total: first?.total ?? 0, rows: rows.filter(({ id }) => id !== null), readings: readBits(BigInt(first?.readings ?? 0)) }
}

/** Parameters of BM25: how soon further occurrences of a word stop to count, and how much the length of a text counts. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75

/** Weights of all positions in `ts_rank`: each position counts the same. */
const EQUAL_POSITIONS = sql`'{1,1,1,1}'::float4[]`
/**
 * SQL: number of occurrences of a term from its `ts_rank`, without reading the other terms of the text. With equal weights the rank of n
 * positions is (1 + 1/4 + … + 1/n²) / (π²/6), and the rest up to π²/6 is nearly 1 / (n + 1/2).
 */
const toOccurrences = (rank: Fragment): Fragment => sql`round(1 / (pi() * pi() / 6 * greatest(1 - ${rank}, 1e-6)) - 0.5)`

/**
 * SQL: relevance of texts by BM25 over their pieces, 0 to 1, as the tables `piece_word` (occurrences per piece and word) and `relevance`
 * (by content). A text counts by its best piece and by the words that are somewhere in it. The length of a piece is its number of different
 * terms.
 */
function selectRelevance(readings: readonly WeightedReading[]): Fragment {
  const terms = readings.flatMap(({ word, weight, terms: all }) => all.map((term) => ({ term: toTermQuery(term), word, weight })))
  const heaviest = new Map<number, number>()
  for (const { word, weight } of readings) heaviest.set(word, Math.max(weight, heaviest.get(word) ?? 0))
  const whole = Math.max(
    Number.EPSILON,
    [...heaviest.values()].reduce((sum, weight) => sum + weight, 0),
  )
  return sql`wanted as materialized (select w.term::tsquery as term, w.word, w.weight
      from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ word }) => word)}::int[],
        ${terms.map(({ weight }) => weight)}::float8[]) w (term, word, weight)),
    piece_term as materialized (select c.blob_hash, c.number, length(c.terms) as size, w.word, w.weight,
        ts_rank(${EQUAL_POSITIONS}, c.terms, w.term) as rank
      from (select distinct content from marked where place <= ${MAX_RANKED} and content is not null) m
      join content_piece c on c.blob_hash = m.content and c.number < ${MAX_SCORED_PIECES} cross join wanted w),
    piece_word as (select t.blob_hash, t.number, t.size, t.word, max(t.weight) as weight, ${toOccurrences(sql`max(t.rank)`)} as times
      from piece_term t where t.rank > 0 group by t.blob_hash, t.number, t.size, t.word),
    word_score as materialized (select t.blob_hash, t.number, t.word, t.weight * t.times
        / (t.times + ${sql.lit(SATURATION)} * (${sql.lit(1 - LENGTH_SHARE)} + ${sql.lit(LENGTH_SHARE)} * t.size / avg(t.size) over ())) as score
      from piece_word t),
    relevance as (select f.blob_hash, (0.7 * max(f.score) filter (where f.of_piece) + 0.3 * sum(f.score) filter (where not f.of_piece))
        / ${whole}::float8 as score from (
      select blob_hash, true as of_piece, sum(score) as score from word_score group by blob_hash, number
      union all select blob_hash, false, max(score) from word_score group by blob_hash, word) f group by f.blob_hash)`
}

/** SQL: by content, the weighted share of the words that a text contains in their exact form, and of those that are frequent in it. */
function selectEmphasis({ emphasised }: HitQuery): Fragment {
  const whole = emphasised.reduce((sum, { weight }) => sum + weight, 0)
  const select = (query: string, exact: number, frequent: number) =>
    sql`select t.blob_hash, ${exact}::float8 as exact, ${frequent}::float8 as frequent
      from content_text t where t.terms @@ ${query}::tsquery`
  const selects = emphasised.flatMap(({ exact, frequent, weight }) => [
    select(exact, weight / whole, 0),
    select(frequent, 0, weight / whole),
  ])
  return selects.length === 0
    ? sql`select null::text as blob_hash, 0::float8 as exact, 0::float8 as frequent where false`
    : sql`select blob_hash, sum(exact) as exact, sum(frequent) as frequent from (${sql.join(selects, sql` union all `)}) e group by blob_hash`
}

/** Score of the best document with only some of the words. It is lower than that of any document with all words. */
const MAX_PARTLY_SCORE = 0.05

/**
 * Returns hits by relevance, their total number, and the readings they contain. Hits with equal relevance are ordered by title. Those with
 * only some of the words follow those with all words.
 */
export async function findRankedHits(db: Db, reading: QueryCaller, hits: HitQuery, page: Page): Promise<Hits> {
  const near =
    hits.relevant.length < 2
      ? sql`null::float8`
      : sql`(select max(ts_rank_cd(c.terms, ${hits.query}::tsquery, 1)) from content_piece c
    where c.blob_hash = m.content and c.number < ${MAX_SCORED_PIECES})`
  // Titles weigh more: a text match alone scores less than any title match.
  const text = sql`(0.05 + 0.4 * coalesce(r.score, 0) + 0.15 * coalesce(m.near / (m.near + 0.1), 0) + 0.4 * m.exact)`
  const full = sql`1 - (1 - coalesce(m.title, 0)) * (1 - case when m.content is null then 0 else 0.5 * ${text} end)`
  const partly = sql`${sql.lit(MAX_PARTLY_SCORE / 2)} * (0.6 * coalesce(r.score, 0) + 0.15 * m.exact + 0.25 * m.reach / nullif(max(m.reach) over (), 0))`
  const ctes = sql`${buildHitTables(hits, 'sort_key')},
    emphasis as (${selectEmphasis(hits)}),
    marked as materialized (select h.*, coalesce(e.exact, 0) as exact, row_number() over (order by h.title desc nulls last, h.reach desc nulls first,
      coalesce(e.exact + e.frequent, 0) desc, h.edited desc, h.node_id) as place from hit h left join emphasis e on e.blob_hash = h.content),
    ${selectRelevance(hits.relevant)},
    measured as materialized (select m.*, case when m.place <= ${MAX_RANKED} and m.content is not null and m.reach is null then ${near} end as near from marked m),
    ordered as (select m.*, case when m.place <= ${MAX_RANKED} then round((case when m.reach is null then ${full} else ${partly} end)::numeric, 4)::float8 end as score
      from measured m left join relevance r on r.blob_hash = m.content)`
  const order = (alias: string): Fragment => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${of('score')} desc nulls last, case when ${of('score')} is null then ${of('place')} end, ${buildOrder(alias, ['rank', 'key', 'node_id'], 'ASC')}`
  }
  return await readHits(db, reading, ctes, order, sql``, page)
}

/** Returns hits in a requested order, their total number, and the readings they contain. */
export async function findSortedHits(
  db: Db,
  reading: QueryCaller,
  hits: HitQuery,
  { column, direction }: Sorting,
  page: Page,
): Promise<Hits> {
  const { after } = page
  const following = after
    ? sql`where h.rank > ${after.rank} or (h.rank = ${after.rank} and (h.key, h.node_id) ${sql.raw(direction === 'ASC' ? '>' : '<')} (${toKeyValue(column, after.key)}, ${after.id}::uuid))`
    : sql``
  const ctes = sql`${buildHitTables(hits, column)}, ordered as (select h.*, null::float8 as score from hit h)`
  const order = (alias: string): Fragment => sql`${sql.ref(`${alias}.rank`)}, ${buildOrder(alias, ['key', 'node_id'], direction)}`
  return await readHits(db, reading, ctes, order, following, page)
}

/** Returns the best matching piece of each content, by content hash. `all` and `any` are the `tsquery`s of all words and of any word. */
export async function findBestPieces(db: Db, hashes: readonly string[], all: string, any: string): Promise<Map<string, FoundPiece>> {
  const { rows } = await sql<FoundPiece & { blob_hash: string }>`select distinct on (c.blob_hash) c.blob_hash, c.text, c.moments
    from content_piece c where c.blob_hash = any(${[...hashes]}::text[])
    order by c.blob_hash, ts_rank_cd(c.terms, ${all}::tsquery, 1) + ts_rank(c.terms, ${any}::tsquery, 1) desc, c.number`.execute(db)
  return new Map(rows.map(({ blob_hash, text, moments }) => [blob_hash, { text, moments }]))
}
