import { type SqlBool, sql } from 'kysely'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { monthLength } from '#text/jalali'
import { fromWireDate } from '#text/wire-date'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { browseRows, countBySpan, findDateRange, type Span } from './said.repository'
import { daysOf } from './said.service'

const READ = 1
/** Maximum number of years in a list. */
const MAX_YEARS = 1_000
const MONTHS = 12

/** Returns the relations and dates by which the content of a folder can be browsed, as far as the caller may read it. */
export async function browsePropsOf(context: ReadContext, folderId: string) {
  const { db, caller, now } = context
  await requireFolder(context, folderId)
  const readable = (await buildVisibilityCondition(db, caller, now, READ))('n')
  const visible = (await buildVisibilityCondition(db, caller, now))('m')
  const seen = sql<SqlBool>`${visible} and ${isOutsideBins('m')}`
  const rows = await browseRows(db, folderId, { readable: sql<SqlBool>`${readable} and ${isOutsideBins('n')}`, seen })
  return rows.map(({ id, title, kind, type }) => ({ uuid: id, title, kind, ...(type !== null && { type }) }))
}

interface Dates {
  uuid: string
  relationOrPropertyUuid: string
  year?: number | undefined
  month?: number | undefined
}

const spansOf = (steps: readonly { year: number; month?: number; day?: number }[], part: 'year' | 'month' | 'day'): Span[] =>
  steps.flatMap((step) => {
    const days = daysOf(step)
    return days ? [{ value: step[part] ?? 0, from: days[0], to: days[1] }] : []
  })

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/**
 * Counts the nodes of a folder by the Jalali years of a date property, as far as the caller may read them. Inside a given year it counts by
 * month, inside a month by day.
 */
export async function browseDates(context: ReadContext, { uuid, relationOrPropertyUuid, year, month }: Dates) {
  const { db, caller, now } = context
  await requireFolder(context, uuid)
  const readable = sql<SqlBool>`${(await buildVisibilityCondition(db, caller, now, READ))('n')} and ${isOutsideBins('n')}`
  const spans = async (): Promise<Span[]> => {
    if (year !== undefined && month !== undefined) {
      const days = upTo(monthLength(year, month)).map((day) => ({ year, month, day }))
      return spansOf(days, 'day')
    }
    if (year !== undefined) {
      const months = upTo(MONTHS).map((one) => ({ year, month: one }))
      return spansOf(months, 'month')
    }
    const { first, last } = await findDateRange(db, uuid, relationOrPropertyUuid, readable)
    const [from, to] = [first, last].map((date) => fromWireDate(date ?? '')?.date.year)
    if (from === undefined || to === undefined) return []
    const years = upTo(Math.min(MAX_YEARS, to - from + 1)).map((index) => ({ year: to + 1 - index }))
    return spansOf(years, 'year')
  }
  return await countBySpan(db, uuid, relationOrPropertyUuid, readable, await spans())
}
