import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { likePattern } from '#server/database/like-pattern'
import type { Db } from '#server/database/schema'
import { buildSearchableConditions } from '#server/domain/content/nodes/search-exclusions'

export interface TitledNode {
  uuid: string
  title: string
}

/** Maximum number of item names that one suggestion reads. */
const MAX_NAMES = 5_000
/** Maximum number of different titles that one suggestion compares. */
const MAX_TITLES = 300

/** Must be the prefix length of the index `placement_beginning`. */
const PREFIX_LENGTH = 12
const AFTER_ALL = '\u{10ffff}'

async function readTitles(db: Db, candidates: RawBuilder<unknown>, visible: RawBuilder<SqlBool>): Promise<TitledNode[]> {
  const { rows } =
    await sql<TitledNode>`select n.id as uuid, n.title from (${candidates} limit ${MAX_NAMES}) c join node n on n.id = c.node_id
    where ${sql.join([visible, ...(await buildSearchableConditions(db))], sql` and `)} limit ${MAX_TITLES}`.execute(db)
  return rows
}

/** Returns visible nodes (alias `n`) whose names begin with this key. If there are very many, only some of them. */
export function findNamesBeginningWith(db: Db, key: string, visible: RawBuilder<SqlBool>): Promise<TitledNode[]> {
  const head = [...key].slice(0, PREFIX_LENGTH).join('')
  const from = sql`left(p.name_key, ${sql.lit(PREFIX_LENGTH)})`
  return readTitles(
    db,
    sql`select p.node_id from placement p where p.home and ${from} >= ${head} and ${from} < ${head + AFTER_ALL}
      and starts_with(p.name_key, ${key}) order by ${from}`,
    visible,
  )
}

/**
 * Returns visible nodes (alias `n`) whose names contain this key of at least three characters. If there are very many, only some of them.
 */
export const findNamesContaining = (db: Db, key: string, visible: RawBuilder<SqlBool>): Promise<TitledNode[]> =>
  readTitles(
    db,
    sql`select p.node_id from placement p
      where p.home and name_grams(p.name_key) @> name_grams(${key}::text) and p.name_key like ${likePattern(key)}`,
    visible,
  )
