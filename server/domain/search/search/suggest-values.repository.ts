import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { likePattern } from '#server/database/like-pattern'
import type { Db } from '#server/database/schema'
import { buildIndexedNameConditions, buildNameContains, isIndexedWord } from '#server/domain/content/nodes/name-conditions'

/** Condition on the alias `n` (a row of `node`). */
export type VisibleNodes = RawBuilder<SqlBool>

/** Maximum number of values of which one suggestion checks if a visible item has them. */
const MAX_CANDIDATES = 100

/** Returns full names of authors of visible nodes: those that begin with the key before those that contain it. */
export async function findAuthorNames(db: Db, key: string, visible: VisibleNodes, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select btrim(u.first_name || ' ' || u.last_name) as name from (
      select * from app_user where full_name_key like ${likePattern(key)}
      order by starts_with(full_name_key, ${key}) desc, full_name_key, id limit ${MAX_CANDIDATES}) u
    where exists (select from node n where n.author_id = u.id and n.parent_id is not null and ${visible})
    order by starts_with(u.full_name_key, ${key}) desc, u.full_name_key, u.id limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Maximum number of the newest documents whose file types are counted. */
const MAX_TYPED = 10_000

/** Returns file types of the newest visible documents that begin with this text, the most frequent first. */
export async function findExtensions(db: Db, beginning: string, visible: VisibleNodes, limit: number): Promise<string[]> {
  const { rows } = await sql<{ extension: string }>`select extension from (select n.extension from node n
      where n.type = 0 and n.extension <> '' and starts_with(n.extension, ${beginning}) and ${visible}
      order by n.created_at desc limit ${MAX_TYPED}) t
    group by extension order by count(*) desc, extension limit ${limit}`.execute(db)
  return rows.map(({ extension }) => extension)
}

/** Must be the prefix length of the index `placement_beginning`. */
const PREFIX_LENGTH = 12
const AFTER_ALL = '\u{10ffff}'

/** A short key matches only the beginning of a name, because the index of name parts cannot find it. */
function buildFolderName(key: string): RawBuilder<SqlBool> {
  if (isIndexedWord(key)) return sql<SqlBool>`${sql.join([...buildIndexedNameConditions(key), buildNameContains(key)], sql` and `)}`
  const from = sql`left(p.name_key, ${sql.lit(PREFIX_LENGTH)})`
  return sql<SqlBool>`${from} >= ${key} and ${from} < ${key + AFTER_ALL}`
}

/** Returns titles of visible folders with the key in their names: those that begin with it before the others, shorter ones first. */
export async function findFolderTitles(db: Db, key: string, visible: VisibleNodes, limit: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select title from (
      select n.title, min(p.name_key) as name_key from placement p join node n on n.id = p.node_id
      where p.home and p.rank = 0 and ${buildFolderName(key)} and ${visible} group by n.title) f
    order by starts_with(name_key, ${key}) desc, length(name_key), name_key limit ${limit}`.execute(db)
  return rows.map(({ title }) => title)
}
