import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

const joinConditions = (where: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([sql`true`, ...where], sql` and `)})`
/** Documents with their current content. Conditions refer to the document as `n` and to its placement as `p`. */
const CURRENT_CONTENTS = sql`version v join node n on ${isCurrentVersion('n', 'v')} join placement p on p.node_id = n.id`

/** Returns the contents of at most `limit` documents that match the conditions, in the order of their ids, which is a random one. */
export async function sampleContents(db: Db, where: readonly Condition[], limit: number): Promise<string[]> {
  // Without the node of the version in the join, the database estimates the number of rows right.
  const { rows } = await sql<{ hash: string }>`select v.blob_hash as hash from node n join placement p on p.node_id = n.id
      join version v on v.id = n.version_id join content_text t on t.blob_hash = v.blob_hash
    where t.terms is not null and ${joinConditions(where)} order by n.id limit ${limit}`.execute(db)
  return [...new Set(rows.map(({ hash }) => hash))]
}

/** Returns the number of these contents with each of these terms. Terms that none of them has are left out. */
export async function countTerms(db: Db, hashes: readonly string[], terms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ term: string; texts: number }>`select u.term, count(*)::int as texts
    from content_text t cross join lateral unnest(tsvector_to_array(t.terms)) u (term) join unnest(${[...new Set(terms)]}::text[]) w (term) using (term)
    where t.blob_hash = any(${[...hashes]}::text[]) group by u.term`.execute(db)
  return new Map(rows.map(({ term, texts }) => [term, texts]))
}

/** Contents by word, one row per match. The index answers each query without reading the terms of the texts. */
const selectMatches = (queries: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    queries.map((query, at) => sql`select ${sql.lit(at)} as word, t.blob_hash from content_text t where t.terms @@ ${query}::tsquery`),
    sql` union all `,
  )

/** A word of a search; `query` is its `tsquery`. */
export interface WeightedQuery {
  query: string
  weight: number
}

/** Returns the contents with the highest total weight of matching words, at most `limit`, the newest first among equals. */
export async function findMatchingContents(
  db: Db,
  where: readonly Condition[],
  words: readonly WeightedQuery[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`with weighted as (select m.blob_hash, sum(w.weight) as reach
        from (${selectMatches(words.map(({ query }) => query))}) m
        join unnest(${words.map(({ weight }) => weight)}::float8[]) with ordinality w (weight, nth) on w.nth = m.word + 1 group by m.blob_hash)
    select m.blob_hash as hash from weighted m join ${CURRENT_CONTENTS} on v.blob_hash = m.blob_hash
    where ${joinConditions(where)} group by m.blob_hash, m.reach
    order by m.reach desc, max(n.edited_at) desc, m.blob_hash limit ${limit}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/** Maximum number of pieces of a long text that are searched for near words. */
const MAX_PIECES = 8

/**
 * Returns the terms that occur within `distance` words of one of these terms, at most `limit`, with their score over all texts. Repetitions
 * in one text count only a little more than once.
 */
export async function findNearTerms(
  db: Db,
  hashes: readonly string[],
  terms: readonly string[],
  { distance, limit }: { distance: number; limit: number },
): Promise<{ term: string; score: number }[]> {
  const { rows } = await sql<{ term: string; score: number }>`with piece as materialized (
        select distinct on (c.blob_hash) c.blob_hash, c.terms, hit.positions as hits from content_piece c
        cross join lateral (select array_agg(distinct at.position) as positions from unnest(c.terms) u cross join lateral unnest(u.positions) at (position)
          where u.lexeme = any(${[...terms]}::text[])) hit
        where c.blob_hash = any(${[...hashes]}::text[]) and c.number < ${MAX_PIECES} and hit.positions is not null
        order by c.blob_hash, cardinality(hit.positions) desc, c.number),
      near as (select p.blob_hash, u.lexeme, (select count(*) from unnest(u.positions) at (position) where not at.position = any(p.hits)
          and exists (select from unnest(p.hits) h (position) where abs(h.position - at.position) <= ${distance})) as times
        from piece p cross join lateral unnest(p.terms) u where char_length(u.lexeme) > 1 and u.lexeme !~ '^[0-9]+$' and not u.lexeme = any(${[...terms]}::text[]))
    select lexeme as term, sum(ln(1 + times))::float8 as score from near where times > 0 group by lexeme order by score desc, term limit ${limit}`.execute(
    db,
  )
  return rows
}

