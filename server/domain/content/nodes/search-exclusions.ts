import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pathToCompare, freshPath, stalePathMarker } from '#server/database/fresh-path'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

/** Maximum number of path ranges. With more excluded folders the query checks the ancestors of each node instead. */
const MAX_RANGES = 100

/** Returns conditions on the alias `n` (a row of `node`) that leave out folders excluded from search and everything below them. */
export async function buildExclusionConditions(db: Db): Promise<Condition[]> {
  const { rows } = await sql<{ path: string | null }>`select ${freshPath('n')} as path from node n where n.exclude_from_search
    union all ${stalePathMarker}`.execute(db)
  const tops = rows.flatMap(({ path }) => path ?? [])
  if (tops.length === 0) return []
  const path = pathToCompare('n', rows)
  if (tops.length > MAX_RANGES)
    return [
      sql<SqlBool>`not exists (select 1 from node x where x.exclude_from_search and x.id = any(string_to_array(btrim(${path}, '/'), '/')::uuid[]))`,
    ]
  return tops.map((top) => sql<SqlBool>`not (${path} >= ${top} and ${path} < ${`${top.slice(0, -1)}0`})`)
}

/** Returns conditions for searchable nodes: not in an excluded folder, and shown in search results. */
export const buildSearchableConditions = async (db: Db): Promise<Condition[]> => [
  sql<SqlBool>`n.show_in_search`,
  ...(await buildExclusionConditions(db)),
]
