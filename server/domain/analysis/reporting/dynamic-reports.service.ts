import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { adminDynamicReports, DynamicReportRequest } from '#api/contract/report'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { createGrid } from '#server/data-grid/grid.service'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import { sortKey } from '#text/sort-key'
import { type Condition, conditionFaults, isNumeric, whereOf } from './conditions.service'
import { type ReportField, reportFields } from './fields.service'
import { checkedFields, refuse, refuseEqualTitle } from './report-forms.service'
import { readReports, type ReportRow, showing, writeReport } from './reports.repository'
import { cellsOf, groupsOf, instancePage } from './running.repository'
import { scopeOf } from './scope.service'

type DynamicWrite = z.output<(typeof adminDynamicReports)['save']['json']>
type Fault = { path: string; code: ErrorCode }
type ReportColumn = DynamicReportRequest['columns'][number]
export type ReportCell = string | number | boolean | null

export interface ReportLines {
  contents: { cells: ReportCell[]; nodeUuid?: string }[]
  totalElements: number
}

/** Maximum number of groups, because they are sorted in memory. Further ones are left out. */
const MAX_GROUPS = 10_000

const columnFaults = (columns: readonly ReportColumn[], fields: ReadonlyMap<string, ReportField>): Fault[] =>
  columns.flatMap(({ relationOrPropertyUuid, aggregate }, at): Fault[] => {
    const field = fields.get(relationOrPropertyUuid)
    if (!field) return [{ path: `columns.${at}.relationOrPropertyUuid`, code: 'formatInvalid' }]
    const countable = aggregate === undefined || (!field.isRelation && (aggregate === 'count' || isNumeric(field)))
    return countable ? [] : [{ path: `columns.${at}.aggregate`, code: 'formatInvalid' }]
  })

const shown = ({ asks, ...row }: ReportRow<'dynamic_report'>) => ({ ...row, ...asks })

export const dynamicReportGrid = createGrid<ReturnType<typeof shown>, DynamicWrite>({
  table: 'dynamic_report',
  resource: 'report',
  log: 'CONFIG',
  read: async (db, id) => (await readReports(db, 'dynamic_report', id)).map(shown),
  fields: { title: ({ title }) => title },
  sorts: { classTitle: ({ classTitle }) => classTitle },
  faults: ({ columns }): Fault[] => [
    ...(columns.length === 0 ? [{ path: 'columns', code: 'fieldRequired' } as const] : []),
    ...columns.flatMap(({ title }, at): Fault[] => (isBlank(title) ? [{ path: `columns.${at}.title`, code: 'fieldRequired' }] : [])),
  ],
  async write(tx, id, { title, classUuid, uuid: _, revision: __, ...asks }, ___, now) {
    await refuseEqualTitle(tx, 'dynamic_report', id, title)
    const fields = await checkedFields(tx, classUuid, now)
    if (fields.size === 0) throw new Problem('classHasNoProperty', { errors: [{ path: 'classUuid', code: 'classHasNoProperty' }] })
    refuse([...columnFaults(asks.columns, fields), ...conditionFaults(asks.conditions, fields)])
    await writeReport(tx, 'dynamic_report', { uuid: id, title, classUuid, asks }, now)
  },
  async checkRemoval(tx, { uuid }) {
    if (await showing(tx, uuid)) throw new Problem('inUse')
  },
})

/** A dynamic report as the caller may run it, with the columns that still exist. */
export interface Running {
  title: string
  columns: ReportColumn[]
  paging: DynamicReportRequest['paging']
  lines(page: { offset: number; pageSize: number }): Promise<ReportLines>
}

const SEPARATOR = '، '

/**
 * Returns a report to run. Throws `notFound` if the caller cannot see the report or its class, and the faults of the further conditions.
 */
export async function runningOf(context: ReadContext, id: string, further: readonly Condition[] = []): Promise<Running> {
  const [report] = await readReports(context.db, 'dynamic_report', id)
  if (!report) throw new Problem('notFound')
  const fields = await reportFields(context, report.classUuid)
  const { columns: asked, conditions, paging } = report.asks
  const columns = asked.filter(({ relationOrPropertyUuid }) => fields.has(relationOrPropertyUuid))
  const scope = await scopeOf(context, report.classUuid, await whereOf(context, [...conditions, ...further], fields))
  const seen = (await buildVisibilityCondition(context.db, context.caller, context.now))('t')
  const { title } = report
  const isGrouped = columns.some(({ aggregate }) => aggregate !== undefined)

  async function single({ offset, pageSize }: { offset: number; pageSize: number }): Promise<ReportLines> {
    const { ids, total } = await instancePage(context.db, scope, { offset, limit: pageSize })
    const wanted = columns.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid)
    const values = new Map<string, ReportCell[]>()
    for (const { node_id, definition_id, value } of await cellsOf(context.db, ids, wanted, seen)) {
      const key = `${node_id} ${definition_id}`
      values.set(key, [...(values.get(key) ?? []), value])
    }
    const cellOf = (nodeId: string, definition: string): ReportCell => {
      const found = values.get(`${nodeId} ${definition}`) ?? []
      return found.length > 1 ? found.map(String).join(SEPARATOR) : (found[0] ?? null)
    }
    const contents = ids.map((nodeUuid) => ({ nodeUuid, cells: wanted.map((definition) => cellOf(nodeUuid, definition)) }))
    return { contents, totalElements: total }
  }

  let groups: ReportCell[][] | undefined
  async function allGroups(): Promise<ReportCell[][]> {
    const keys = columns.filter(({ aggregate }) => aggregate === undefined)
    const measured = columns.filter(({ aggregate }) => aggregate !== undefined)
    const rows = await groupsOf(
      context.db,
      scope,
      keys.map(({ relationOrPropertyUuid: one }) => ({ id: one, isRelation: fields.get(one)?.isRelation === true })),
      measured.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid),
      seen,
      MAX_GROUPS,
    )
    return rows
      .map((row) => ({ row, key: row.groups.map((one) => sortKey(one ?? '')).join('\u0000') }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ row }) => {
        let [group, measure] = [0, 0]
        return columns.map(({ aggregate }): ReportCell => {
          if (aggregate === undefined) return row.groups[group++] ?? null
          const found = row.amounts[measure++]
          if (!found) return null
          const { count, numbers, sum, least, most } = found
          return { count, sum: sum ?? 0, min: least, max: most, average: numbers === 0 ? null : (sum ?? 0) / numbers }[aggregate]
        })
      })
  }

  return {
    ...{ title, columns, paging },
    async lines(page) {
      if (!isGrouped) return await single(page)
      groups ??= await allGroups()
      const contents = groups.slice(page.offset, page.offset + page.pageSize).map((cells) => ({ cells }))
      return { contents, totalElements: groups.length }
    },
  }
}