export interface MeaningRow {
  id: string
  hash: string
  /** Share of the total weight of the words that the text contains, 0 to 1. */
  score: number
}

/** Words of a search by meaning. */
export interface MeaningWords {
  /** `tsquery`s of the words of the query. */
  own: readonly string[]
  /** Related words. Their weight is multiplied by their rarity, and the highest product becomes `maxRelatedWeight`. */
  related: readonly WeightedQuery[]
  maxRelatedWeight: number
  /** Weight of the most frequent words of the query; the rarest has 1. */
  minWeight: number
}

/** Characters of a text from which on its length lowers its score: a long text contains many words. */
const LONG_TEXT = 12_000
const LENGTH_SHARE = 0.3

/**
 * Returns the documents whose texts contain the most of these words, weighted by rarity, at most `limit`. Texts that do not match the
 * conditions do not influence the rarity.
 */
export async function findByWords(
  db: Db,
  where: readonly Condition[],
  { own, related, maxRelatedWeight, minWeight }: MeaningWords,
  limit: number,
): Promise<MeaningRow[]> {
  const words = [...own.map((query) => ({ query, weight: 1 })), ...related]
  const { rows } = await sql<MeaningRow>`with
      word as materialized (select w.nth - 1 as word, w.weight, w.nth <= ${own.length} as own
        from unnest(${words.map(({ weight }) => weight)}::float8[]) with ordinality w (weight, nth)),
      matched as materialized (${selectMatches(words.map(({ query }) => query))}),
      found as materialized (select distinct n.id, v.blob_hash from (select distinct blob_hash from matched) m
        join ${CURRENT_CONTENTS} on v.blob_hash = m.blob_hash where ${joinConditions(where)}),
      visible as materialized (select distinct blob_hash from found),
      frequency as (select m.word, count(*) as texts from matched m join visible using (blob_hash) group by m.word),
      rated as (select w.*, w.weight * ln(1 + (select count(*) from visible)::float8 / greatest(1, coalesce(f.texts, 1))) as rarity
        from word w left join frequency f using (word) where w.own or f.texts > 0),
      weighted as materialized (select r.word, case when r.own then greatest(${minWeight}::float8, r.rarity / m.most) else ${maxRelatedWeight}::float8 * r.rarity / m.most end as weight
        from rated r join (select own, greatest(max(rarity), 1e-9) as most from rated group by own) m using (own)),
      reached as materialized (select m.blob_hash, sum(w.weight) / (select sum(weight) from weighted) as reach
        from matched m join weighted w using (word) group by m.blob_hash)
    select f.id, f.blob_hash as hash, (r.reach / (1 + ${LENGTH_SHARE}::float8 * ln(greatest(1, t.characters::float8 / ${LONG_TEXT}))))::float8 as score
    from found f join reached r using (blob_hash) join content_text t using (blob_hash) order by score desc, f.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns those of the documents that match the conditions, with their contents. */
export async function findAmongDocuments(
  db: Db,
  where: readonly Condition[],
  ids: readonly string[],
): Promise<{ id: string; hash: string }[]> {
  const { rows } = await sql<{ id: string; hash: string }>`select distinct n.id, v.blob_hash as hash
    from ${CURRENT_CONTENTS} join content_text t on t.blob_hash = v.blob_hash
    where n.id = any(${[...ids]}::uuid[]) and ${joinConditions(where)}`.execute(db)
  return rows
}
