import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { adminReportForms, ChartAnswer, FormReportRequest } from '#api/contract/report'
import type { ReadContext } from '#server/context/request-context'
import { createGrid } from '#server/data-grid/grid.service'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import { jalaliAt } from '#text/jalali'
import { matchKey } from '#text/normalise'
import { toWireDate } from '#text/wire-date'
import { findConditionFaults, isNumeric, buildConditions } from './conditions.service'
import { type ReportField, readReportFields } from './fields.service'
import { type Aggregates, groupByPeriod } from './periods'
import {
  lockAndReadOtherTitles,
  readReports,
  type ReportRow,
  type ReportTable,
  isShownOnDashboard,
  writeReport,
} from './reports.repository'
import { readBuckets, buildTimeRange } from './report-run.repository'
import { buildScope } from './scope.service'

type FormWrite = z.output<(typeof adminReportForms)['save']['json']>
type Fault = { path: string; code: ErrorCode }
type Dimension = FormReportRequest['dimensions'][number]

/** Maximum number of periods that a chart can show clearly; the latest are shown. */
const MAX_LABELS = 1_000

/** Returns the faults of a report form that do not depend on its class. */
export function findFormFaults({
  period,
  chart,
  dimensions,
  conditions,
}: Pick<FormWrite, 'period' | 'chart' | 'dimensions' | 'conditions'>): Fault[] {
  return [
    ...(conditions.length === 0 ? [{ path: 'conditions', code: 'conditionRequired' } as const] : []),
    ...(dimensions.length === 0 ? [{ path: 'dimensions', code: 'fieldRequired' } as const] : []),
    ...(chart === 'pie' && dimensions.length > 1 ? [{ path: 'chart', code: 'chartNotAllowed' } as const] : []),
    ...dimensions.flatMap(({ title, aggregate }, index): Fault[] => [
      ...(isBlank(title) ? [{ path: `dimensions.${index}.title`, code: 'fieldRequired' } as const] : []),
      ...(period === 'daily' && aggregate !== 'sum' ? [{ path: `dimensions.${index}.aggregate`, code: 'chartNotAllowed' } as const] : []),
    ]),
  ]
}

/** Returns the faults of a report form that refer to missing fields of its class. */
export function findFieldFaults(
  { dimensions, conditions, datePropertyUuid }: Pick<FormWrite, 'dimensions' | 'conditions' | 'datePropertyUuid'>,
  fields: ReadonlyMap<string, ReportField>,
): Fault[] {
  if (![...fields.values()].some(({ isRelation }) => !isRelation)) return [{ path: 'classUuid', code: 'classHasNoProperty' }]
  const date = datePropertyUuid === undefined ? undefined : fields.get(datePropertyUuid)
  return [
    ...(datePropertyUuid !== undefined && date?.type !== 'DATE' ? [{ path: 'datePropertyUuid', code: 'formatInvalid' } as const] : []),
    ...dimensions.flatMap(({ propertyUuid, aggregate }, index): Fault[] => {
      const field = fields.get(propertyUuid)
      if (!field || field.isRelation) return [{ path: `dimensions.${index}.propertyUuid`, code: 'formatInvalid' }]
      return aggregate === 'count' || isNumeric(field) ? [] : [{ path: `dimensions.${index}.aggregate`, code: 'formatInvalid' }]
    }),
    ...findConditionFaults(conditions, fields),
  ]
}

const toReportForm = ({ asks, ...row }: ReportRow<'report_form'>) => ({ ...row, ...asks })

/** Returns a context with the view of an administrator, who sees all classes. */
const toAdministratorContext = (tx: Tx, now: number): ReadContext => ({
  ...{ db: tx, now, locale: 'fa' },
  caller: { userId: '', username: '', sessionId: '', admin: true, principals: [], flags: new Set() },
})

export async function readClassFields(tx: Tx, classId: string, now: number): Promise<Map<string, ReportField>> {
  try {
    return await readReportFields(toAdministratorContext(tx, now), classId)
  } catch (error) {
    if (error instanceof Problem) throw new Problem('formatInvalid', { errors: [{ path: 'classUuid', code: 'formatInvalid' }] })
    throw error
  }
}

export const throwFaults = (errors: readonly Fault[]): void => {
  const [first] = errors
  if (first) throw new Problem(first.code, { errors: [...errors] })
}

/** Throws if another report or dashboard has the same title, because users choose them by title. */
export async function requireUniqueTitle(tx: Tx, table: ReportTable | 'dashboard', id: string, title: string): Promise<void> {
  const key = matchKey(title)
  if ((await lockAndReadOtherTitles(tx, table, id)).some((other) => matchKey(other) === key))
    throwFaults([{ path: 'title', code: 'duplicate' }])
}

export const reportFormGrid = createGrid<ReturnType<typeof toReportForm>, FormWrite>({
  table: 'report_form',
  resource: 'report',
  log: 'CONFIG',
  read: async (db, id) => (await readReports(db, 'report_form', id)).map(toReportForm),
  fields: { title: ({ title }) => title },
  sorts: { classTitle: ({ classTitle }) => classTitle, period: ({ period }) => period },
  faults: findFormFaults,
  async write(tx, id, { title, classUuid, uuid: _, revision: __, ...asks }, ___, now) {
    await requireUniqueTitle(tx, 'report_form', id, title)
    throwFaults(findFieldFaults(asks, await readClassFields(tx, classUuid, now)))
    const dimensions = asks.dimensions.map(({ uuid, ...dimension }) => ({ ...dimension, uuid: uuid ?? crypto.randomUUID() }))
    await writeReport(tx, 'report_form', { uuid: id, title, classUuid, asks: { ...asks, dimensions } }, now)
  },
  async checkRemoval(tx, { uuid }) {
    if (await isShownOnDashboard(tx, uuid)) throw new Problem('inUse')
  },
})

const getAggregate = ({ count, numbers, sum, least, most }: Aggregates, aggregate: Dimension['aggregate']): number | null =>
  ({ count, sum: sum ?? 0, min: least, max: most, average: numbers === 0 ? null : (sum ?? 0) / numbers })[aggregate]

/**
 * Runs a report form over a time range with both ends included: one value per dimension and period. Counts only instances that the caller
 * may read. Throws `notFound` if the caller cannot see the form or its class.
 */
export async function runReportForm(
  context: ReadContext,
  id: string,
  { from, to }: { from?: number | undefined; to?: number | undefined },
  timeZone: string,
): Promise<ChartAnswer> {
  const [form] = await readReports(context.db, 'report_form', id)
  if (!form) throw new Problem('notFound')
  const { period, chart, dimensions, conditions, datePropertyUuid } = form.asks
  const fields = await readReportFields(context, form.classUuid)
  const where = await buildConditions(context, conditions, fields)
  const toDay = (instant: number | undefined) => (instant === undefined ? undefined : toWireDate(jalaliAt(instant, timeZone)).slice(0, 10))
  const range = datePropertyUuid === undefined ? { from, to } : { from: toDay(from), to: toDay(to) }
  const scope = await buildScope(context, form.classUuid, [...where, ...buildTimeRange(datePropertyUuid, range)])
  const series = await Promise.all(
    dimensions.map(async ({ title, propertyUuid, aggregate }) => {
      const periods = groupByPeriod(await readBuckets(context.db, scope, propertyUuid, datePropertyUuid), period, timeZone)
      const values = [...periods].flatMap(([label, amounts]) => {
        const value = getAggregate(amounts, aggregate)
        return value === null ? [] : [{ label, value }]
      })
      return { title, values: values.slice(-MAX_LABELS) }
    }),
  )
  return { title: form.title, chart, period, series, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
