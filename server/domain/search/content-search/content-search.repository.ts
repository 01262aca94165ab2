import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

/** Contents of current versions. Conditions refer to the document as `n` and to its placement as `p`. */
const CURRENT_CONTENTS = sql`content_text t join version v on v.blob_hash = t.blob_hash join node n on ${isCurrentVersion('n', 'v')} join placement p on p.node_id = n.id`
const joinConditions = (where: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([sql`true`, ...where], sql` and `)})`

/** Returns the contents that match the most of these queries, at most `limit`, the newest first among equals. Each query is a `tsquery`. */
export async function findMatchingContents(
  db: Db,
  where: readonly Condition[],
  queries: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select f.hash from (select distinct on (t.blob_hash) t.blob_hash as hash, n.edited_at,
      (select count(*) from unnest(${[...queries]}::text[]) q where t.terms @@ q::tsquery) as held
      from ${CURRENT_CONTENTS} where t.terms @@ ${queries.join(' | ')}::tsquery and ${joinConditions(where)} order by t.blob_hash, n.edited_at desc) f
    order by f.held desc, f.edited_at desc, f.hash limit ${limit}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/**
 * Returns for each query how many of the newest `limit` contents match it (`counts`), and the number of contents that were checked
 * (`texts`).
 */
export async function countMatches(
  db: Db,
  where: readonly Condition[],
  queries: readonly string[],
  limit: number,
): Promise<{ texts: number; counts: number[] }> {
  const { rows } = await sql<{ texts: number; counts: number[] }>`with sample as materialized (select f.hash from (
        select distinct on (t.blob_hash) t.blob_hash as hash, n.edited_at from ${CURRENT_CONTENTS} where t.terms is not null and ${joinConditions(where)}
        order by t.blob_hash, n.edited_at desc) f order by f.edited_at desc, f.hash limit ${limit})
    select (select count(*)::int from sample) as texts, coalesce(array_agg(c.held order by c.nth), '{}')::int[] as counts
    from (select q.nth, (select count(*) from sample s join content_text t on t.blob_hash = s.hash where t.terms @@ q.query::tsquery) as held
      from unnest(${[...queries]}::text[]) with ordinality q (query, nth)) c`.execute(db)
  return rows[0] ?? { texts: 0, counts: [] }
}

export interface PieceHitRow {
  id: string
  hash: string
  /** Number of the text piece that matches best. */
  number: number
  /** Sum of the weights of the terms that the text piece contains. */
  weight: number
}

/** Maximum number of pieces of a long text that are searched. */
const MAX_PIECES = 8

/**
 * Returns the documents with the highest total weight of matching terms, at most `limit`, each with its best text piece. `words` are
 * `tsquery`s with weights.
 */
export async function findByWeightedTerms(
  db: Db,
  where: readonly Condition[],
  words: readonly { query: string; weight: number }[],
  limit: number,
): Promise<PieceHitRow[]> {
  const queries = words.map(({ query }) => query)
  const { rows } = await sql<PieceHitRow>`with word as materialized (
        select * from unnest(${queries}::text[], ${words.map(({ weight }) => weight)}::float8[]) w (query, weight)),
      found as materialized (select distinct on (n.id) n.id, t.blob_hash as hash from ${CURRENT_CONTENTS}
        where t.terms @@ ${queries.join(' | ')}::tsquery and ${joinConditions(where)} order by n.id),
      held as materialized (select f.id, f.hash,
        (select sum(w.weight) from word w, content_text t where t.blob_hash = f.hash and t.terms @@ w.query::tsquery) as reach
        from found f order by reach desc, f.id limit ${limit})
    select h.id, h.hash, b.number, b.weight from held h cross join lateral (select c.number,
        (select coalesce(sum(w.weight), 0) from word w where c.terms @@ w.query::tsquery)::float8 as weight
        from content_piece c where c.blob_hash = h.hash and c.number < ${MAX_PIECES} order by weight desc, c.number limit 1) b`.execute(db)
  return rows
}

/** Returns those of the documents that match the conditions, each with the text piece that matches the most of these queries. */
export async function findAmongDocuments(
  db: Db,
  where: readonly Condition[],
  ids: readonly string[],
  queries: readonly string[],
): Promise<PieceHitRow[]> {
  const { rows } =
    await sql<PieceHitRow>`with found as materialized (select distinct on (n.id) n.id, t.blob_hash as hash from ${CURRENT_CONTENTS}
      where n.id = any(${[...ids]}::uuid[]) and ${joinConditions(where)} order by n.id)
    select f.id, f.hash, b.number, b.weight from found f cross join lateral (select c.number,
        (select count(*) from unnest(${[...queries]}::text[]) q where c.terms @@ q::tsquery)::float8 as weight
        from content_piece c where c.blob_hash = f.hash and c.number < ${MAX_PIECES} order by weight desc, c.number limit 1) b`.execute(db)
  return rows
}

/** Returns the texts of pieces, by content hash. */
export async function readPieceTexts(db: Db, pieces: readonly { hash: string; number: number }[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ hash: string; text: string }>`select c.blob_hash as hash, c.text from content_piece c
    join unnest(${pieces.map(({ hash }) => hash)}::text[], ${pieces.map(({ number }) => number)}::int[]) w (hash, number)
      on w.hash = c.blob_hash and w.number = c.number`.execute(db)
  return new Map(rows.map(({ hash, text }) => [hash, text]))
}
