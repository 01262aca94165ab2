import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Returns those of the ids that are relations or properties, with their type. */
export async function findDefinitionKinds(db: Db, ids: readonly string[]): Promise<{ id: string; kind: string; type: string | null }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; kind: string; type: string | null }>`select d.id, d.kind, d.type from ont_definition d
    where d.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return rows
}

/** Interval between two stored dates, without `to`. */
export interface Span {
  value: number
  from: string
  to: string
}

/** SQL: readable nodes of a folder with their dates in one property. `readable` is an SQL condition on the node, alias `n`. */
const dateSource = (
  folderId: string,
  definitionId: string,
  readable: RawBuilder<SqlBool>,
) => sql`placement p join node n on n.id = p.node_id
  join ont_value v on v.node_id = n.id join ont_node i on i.node_id = n.id and i.instance
  where p.parent_id = ${folderId} and v.definition_id = ${definitionId} and ${readable}`

/** Returns the first and last date. Null if there is none. */
export async function findDateRange(
  db: Db,
  folderId: string,
  definitionId: string,
  readable: RawBuilder<SqlBool>,
): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`select min(v.key) as first, max(v.key) as last
    from ${dateSource(folderId, definitionId, readable)}`.execute(db)
  return rows[0] ?? { first: null, last: null }
}

/** Counts the nodes with a date in each span. */
export async function countBySpan(
  db: Db,
  folderId: string,
  definitionId: string,
  readable: RawBuilder<SqlBool>,
  spans: readonly Span[],
): Promise<{ value: number; count: number }[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<{ value: number; count: number }>`select s.value, count(distinct d.id)::int as count
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(value int, "from" text, "to" text)
    join (select n.id, v.key from ${dateSource(folderId, definitionId, readable)}) d on d.key >= s."from" and d.key < s."to"
    group by s.value order by s.value`.execute(db)
  return rows
}

export interface BrowseRow {
  id: string
  title: string
  kind: 'RELATION' | 'PROPERTY'
  type: string | null
}

/**
 * Returns the relations and date properties that the instances in a folder use. Conditions refer to the instance as `n` and to the other
 * end as `m`.
 */
export async function readBrowseRows(
  db: Db,
  folderId: string,
  { readable, seen: visibleTarget }: { readable: RawBuilder<SqlBool>; seen: RawBuilder<SqlBool> },
): Promise<BrowseRow[]> {
  const inside = sql`placement p join node n on n.id = p.node_id and n.node_type = 2`
  const { rows } = await sql<BrowseRow>`select d.id, d.title, d.kind, d.type from ont_definition d where d.id in (
      select r.definition_id from ${inside} join ont_related r on r.node_id = n.id join node m on m.id = r.target_id
        where p.parent_id = ${folderId} and ${readable} and ${visibleTarget}
      union select v.definition_id from ${inside} join ont_value v on v.node_id = n.id join ont_definition t on t.id = v.definition_id and t.type = 'DATE'
        where p.parent_id = ${folderId} and ${readable})
    order by d.kind desc, d.sort_key, d.id`.execute(db)
  return rows
}
