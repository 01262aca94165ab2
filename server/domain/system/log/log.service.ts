import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LogEntry, LogResult } from '#api/contract/log'
import { findAccessFacts } from '#server/access/levels'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { foldedContains } from '#server/database/folded-text'
import { belowNode } from '#server/database/fresh-path'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import type { Locale } from '#text/locale'
import { matchKey, usernameKey } from '#text/normalise'
import { readNamesIn, pickNames } from './log-names.service'

export interface LogQuery {
  offset?: number | undefined
  pageSize?: number | undefined
  direction?: 'ASC' | 'DESC' | undefined
  sortBy?: 'date' | 'type' | 'level' | 'username' | 'ip' | undefined
  nodeUuid?: string | undefined
  type?: string | undefined
  level?: string | undefined
  username?: string | undefined
  person?: string | undefined
  withContent?: boolean | undefined
  fromDate?: number | undefined
  toDate?: number | undefined
  keyword?: string | undefined
  result?: LogResult | undefined
}

const resultConditions: Readonly<Record<LogResult, RawBuilder<SqlBool>>> = {
  DONE: sql`l.code is null`,
  REFUSED: sql`(l.code is not null and l.code <> 'internal')`,
  FAILED: sql`l.code = 'internal'`,
}
const toResult = (code: string | null): LogResult => (code === null ? 'DONE' : code === 'internal' ? 'FAILED' : 'REFUSED')

const PAGE_SIZE = 20
const COLUMNS = { date: 'l.at', type: 'l.type', level: 'l.level', username: 'l.username', ip: 'l.ip' } as const

/** Returns the UUID of a line: its number in the last group. */
const toLineId = (id: number): string => `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`

/** Level that the log of an item requires. For the content of a folder it is checked for each item. */
const MIN_LEVEL = 3

async function buildScope({ db, caller, now }: ReadContext, { nodeUuid, withContent = false }: LogQuery): Promise<RawBuilder<SqlBool>[]> {
  if (nodeUuid === undefined) return []
  const own = sql<SqlBool>`l.node_id = ${nodeUuid}`
  const [folder] = withContent ? await findAccessFacts(db, [nodeUuid]) : []
  if (!folder) return [own]
  const visible = await buildVisibilityCondition(db, caller, now, MIN_LEVEL)
  return [sql<SqlBool>`(${own} or (${await belowNode(db, folder.path)} and ${visible('n')}))`]
}

/** Matches the normalised title, which also finds spellings that `foldedContains` misses. */
const matchesTitle = (key: string): RawBuilder<SqlBool>[] =>
  key === '' ? [] : [sql`exists (select from placement p where p.node_id = n.id and p.home and p.name_key like ${likePattern(key)})`]

const matchesPerson = (person: string): RawBuilder<SqlBool> => {
  const matchesName = (word: string): RawBuilder<SqlBool> => {
    const key = matchKey(word)
    const nameConditions = key === '' ? [] : [sql<SqlBool>`a.full_name_key like ${likePattern(key)}`]
    return sql`(${sql.join([foldedContains(sql`l.username`, word), ...nameConditions], sql` or `)})`
  }
  return sql`(${sql.join(person.trim().split(/\s+/u).map(matchesName), sql` and `)})`
}

/** Matches words in a line. Details that the caller may not see are not searched, because a hit would reveal them. */
const matchesWords = (words: string, withDetails: boolean): RawBuilder<SqlBool> => {
  const searchedColumns = [sql`l.username`, sql`l.ip`, sql`n.title`, ...(withDetails ? [sql`l.detail::text`] : [])]
  return sql`(${sql.join([...searchedColumns.map((text) => foldedContains(text, words)), ...matchesTitle(matchKey(words))], sql` or `)})`
}

async function buildConditions(context: ReadContext, query: LogQuery) {
  const { type, level, username, person = '', keyword = '', fromDate, toDate, result } = query
  const conditions = [
    ...(await buildScope(context, query)),
    ...(isBlank(person) ? [] : [matchesPerson(person)]),
    ...(type === undefined ? [] : [sql<SqlBool>`l.type = ${type}`]),
    ...(result === undefined ? [] : [resultConditions[result]]),
    ...(level === undefined ? [] : [sql<SqlBool>`l.level = ${level}`]),
    ...(username === undefined
      ? []
      : [sql<SqlBool>`l.user_id = (select u.id from app_user u where u.username_key = ${usernameKey(username)})`]),
    ...(isBlank(keyword) ? [] : [matchesWords(keyword, context.caller.admin)]),
    ...(fromDate === undefined ? [] : [sql<SqlBool>`l.at >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [sql<SqlBool>`l.at <= ${toDate}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Returns one page of lines, newest first by default. Only callers who may read the whole log get the details. */
export async function readLines(context: ReadContext, query: LogQuery, locale: Locale): Promise<LogEntry[]> {
  const { db } = context
  const { offset = 0, pageSize = PAGE_SIZE, direction = 'DESC', sortBy = 'date' } = query
  const order = sql.raw(direction)
  const { rows } = await sql<{
    id: number
    at: number
    type: string
    level: string
    ip: string | null
    username: string
    full_name: string | null
    node_id: string | null
    title: string | null
    extension: string | null
    is_folder: boolean | null
    detail: Record<string, unknown>
    code: string | null
  }>`
    select l.id, l.at, l.type, l.level, l.ip, l.username, l.node_id, n.title, n.extension, n.type <> 0 as is_folder, l.detail, l.code,
      nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as full_name
    from log l left join node n on n.id = l.node_id left join app_user a on a.id = l.user_id
    where ${await buildConditions(context, query)} order by ${sql.ref(COLUMNS[sortBy])} ${order} nulls last, l.id ${order}
    limit ${pageSize} offset ${offset}`.execute(db)
  // Callers who may read the whole log see all details of one item too.
  const withDetails = context.caller.admin
  const names = withDetails
    ? await readNamesIn(
        db,
        rows.map(({ detail }) => detail),
        locale,
      )
    : {}
  return rows.map((line) => ({
    uuid: toLineId(line.id),
    type: line.type,
    level: line.level,
    date: line.at,
    ip: line.ip ?? '',
    username: line.username,
    ...(line.full_name !== null && { fullName: line.full_name }),
    result: toResult(line.code),
    ...(line.code !== null && { code: line.code }),
    ...(line.node_id !== null && { nodeUuid: line.node_id }),
    ...(line.title !== null && { title: line.title, isFolder: line.is_folder === true }),
    ...(line.extension !== null && { extension: line.extension }),
    ...(withDetails && { detail: line.detail, names: pickNames(line.detail, names) }),
  }))
}

/** Checks access: the whole log is for administrators. The log of one node was already checked by the gate. */
export function requireLogAccess({ caller }: ReadContext, { nodeUuid }: LogQuery): void {
  if (nodeUuid === undefined && !caller.admin) throw new Problem('forbidden')
}

/** Returns one page of lines and the total. */
export async function findLog(context: ReadContext, query: LogQuery, locale: Locale) {
  const { db } = context
  const { offset = 0, pageSize = PAGE_SIZE } = query
  requireLogAccess(context, query)
  const contents = await readLines(context, query, locale)
  const total = await sql<{ count: number }>`select count(*)::int as count
    from log l left join node n on n.id = l.node_id left join app_user a on a.id = l.user_id where ${await buildConditions(context, query)}`.execute(
    db,
  )
  return { contents, totalElements: total.rows[0]?.count ?? 0, offset, pageSize }
}
