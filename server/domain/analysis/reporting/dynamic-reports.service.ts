import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { adminDynamicReports, DynamicReportRequest } from '#api/contract/report'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { createGrid } from '#server/data-grid/grid.service'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import { createSortKey } from '#text/sort-key'
import { type Condition, findConditionFaults, isNumeric, buildConditions } from './conditions.service'
import { type ReportField, readReportFields } from './fields.service'
import { readClassFields, throwFaults, requireUniqueTitle } from './report-forms.service'
import { readReports, type ReportRow, isShownOnDashboard, writeReport } from './reports.repository'
import { readCells, readGroups, readInstancePage } from './report-run.repository'
import { buildScope } from './scope.service'

type DynamicWrite = z.output<(typeof adminDynamicReports)['save']['json']>
type Fault = { path: string; code: ErrorCode }
type ReportColumn = DynamicReportRequest['columns'][number]
export type ReportCell = string | number | boolean | null

export interface ReportLines {
  contents: { cells: ReportCell[]; nodeUuid?: string }[]
  totalElements: number
}

/** Maximum number of groups of a report, because they are sorted in memory. Further groups are left out. */
const MAX_GROUPS = 10_000

const findColumnFaults = (columns: readonly ReportColumn[], fields: ReadonlyMap<string, ReportField>): Fault[] =>
  columns.flatMap(({ relationOrPropertyUuid, aggregate }, index): Fault[] => {
    const field = fields.get(relationOrPropertyUuid)
    if (!field) return [{ path: `columns.${index}.relationOrPropertyUuid`, code: 'formatInvalid' }]
    const isAggregatable = aggregate === undefined || (!field.isRelation && (aggregate === 'count' || isNumeric(field)))
    return isAggregatable ? [] : [{ path: `columns.${index}.aggregate`, code: 'formatInvalid' }]
  })

const toDynamicReport = ({ asks, ...row }: ReportRow<'dynamic_report'>) => ({ ...row, ...asks })

export const dynamicReportGrid = createGrid<ReturnType<typeof toDynamicReport>, DynamicWrite>({
  table: 'dynamic_report',
  resource: 'report',
  log: 'CONFIG',
  read: async (db, id) => (await readReports(db, 'dynamic_report', id)).map(toDynamicReport),
  fields: { title: ({ title }) => title },
  sorts: { classTitle: ({ classTitle }) => classTitle },
  faults: ({ columns }): Fault[] => [
    ...(columns.length === 0 ? [{ path: 'columns', code: 'fieldRequired' } as const] : []),
    ...columns.flatMap(({ title }, index): Fault[] => (isBlank(title) ? [{ path: `columns.${index}.title`, code: 'fieldRequired' }] : [])),
  ],
  async write(tx, id, { title, classUuid, uuid: _, revision: __, ...asks }, ___, now) {
    await requireUniqueTitle(tx, 'dynamic_report', id, title)
    const fields = await readClassFields(tx, classUuid, now)
    if (fields.size === 0) throw new Problem('classHasNoProperty', { errors: [{ path: 'classUuid', code: 'classHasNoProperty' }] })
    throwFaults([...findColumnFaults(asks.columns, fields), ...findConditionFaults(asks.conditions, fields)])
    await writeReport(tx, 'dynamic_report', { uuid: id, title, classUuid, asks }, now)
  },
  async checkRemoval(tx, { uuid }) {
    if (await isShownOnDashboard(tx, uuid)) throw new Problem('inUse')
  },
})

/** A dynamic report as the caller may run it, with the columns that still exist. */
export interface ReportRun {
  title: string
  columns: ReportColumn[]
  paging: DynamicReportRequest['paging']
  readLines(page: { offset: number; pageSize: number }): Promise<ReportLines>
}

const SEPARATOR = '، '

/**
 * Returns a report to run. Throws `notFound` if the caller cannot see the report or its class, and an error for each invalid additional
 * condition of the request.
 */
export async function openReport(context: ReadContext, id: string, furtherConditions: readonly Condition[] = []): Promise<ReportRun> {
  const [report] = await readReports(context.db, 'dynamic_report', id)
  if (!report) throw new Problem('notFound')
  const fields = await readReportFields(context, report.classUuid)
  const { columns: storedColumns, conditions, paging } = report.asks
  const columns = storedColumns.filter(({ relationOrPropertyUuid }) => fields.has(relationOrPropertyUuid))
  const scope = await buildScope(context, report.classUuid, await buildConditions(context, [...conditions, ...furtherConditions], fields))
  const isVisible = (await buildVisibilityCondition(context.db, context.caller, context.now))('t')
  const { title } = report
  const isGrouped = columns.some(({ aggregate }) => aggregate !== undefined)

  async function readRows({ offset, pageSize }: { offset: number; pageSize: number }): Promise<ReportLines> {
    const { ids, total } = await readInstancePage(context.db, scope, { offset, limit: pageSize })
    const definitionIds = columns.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid)
    const values = new Map<string, ReportCell[]>()
    for (const { node_id, definition_id, value } of await readCells(context.db, ids, definitionIds, isVisible)) {
      const key = `${node_id} ${definition_id}`
      values.set(key, [...(values.get(key) ?? []), value])
    }
    const getCell = (nodeId: string, definition: string): ReportCell => {
      const cells = values.get(`${nodeId} ${definition}`) ?? []
      return cells.length > 1 ? cells.map(String).join(SEPARATOR) : (cells[0] ?? null)
    }
    const contents = ids.map((nodeUuid) => ({ nodeUuid, cells: definitionIds.map((definition) => getCell(nodeUuid, definition)) }))
    return { contents, totalElements: total }
  }

  let groups: ReportCell[][] | undefined
  async function loadGroups(): Promise<ReportCell[][]> {
    const keys = columns.filter(({ aggregate }) => aggregate === undefined)
    const aggregatedColumns = columns.filter(({ aggregate }) => aggregate !== undefined)
    const rows = await readGroups(
      context.db,
      scope,
      keys.map(({ relationOrPropertyUuid: a }) => ({ id: a, isRelation: fields.get(a)?.isRelation === true })),
      aggregatedColumns.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid),
      isVisible,
      MAX_GROUPS,
    )
    return rows
      .map((row) => ({ row, key: row.groups.map((group) => createSortKey(group ?? '')).join('\u0000') }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ row }) => {
        let [group, measure] = [0, 0]
        return columns.map(({ aggregate }): ReportCell => {
          if (aggregate === undefined) return row.groups[group++] ?? null
          const aggregated = row.amounts[measure++]
          if (!aggregated) return null
          const { count, numbers, sum, least: min, most: max } = aggregated
          return { count, sum: sum ?? 0, min, max, average: numbers === 0 ? null : (sum ?? 0) / numbers }[aggregate]
        })
      })
  }

  return {
    ...{ title, columns, paging },
    async readLines(page) {
      if (!isGrouped) return await readRows(page)
      groups ??= await loadGroups()
      const contents = groups.slice(page.offset, page.offset + page.pageSize).map((cells) => ({ cells }))
      return { contents, totalElements: groups.length }
    },
  }
}
