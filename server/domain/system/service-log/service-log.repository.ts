import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ServiceName, ServiceRequest, ServiceStatus } from '#api/contract/service-log'
import { toStorableText } from '#server/context/activity-log'
import { foldedContains } from '#server/database/folded-text'
import type { Db } from '#server/database/schema'
import type { ServiceCall } from '#server/ports'
import { isBlank } from '#text/blank'

export interface ServiceQuery {
  offset?: number | undefined
  pageSize?: number | undefined
  direction?: 'ASC' | 'DESC' | undefined
  sortBy?: 'date' | 'duration' | undefined
  service?: ServiceName | undefined
  status?: ServiceStatus | undefined
  keyword?: string | undefined
  fromDate?: number | undefined
  toDate?: number | undefined
}

const PAGE_SIZE = 20
const MAX_LENGTH = 500
const COLUMNS = { date: 'c.at', duration: 'c.duration_ms' } as const

/** Returns the UUID of a request: its number in the last group. */
const toCallId = (id: number): string => `00000000-0000-4000-8000-${Number(id).toString(16).padStart(12, '0')}`
const shorten = (text: string): string => toStorableText(text.slice(0, MAX_LENGTH))

export async function addServiceCalls(db: Db, calls: readonly ServiceCall[]): Promise<void> {
  await db
    .insertInto('service_call')
    .values(
      calls.map(({ startedAt, service, request, status, code, answer, durationMs }) => ({
        ...{ at: startedAt, service, request: shorten(request), status },
        ...{ code: code ?? null, answer: answer === undefined ? null : shorten(answer), duration_ms: Math.round(durationMs) },
      })),
    )
    .execute()
}

/** Deletes log entries of requests to external services: those older than `before`, and all except the newest `maxCalls`. */
export async function deleteServiceCalls(db: Db, before: number, maxCalls: number): Promise<void> {
  await sql`delete from service_call where at < ${before} or id <= (select max(id) from service_call) - ${maxCalls}`.execute(db)
}

function buildConditions({ service, status, keyword = '', fromDate, toDate }: ServiceQuery): RawBuilder<unknown> {
  const conditions = [
    ...(service === undefined ? [] : [sql<SqlBool>`c.service = ${service}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`c.status = ${status}`]),
    ...(isBlank(keyword) ? [] : [sql<SqlBool>`(${foldedContains(sql`c.request`, keyword)} or ${foldedContains(sql`c.answer`, keyword)})`]),
    ...(fromDate === undefined ? [] : [sql<SqlBool>`c.at >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [sql<SqlBool>`c.at <= ${toDate}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Returns one page of requests, newest first by default. */
export async function readServiceCalls(db: Db, query: ServiceQuery): Promise<ServiceRequest[]> {
  const { offset = 0, pageSize = PAGE_SIZE, direction = 'DESC', sortBy = 'date' } = query
  const order = sql.raw(direction)
  const { rows } = await sql<{
    id: number
    at: number
    service: string
    request: string
    status: ServiceStatus
    code: number | null
    answer: string | null
    duration_ms: number
  }>`select c.* from service_call c where ${buildConditions(query)}
    order by ${sql.ref(COLUMNS[sortBy])} ${order}, c.id ${order} limit ${pageSize} offset ${offset}`.execute(db)
  return rows.map(({ id, at, service, request, status, code, answer, duration_ms: duration }) => ({
    ...{ uuid: toCallId(id), date: at, service, request, status, duration },
    ...(code !== null && { code }),
    ...(answer !== null && { answer }),
  }))
}

export async function countServiceCalls(db: Db, query: ServiceQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from service_call c where ${buildConditions(query)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
