import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { freshPath, pathsBelow } from '#server/database/fresh-path'
import type { Db, Tx } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

/** Returns those of the ids that are folders. `isShown` is an SQL condition on the node, alias `n`. */
export async function findTagFolders(
  db: Db,
  ids: readonly string[],
  isShown: Condition,
): Promise<{ id: string; title: string; path: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; title: string; path: string }>`select n.id, n.title, ${freshPath('n')} as path from node n
    where n.id = any(${[...ids]}::uuid[]) and n.type in (1, 3) and ${isShown}`.execute(db)
  return rows
}

/** Stores the keyword of each tag folder. */
export async function addTags(tx: Tx, tags: readonly { nodeId: string; keywordId: string }[]): Promise<void> {
  if (tags.length === 0) return
  await sql`insert into keyword_tag (node_id, keyword_id) select * from unnest(${tags.map(({ nodeId }) => nodeId)}::uuid[],
    ${tags.map(({ keywordId }) => keywordId)}::uuid[]) on conflict do nothing`.execute(tx)
}

/** Returns keyword ids by `name_key`. */
export async function findKeywordIds(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('keyword')
    .select(['id', 'name_key'])
    .where(sql<boolean>`name_key = any(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name_key }) => [name_key, id]))
}

/**
 * Builds a query for the keywords of these folders and of the folders below them. `isShown` is an SQL condition on the folder, alias `t`.
 */
export async function buildTagKeywordQuery(
  db: Db,
  tags: readonly { id: string; path: string }[],
  isShown: Condition,
): Promise<RawBuilder<unknown>> {
  const paths = await pathsBelow(
    db,
    tags.map(({ path }) => path),
  )
  const below = paths.map((path) => sql`(t.path > ${path} and t.path < ${`${path.slice(0, -1)}0`})`)
  const inside = sql.join([sql`t.id = any(${tags.map(({ id }) => id)}::uuid[])`, ...below], sql` or `)
  return sql`select kt.keyword_id from keyword_tag kt join node t on t.id = kt.node_id where (${inside}) and ${isShown}`
}
