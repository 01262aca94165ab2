import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LogEntry, LogResult } from '#api/contract/log'
import { isBlank } from '#text/blank'
import { usernameKey } from '#text/normalise'
import type { Caller } from '#server/access/caller'
import { containing } from '#server/database/containing'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'

export interface LogQuery {
  offset?: number | undefined
  pageSize?: number | undefined
  direction?: 'ASC' | 'DESC' | undefined
  sortBy?: 'date' | 'type' | 'level' | 'username' | 'ip' | undefined
  nodeUuid?: string | undefined
  type?: string | undefined
  level?: string | undefined
  username?: string | undefined
  fromDate?: number | undefined
  toDate?: number | undefined
  keyword?: string | undefined
  result?: LogResult | undefined
}

const results: Readonly<Record<LogResult, RawBuilder<SqlBool>>> = {
  DONE: sql`l.code is null`,
  REFUSED: sql`(l.code is not null and l.code <> 'internal')`,
  FAILED: sql`l.code = 'internal'`,
}
const resultOf = (code: string | null): LogResult => (code === null ? 'DONE' : code === 'internal' ? 'FAILED' : 'REFUSED')

const PAGE = 20
const COLUMNS = { date: 'l.at', type: 'l.type', level: 'l.level', username: 'l.username', ip: 'l.ip' } as const

/** The wire names lines by a UUID; theirs is their number in its last group. */
const lineId = (id: number): string => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`

function conditionsOf({ nodeUuid, type, level, username, keyword = '', fromDate, toDate, result }: LogQuery) {
  const words = containing(keyword.trim())
  const conditions = [
    ...(nodeUuid === undefined ? [] : [sql<SqlBool>`l.node_id = ${nodeUuid}`]),
    ...(type === undefined ? [] : [sql<SqlBool>`l.type = ${type}`]),
    ...(result === undefined ? [] : [results[result]]),
    ...(level === undefined ? [] : [sql<SqlBool>`l.level = ${level}`]),
    ...(username === undefined
      ? []
      : [sql<SqlBool>`l.user_id = (select u.id from app_user u where u.username_key = ${usernameKey(username)})`]),
    ...(isBlank(keyword)
      ? []
      : [sql<SqlBool>`(l.username ilike ${words} or l.ip ilike ${words} or n.title ilike ${words} or l.detail::text ilike ${words})`]),
    ...(fromDate === undefined ? [] : [sql<SqlBool>`l.at >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [sql<SqlBool>`l.at <= ${toDate}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** One page of lines, newest first unless asked otherwise. What was done in detail is for whoever reads the whole log. */
export async function readLines(db: Db, query: LogQuery): Promise<LogEntry[]> {
  const { offset = 0, pageSize = PAGE, direction = 'DESC', sortBy = 'date', nodeUuid } = query
  const order = sql.raw(direction)
  const { rows } = await sql<{
    id: number
    at: number
    type: string
    level: string
    ip: string | null
    username: string
    node_id: string | null
    title: string | null
    detail: Record<string, unknown>
    code: string | null
  }>`
    select l.id, l.at, l.type, l.level, l.ip, l.username, l.node_id, n.title, l.detail, l.code from log l left join node n on n.id = l.node_id
    where ${conditionsOf(query)} order by ${sql.ref(COLUMNS[sortBy])} ${order} nulls last, l.id ${order}
    limit ${pageSize} offset ${offset}`.execute(db)
  return rows.map((line) => ({
    uuid: lineId(line.id),
    type: line.type,
    level: line.level,
    date: line.at,
    ip: line.ip ?? '',
    username: line.username,
    result: resultOf(line.code),
    ...(line.code !== null && { code: line.code }),
    ...(line.node_id !== null && { nodeUuid: line.node_id }),
    ...(line.title !== null && { title: line.title }),
    ...(nodeUuid === undefined && { detail: line.detail }),
  }))
}

/** The log of everything is for administrators; of one node, for those the gate let through. */
export async function findLog(db: Db, caller: Caller, query: LogQuery) {
  const { offset = 0, pageSize = PAGE, nodeUuid } = query
  if (nodeUuid === undefined && !caller.admin) throw new Problem('forbidden')
  const contents = await readLines(db, query)
  const total = await sql<{ count: number }>`select count(*)::int as count from log l left join node n on n.id = l.node_id
    where ${conditionsOf(query)}`.execute(db)
  return { contents, totalElements: total.rows[0]?.count ?? 0, offset, pageSize }
}
