import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { freshPath } from '#server/database/fresh-path'
import type { Db } from '#server/database/schema'
import { buildHitTables, type HitQuery } from './word-search.repository'

/**
 * Names of the counted values. `folder1` to `folder4` are the folders at the first levels below the searched one, `innerFolder` those in the
 * open folders.
 */
export const facets = [
  ...(['extension', 'author', 'month', 'size', 'keyword', 'class'] as const),
  ...(['folder1', 'folder2', 'folder3', 'folder4', 'innerFolder'] as const),
] as const
export type FacetName = (typeof facets)[number]

/** Number of hits with a value: an extension, an id of a user, keyword, class or folder, the ids of an open folder and of one in it with a slash between them, or the number of a range, from 0. */
export interface FacetRow {
  facet: FacetName
  value: string
  count: number
}

export interface FacetQuery {
  /** The facets to count. */
  facets: readonly FacetName[]
  /** Ascending lower bounds of the months and sizes. */
  months: readonly number[]
  sizes: readonly number[]
  /** Number of folders in the path of the searched folder, itself included. */
  depth: number
  /** Folders whose direct subfolders are counted. `depth` is the number of folders in their path, themselves included. */
  openFolders: readonly { id: string; depth: number }[]
  /** Condition that the caller may read the alias `n`. */
  isReadable: RawBuilder<SqlBool>
}

/** Maximum number of values of a facet, except for months. */
const MAX_VALUES = 20

/** Returns for each facet its values with the numbers of hits, the most frequent first. */
export async function countFacets(db: Db, hits: HitQuery, query: FacetQuery): Promise<FacetRow[]> {
  const select = (facet: FacetName, value: RawBuilder<unknown>, { where = sql`true`, from = sql`found f`, limit = MAX_VALUES } = {}) =>
    sql`(select ${facet}::text as facet, ${value} as value, count(*)::int as count from ${from} where ${where}
      group by 2 order by 3 desc, 2 limit ${sql.lit(limit)})`
  // The path of a node is "/root/…/node/": the part after the searched folder is the folder below it, unless it is the node itself.
  const selectFolder = (level: 1 | 2 | 3 | 4) => {
    const id = sql`split_part(f.path, '/', ${sql.lit(query.depth + level + 1)})`
    return select(`folder${level}`, id, { where: sql`${id} <> '' and ${id} <> f.id::text` })
  }
  const { openFolders } = query
  const selectInnerFolder = () => {
    const id = sql`split_part(f.path, '/', o.depth + 2)`
    return select('innerFolder', sql`o.id || '/' || ${id}`, {
      from: sql`found f join unnest(${openFolders.map((open) => open.id)}::text[], ${openFolders.map(({ depth }) => depth)}::int[]) o (id, depth)
        on split_part(f.path, '/', o.depth + 1) = o.id`,
      where: sql`${id} <> '' and ${id} <> f.id::text`,
      limit: MAX_VALUES * Math.max(1, openFolders.length),
    })
  }
  const selects: Record<FacetName, () => RawBuilder<unknown>> = {
    extension: () => select('extension', sql`f.extension`, { where: sql`f.type = 0 and f.extension <> ''` }),
    author: () => select('author', sql`f.author_id::text`, { where: sql`f.author_id is not null` }),
    month: () => select('month', sql`width_bucket(f.created_at, ${[...query.months]}::bigint[])::text`, { limit: query.months.length + 1 }),
    size: () =>
      select('size', sql`width_bucket(f.size, ${[...query.sizes]}::bigint[])::text`, { where: sql`f.type = 0 and f.size is not null` }),
    keyword: () =>
      select('keyword', sql`k.keyword_id::text`, {
        from: sql`(select d.node_id, d.keyword_id from found f join document_keyword d on d.node_id = f.id
          union select g.node_id, m.keyword_id from found f join paragraph g on g.node_id = f.id join paragraph_keyword m on m.paragraph_id = g.id
            where f.type = 0) k join node n on n.id = k.node_id`,
        where: query.isReadable,
      }),
    class: () =>
      select('class', sql`o.class_id::text`, {
        from: sql`found f join node n on n.id = f.id join ont_node o on o.node_id = f.id`,
        where: sql`o.instance and o.class_id is not null and ${query.isReadable}`,
      }),
    ...{
      folder1: () => selectFolder(1),
      folder2: () => selectFolder(2),
      folder3: () => selectFolder(3),
      folder4: () => selectFolder(4),
      innerFolder: selectInnerFolder,
    },
  }
  const { rows } = await sql<FacetRow>`with ${buildHitTables(hits, 'sort_key')},
      found as materialized (select n.id, n.type, n.extension, n.author_id, n.created_at, n.size, ${freshPath('n')} as path
        from hit h join node n on n.id = h.node_id)
    ${sql.join(
      query.facets.map((facet) => selects[facet]()),
      sql` union all `,
    )}`.execute(db)
  return rows
}

export async function findFullNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select id::text, btrim(first_name || ' ' || last_name) as name from app_user
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function findKeywordTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    title: string
  }>`select id::text, title from keyword where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
