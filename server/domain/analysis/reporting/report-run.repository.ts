import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { Bucket } from './periods'

type Where = RawBuilder<SqlBool>
type Fragment = RawBuilder<unknown>

/** Scope of a report: instances `n` of classes that the caller may read. */
export interface Scope {
  classIds: readonly string[]
  where: readonly Where[]
}

const buildInstanceSource = ({ classIds, where }: Scope): Fragment => sql`ont_node o join node n on n.id = o.node_id
  where o.instance and o.class_id = any(${[...classIds]}::uuid[]) and ${sql.join([...where], sql` and `)}`

/** Returns the time of an instance: a day from a property, or the half hour of its creation. */
const buildTime = (dateId: string | undefined): Fragment =>
  dateId === undefined
    ? sql`(n.created_at / 1800000)::text`
    : sql`(select min(left(d.key, 10)) from ont_value d where d.node_id = n.id and d.definition_id = ${dateId}::uuid)`

export const buildTimeRange = (
  dateId: string | undefined,
  { from, to }: { from?: number | string | undefined; to?: number | string | undefined },
): Where[] => {
  const moment = dateId === undefined ? sql`n.created_at` : buildTime(dateId)
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${moment} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${moment} <= ${to}`]),
  ]
}

/** Returns the values of a property, aggregated by time. */
export async function readBuckets(db: Db, scope: Scope, propertyId: string, dateId: string | undefined): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`with i as (select n.id, ${buildTime(dateId)} as moment from ${buildInstanceSource(scope)})
    select i.moment, count(distinct v.node_id)::int as count, count(v.number)::int as numbers, sum(v.number) as sum,
      min(v.number) as least, max(v.number) as most
    from i join ont_value v on v.node_id = i.id and v.definition_id = ${propertyId}::uuid group by i.moment`.execute(db)
  return rows
}

/** Returns one page of instances in Persian order of their titles, with the total. */
export async function readInstancePage(
  db: Db,
  scope: Scope,
  page: { offset: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string | null; total: number }>`with i as (select n.id from ${buildInstanceSource(scope)}),
      cut as (select i.id, p.sort_key from i join placement p on p.node_id = i.id and p.home
        order by p.sort_key, i.id limit ${page.limit} offset ${page.offset})
    select t.total, c.id from (select count(*)::int as total from i) t left join cut c on true order by c.sort_key, c.id`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

export interface CellRow {
  node_id: string
  definition_id: string
  value: string | number | boolean
}

/** Returns the values of these properties for these instances, with the titles of related nodes that satisfy `isVisible` (on `t`). */
export async function readCells(db: Db, ids: readonly string[], definitionIds: readonly string[], isVisible: Where): Promise<CellRow[]> {
  if (ids.length === 0 || definitionIds.length === 0) return []
  const [nodes, definitions] = [sql`any(${[...ids]}::uuid[])`, sql`any(${[...definitionIds]}::uuid[])`]
  const { rows } = await sql<CellRow>`select c.node_id, c.definition_id, c.value from (
      select v.node_id, v.definition_id, v.value, v.place from ont_value v where v.node_id = ${nodes} and v.definition_id = ${definitions}
      union all select r.node_id, r.definition_id, to_jsonb(t.title), r.place from ont_related r join node t on t.id = r.target_id
        where r.node_id = ${nodes} and r.definition_id = ${definitions} and ${isVisible}) c
    order by c.node_id, c.definition_id, c.place`.execute(db)
  return rows
}

export interface GroupColumn {
  id: string
  isRelation: boolean
}

export interface GroupRow {
  groups: (string | null)[]
  amounts: { count: number; numbers: number; sum: number | null; least: number | null; most: number | null }[]
}

const buildGroupColumn = ({ id, isRelation }: GroupColumn, isVisible: Where): Fragment =>
  isRelation
    ? sql`(select string_agg(t.title, '، ' order by r.place, t.id) from ont_related r join node t on t.id = r.target_id
        where r.node_id = n.id and r.definition_id = ${id}::uuid and ${isVisible})`
    : sql`(select string_agg(v.value #>> '{}', '، ' order by v.place) from ont_value v where v.node_id = n.id and v.definition_id = ${id}::uuid)`

/** Groups instances by some columns and aggregates others. At most `limit` groups. */
export async function readGroups(
  db: Db,
  scope: Scope,
  columns: readonly GroupColumn[],
  aggregatedIds: readonly string[],
  isVisible: Where,
  limit: number,
): Promise<GroupRow[]> {
  const keys = columns.map((column, index) => sql`${buildGroupColumn(column, isVisible)} as ${sql.ref(`g${index}`)}`)
  const names = columns.map((_, index) => sql.ref(`g${index}`))
  const sums = aggregatedIds.map(
    (
      id,
      index,
    ) => sql`left join lateral (select count(*)::int as c, count(v.number)::int as k, sum(v.number) as s, min(v.number) as l, max(v.number) as m
      from ont_value v where v.node_id = i.id and v.definition_id = ${id}::uuid) ${sql.ref(`m${index}`)} on true`,
  )
  const aggregates = aggregatedIds.map((_, index) => {
    const column = (name: string) => sql.ref(`m${index}.${name}`)
    return sql`json_build_object('count', count(*) filter (where ${column('c')} > 0), 'numbers', sum(${column('k')}), 'sum', sum(${column('s')}),
      'least', min(${column('l')}), 'most', max(${column('m')}))`
  })
  const { rows } = await sql<GroupRow>`with i as (select ${sql.join([sql`n.id`, ...keys])} from ${buildInstanceSource(scope)})
    select json_build_array(${sql.join(names)}) as groups, json_build_array(${sql.join(aggregates)}) as amounts from i ${sql.join(sums, sql` `)}
    ${names.length === 0 ? sql`` : sql`group by ${sql.join(names)}`} limit ${limit}`.execute(db)
  return rows
}
