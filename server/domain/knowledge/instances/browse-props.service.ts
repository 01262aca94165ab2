import { type SqlBool, sql } from 'kysely'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { monthLength } from '#text/jalali'
import { fromWireDate } from '#text/wire-date'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { readBrowseRows, countBySpan, findDateRange, type Span } from './browse.repository'
import { toDayRange } from './value-conditions.service'

const READ = 1
/** Maximum number of years in a list. */
const MAX_YEARS = 1_000
const MONTHS = 12

/** Returns the relations and dates by which the content of a folder can be browsed, as far as the caller may read it. */
export async function getBrowseProperties(context: ReadContext, folderId: string) {
  const { db, caller, now } = context
  await requireFolder(context, folderId)
  const readable = (await buildVisibilityCondition(db, caller, now, READ))('n')
  const visible = (await buildVisibilityCondition(db, caller, now))('m')
  const visibleTarget = sql<SqlBool>`${visible} and ${isOutsideBins('m')}`
  const rows = await readBrowseRows(db, folderId, { readable: sql<SqlBool>`${readable} and ${isOutsideBins('n')}`, seen: visibleTarget })
  return rows.map(({ id, title, kind, type }) => ({ uuid: id, title, kind, ...(type !== null && { type }) }))
}

interface DateCountQuery {
  uuid: string
  relationOrPropertyUuid: string
  year?: number | undefined
  month?: number | undefined
}

const toSpans = (steps: readonly { year: number; month?: number; day?: number }[], part: 'year' | 'month' | 'day'): Span[] =>
  steps.flatMap((step) => {
    const days = toDayRange(step)
    return days ? [{ value: step[part] ?? 0, from: days[0], to: days[1] }] : []
  })

const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/**
 * Counts the nodes of a folder by the Jalali years of a date property, as far as the caller may read them. Inside a given year it counts by
 * month, inside a month by day.
 */
export async function countByDate(context: ReadContext, { uuid, relationOrPropertyUuid, year, month }: DateCountQuery) {
  const { db, caller, now } = context
  await requireFolder(context, uuid)
  const readable = sql<SqlBool>`${(await buildVisibilityCondition(db, caller, now, READ))('n')} and ${isOutsideBins('n')}`
  const buildSpans = async (): Promise<Span[]> => {
    if (year !== undefined && month !== undefined) {
      const days = numbersUpTo(monthLength(year, month)).map((day) => ({ year, month, day }))
      return toSpans(days, 'day')
    }
    if (year !== undefined) {
      const months = numbersUpTo(MONTHS).map((monthNumber) => ({ year, month: monthNumber }))
      return toSpans(months, 'month')
    }
    const { first, last } = await findDateRange(db, uuid, relationOrPropertyUuid, readable)
    const [from, to] = [first, last].map((date) => fromWireDate(date ?? '')?.date.year)
    if (from === undefined || to === undefined) return []
    const years = numbersUpTo(Math.min(MAX_YEARS, to - from + 1)).map((index) => ({ year: to + 1 - index }))
    return toSpans(years, 'year')
  }
  return await countBySpan(db, uuid, relationOrPropertyUuid, readable, await buildSpans())
}
