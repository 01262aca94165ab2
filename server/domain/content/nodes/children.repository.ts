import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EffectiveLevel } from '#server/access/caller'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import type { Db } from '#server/database/schema'
import { type NodeRow, selectNodeColumns } from './node-rows.repository'
import { isTextColumn, type SortPosition, type SortColumn, type Sorting } from './sort-columns'

type Condition = RawBuilder<SqlBool>

export interface ChildRow extends NodeRow {
  rank: number
  key: string | number
  /** True if the folder is the node's home parent, false for a shortcut. */
  home: boolean
  /** Highest unexpired permission of the caller on the node itself. */
  own_level: EffectiveLevel | null
}

/** Caller of a query: permissions of these users and roles count. */
export interface QueryCaller {
  userId: string
  principals: readonly string[]
  /** True for an administrator, who needs no permission entries. */
  admin: boolean
  now: number
}

export const selectOwnLevel = ({ principals, admin, now }: QueryCaller): RawBuilder<unknown> =>
  admin
    ? sql`null::smallint`
    : sql`(select max(e.level) from permission e where e.node_id = n.id and e.principal_id = any(${opaqueIdArray(principals)})
        and (e.expires_at is null or e.expires_at > ${now}))`

/**
 * Part of the folders, or of the documents, in a folder: `limit` rows, read after skipping `skip` rows. Reading starts after the row
 * `from`, or at the beginning.
 */
export interface Slice {
  rank: number
  from?: SortPosition
  /** Reads towards the beginning of the order. The result is still in the requested order. */
  backwards: boolean
  skip: number
  limit: number
}

