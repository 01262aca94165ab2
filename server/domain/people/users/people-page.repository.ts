import { type RawBuilder, sql } from 'kysely'
import { matchKey } from '#text/normalise'
import type { Db } from '#server/database/schema'

const DEFAULT_SIZE = 10

export interface PageQuery {
  offset?: number | undefined
  pageSize?: number | undefined
  direction?: 'ASC' | 'DESC' | undefined
  operator?: 'OR' | 'AND' | undefined
}

/** A search text of the request, and the function that builds the SQL condition for it. */
export type Condition = readonly [searched: string | undefined, holds: (key: string, typed: string) => RawBuilder<unknown>]

/** Returns a builder of the condition that a column of match keys contains the `matchKey` of a search text. */
export const columnContains = (column: string) => (key: string) => sql`strpos(${sql.ref(column)}, ${key}) > 0`

/** Builds a condition for each word of the text and joins them with AND. True for an empty text. */
export const matchesEveryWord = (typed: string, toCondition: (key: string) => RawBuilder<unknown>): RawBuilder<unknown> => {
  const keys = typed
    .split(/\s+/u)
    .map(matchKey)
    .filter((key) => key !== '')
  return keys.length === 0 ? sql`true` : sql`(${sql.join(keys.map(toCondition), sql` and `)})`
}

/**
 * Returns a builder of the condition that the user name contains the `matchKey` of a search text. User names keep hyphens, which a
 * `matchKey` does not have.
 */
export const matchesUsername =
  (alias = 't') =>
  (key: string): RawBuilder<unknown> => {
    const username = sql.ref(`${alias}.username_key`)
    return sql`(strpos(${username}, ${key}) > 0 or strpos(replace(${username}, '-', ''), ${key}) > 0)`
  }

/**
 * Returns a builder of the condition that a user's full name or user name contains the `matchKey` of a search text. `alias` is the alias of
 * the user table.
 */
export const matchesNames =
  (alias = 't') =>
  (key: string): RawBuilder<unknown> =>
    sql`(${columnContains(`${alias}.full_name_key`)(key)} or ${matchesUsername(alias)(key)})`

/** Combines conditions with OR (the default) or AND. Empty search fields are ignored. */
export function combineConditions(conditions: readonly Condition[], operator: 'OR' | 'AND' = 'OR'): RawBuilder<unknown> {
  const conditionsToApply = conditions.flatMap(([words, holds]) => {
    const key = matchKey(words ?? '')
    return key === '' ? [] : [holds(key, words ?? '')]
  })
  return conditionsToApply.length === 0 ? sql`true` : sql`(${sql.join(conditionsToApply, operator === 'AND' ? sql` and ` : sql` or `)})`
}

export interface Page<Row> {
  contents: Row[]
  totalElements: number
  offset: number
  pageSize: number
}

/** Returns one page of the rows `t` of a table. `columns` are read only for the page, in the same statement as the count. */
export async function readPage<Row extends object>(
  db: Db,
  {
    table,
    columns,
    where,
    by: orderBy,
  }: { table: 'app_user' | 'role'; columns: RawBuilder<unknown>; where: RawBuilder<unknown>; by: RawBuilder<unknown> },
  { offset = 0, pageSize = DEFAULT_SIZE, direction = 'ASC' }: PageQuery,
): Promise<Page<Row>> {
  const from = sql`from ${sql.table(table)} t where ${where}`
  const order = direction === 'DESC' ? sql`order by ${orderBy} desc, t.id desc` : sql`order by ${orderBy} asc, t.id asc`
  const { rows } = await sql<Row & { total: number }>`select ${columns}, (select count(*)::int ${from}) as total
    from (select t.* ${from} ${order} limit ${pageSize} offset ${offset}) t ${order}`.execute(db)
  const total =
    rows[0]?.total ?? (offset === 0 ? 0 : (await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)).rows[0]?.total)
  return { contents: rows.map(({ total: _, ...row }) => row as unknown as Row), totalElements: total ?? 0, offset, pageSize }
}
