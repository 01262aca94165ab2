import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { comparedPath, freshPath, staleMark } from '#server/database/fresh-path'
import type { Db } from '#server/database/schema'

type Condition = RawBuilder<SqlBool>

/** Beyond this many the ancestors of each node are looked up instead of comparing ranges. */
const MOST_RANGES = 100

/** What no search finds, for the alias `n` of a row of `node`: whatever lies in folders that are kept out with all that is in them, themselves included. */
export async function keptOut(db: Db): Promise<Condition[]> {
  const { rows } = await sql<{ path: string | null }>`select ${freshPath('n')} as path from node n where n.exclude_from_search
    union all ${staleMark}`.execute(db)
  const tops = rows.flatMap(({ path }) => path ?? [])
  if (tops.length === 0) return []
  const path = comparedPath('n', rows)
  if (tops.length > MOST_RANGES)
    return [
      sql<SqlBool>`not exists (select 1 from node x where x.exclude_from_search and x.id = any(string_to_array(btrim(${path}, '/'), '/')::uuid[]))`,
    ]
  return tops.map((top) => sql<SqlBool>`not (${path} >= ${top} and ${path} < ${`${top.slice(0, -1)}0`})`)
}

/** What a search passes over, in the same way: that, and folders that are to be no hits themselves. */
export const searched = async (db: Db): Promise<Condition[]> => [sql<SqlBool>`n.show_in_search`, ...(await keptOut(db))]