const reverseDirection = (direction: Sorting['direction']): Sorting['direction'] => (direction === 'ASC' ? 'DESC' : 'ASC')
export const buildOrder = (alias: string, columns: readonly string[], direction: Sorting['direction']): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} ${sql.raw(direction === 'ASC' ? 'asc' : 'desc')}`))

export const toKeyValue = (column: SortColumn, key: string | number): RawBuilder<unknown> =>
  isTextColumn(column) ? sql`${key}` : column === 'order_no' ? sql`${key}::float8` : sql`${key}::bigint`

const isBeyond = (alias: string, column: SortColumn, place: SortPosition, direction: Sorting['direction']): Condition =>
  sql<SqlBool>`(${sql.ref(`${alias}.${column}`)}, ${sql.ref(`${alias}.node_id`)}) ${sql.raw(direction === 'ASC' ? '>' : '<')} (${toKeyValue(column, place.key)}, ${place.id}::uuid)`

/** Builds a scan of one index range in index order with a limit. All predicates are on leading columns of the index. */
const buildScan = (parentId: string, { column, direction }: Sorting, slice: Slice, where?: Condition): RawBuilder<unknown> => {
  const way = slice.backwards ? reverseDirection(direction) : direction
  return sql`(select p.node_id, p.rank, p.home, p.order_no, ${sql.ref(`p.${column}`)} as key from placement p
    where p.parent_id = ${parentId} and p.rank = ${slice.rank}
    ${slice.from ? sql`and ${isBeyond('p', column, slice.from, way)}` : sql``} ${where ? sql`and ${where}` : sql``}
    order by ${buildOrder('p', [column, 'node_id'], way)} limit ${slice.limit} offset ${slice.skip})`
}

/** Combines scans and limits their rows before other tables are joined. */
const combineScans = (scans: readonly RawBuilder<unknown>[], { direction }: Sorting, limit: number): RawBuilder<unknown> => {
  const all = sql.join([...scans], sql` union all `)
  return scans.length === 1
    ? all
    : sql`select * from (${all}) s order by s.rank, ${buildOrder('s', ['key', 'node_id'], direction)} limit ${limit}`
}

/**
 * Returns the first `limit` rows of consecutive slices with all data for their records, in one statement. The rows are one JSON value,
 * which the embedded database returns faster than many columns. Levels in `own` are not queried again.
 */
export async function findChildRows(
  db: Db,
  reading: QueryCaller,
  parentId: string,
  sorting: Sorting,
  slices: readonly Slice[],
  { where, own, limit }: { where?: Condition; own?: ReadonlyMap<string, EffectiveLevel | null> | undefined; limit: number },
): Promise<ChildRow[]> {
  if (slices.length === 0) return []
  const level = own ? sql`null::smallint` : selectOwnLevel(reading)
  const { rows } = await sql<{
    page: ChildRow[]
  }>`select coalesce(json_agg(r order by r.rank, ${buildOrder('r', ['key', 'id'], sorting.direction)}), '[]') as page
    from (select c.rank, c.key, c.home, ${level} as own_level, ${selectNodeColumns(reading.userId, sql`c.order_no`)}
      from (${combineScans(
        slices.map((slice) => buildScan(parentId, sorting, slice, where)),
        sorting,
        limit,
      )}) c join node n on n.id = c.node_id join app_user u on u.id = n.author_id) r`.execute(db)
  const page = rows[0]?.page ?? []
  return own ? page.map((row) => ({ ...row, own_level: own.get(row.id) ?? null })) : page
}

/**
 * Reads the next `count` rows of a range in ascending order and returns every `step`-th of them. `nth` is the number of the row among the
 * read rows, from 1.
 */
export async function surveyRows(
  db: Db,
  parentId: string,
  rank: number,
  column: SortColumn,
  { from, step, count }: { from?: SortPosition; step: number; count: number },
): Promise<(SortPosition & { nth: number })[]> {
  const { rows } = await sql<SortPosition & { nth: number }>`select * from (
      select ${sql.ref(`p.${column}`)} as key, p.node_id as id, (row_number() over (order by ${buildOrder('p', [column, 'node_id'], 'ASC')}))::int as nth
      from placement p where p.parent_id = ${parentId} and p.rank = ${rank} ${from ? sql`and ${isBeyond('p', column, from, 'ASC')}` : sql``}
      order by ${buildOrder('p', [column, 'node_id'], 'ASC')} limit ${count}) s
    where s.nth % ${step} = 0 order by s.nth`.execute(db)
  return rows
}

export interface Selection {
  /** Conditions on `p` (placement) and `n` (node). All of them must be true. */
  where: readonly Condition[]
  /** True for more than one folder. A node that is in several of them is then returned once. */
  several: boolean
}

/** Returns a page of the nodes that match the selection, and their total number. */
export async function findSelectedRows(
  db: Db,
  reading: QueryCaller,
  { where, several }: Selection,
  { column, direction }: Sorting,
  page: { after?: SortPosition & { rank: number }; skip: number; limit: number },
): Promise<{ rows: ChildRow[]; total: number }> {
  const matching = sql`select ${several ? sql`distinct on (p.node_id)` : sql``} p.node_id, p.rank, p.home, p.order_no, ${sql.ref(`p.${column}`)} as key
    from placement p join node n on n.id = p.node_id where ${sql.join([...where], sql` and `)}
    ${several ? sql`order by p.node_id, p.home desc, p.parent_id` : sql``}`
  const { after } = page
  const following = after
    ? sql`where h.rank > ${after.rank} or (h.rank = ${after.rank} and (h.key, h.node_id) ${sql.raw(direction === 'ASC' ? '>' : '<')} (${toKeyValue(column, after.key)}, ${after.id}::uuid))`
    : sql``
  const { rows } = await sql<ChildRow & { total: number }>`with hit as materialized (${matching}),
      cut as (select * from hit h ${following} order by h.rank, ${buildOrder('h', ['key', 'node_id'], direction)} limit ${page.limit} offset ${page.skip})
    select t.total, c.rank, c.key, c.home, ${selectOwnLevel(reading)} as own_level, ${selectNodeColumns(reading.userId, sql`c.order_no`)} from (select count(*)::int as total from hit) t
      left join cut c on true left join node n on n.id = c.node_id left join app_user u on u.id = n.author_id
    order by c.rank, ${buildOrder('c', ['key', 'node_id'], direction)}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ id }) => id !== null) }
}
