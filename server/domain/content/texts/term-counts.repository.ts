import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

/** Term under which the number of all texts is stored. */
const ALL_TEXTS = ''

/** Lock that serialises the counting of terms. Two counters would wait for each other's rows. */
const COUNTING_LOCK = 7_245_060

interface CountedTerms {
  /** Number of changes that were counted. */
  changes: number
  /** Entries that no text had before. */
  added: string[]
  /** Entries that no text has any more. */
  removed: string[]
}

/** Counts the terms of at most `limit` changed texts. */
export async function countChangedTerms(tx: Tx, limit: number): Promise<CountedTerms> {
  await sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`.execute(tx)
  const { rows } = await sql<CountedTerms>`with taken as (
      delete from term_change where id in (select id from term_change order by id limit ${limit}) returning before, after),
    change as (
      select unnest(tsvector_to_array(after)) as term, 1 as texts from taken
      union all select unnest(tsvector_to_array(before)), -1 from taken
      union all select ${ALL_TEXTS}, (after is not null)::int - (before is not null)::int from taken),
    changed as (select term, sum(texts)::int as texts from change where left(term, 1) <> '+' group by term having sum(texts) <> 0),
    counted as (insert into term_count as c (term, texts) select term, texts from changed order by term
      on conflict (term) do update set texts = c.texts + excluded.texts returning c.term, c.texts, c.xmax = 0 as is_new)
    select (select count(*)::int from taken) as changes, coalesce(array_agg(term) filter (where is_new and term <> ${ALL_TEXTS}), '{}') as added,
      coalesce(array_agg(term) filter (where texts <= 0 and term <> ${ALL_TEXTS}), '{}') as removed from counted`.execute(tx)
  return rows[0] ?? { changes: 0, added: [], removed: [] }
}

export async function deleteTerms(tx: Tx, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return
  await sql`delete from term_count where term = any(${[...terms]}::text[])`.execute(tx)
}

/** Variants of words, one pair per position. */
interface WordVariants {
  variants: string[]
  words: string[]
}

export async function insertVariants(tx: Tx, { variants, words }: WordVariants): Promise<void> {
  if (words.length === 0) return
  await sql`insert into term_variant (variant, word) select * from unnest(${variants}::text[], ${words}::text[]) on conflict do nothing`.execute(
    tx,
  )
}

export async function deleteVariants(tx: Tx, { variants, words }: WordVariants): Promise<void> {
  if (words.length === 0) return
  await sql`delete from term_variant where (variant, word) in (select * from unnest(${variants}::text[], ${words}::text[]))`.execute(tx)
}

export interface TermCounts {
  /** Number of all texts. */
  texts: number
  /** Number of texts by term; terms that no text has are left out. */
  byTerm: ReadonlyMap<string, number>
}

/** Returns the numbers of texts with these terms. */
export async function readTermCounts(db: Db, terms: readonly string[]): Promise<TermCounts> {
  const { rows } = await sql<{ term: string; texts: number }>`select term, texts from term_count
    where term = any(${[ALL_TEXTS, ...terms]}::text[]) and texts > 0`.execute(db)
  const byTerm = new Map(rows.map(({ term, texts }) => [term, texts]))
  return { texts: byTerm.get(ALL_TEXTS) ?? 0, byTerm }
}

/** Maximum number of words per lookup. A typed word has far fewer near ones. */
const MAX_NEAR_WORDS = 2_000

/** Returns the words of texts that have one of these variants. */
export async function findWordsByVariant(db: Db, variants: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select distinct word from term_variant
    where variant = any(${[...variants]}::text[]) limit ${MAX_NEAR_WORDS}`.execute(db)
  return rows.map(({ word }) => word)
}
