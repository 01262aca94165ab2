import * as z from 'zod/mini'
import { resource } from './endpoint'
import { grid } from './grid'
import { instant, integer, offset, page, size, uuid, uuids, words } from './wire'

export const period = z.enum(['daily', 'monthly', 'yearly', 'all'])
export const chartType = z.enum(['bar', 'pie', 'line'])
export const aggregate = z.enum(['sum', 'min', 'max', 'average', 'count'])
export const pagingMode = z.enum(['infiniteScroll', 'pagination'])

/** A measure of a report: a property of the class and the function that combines its values. */
export const dimension = z.strictObject({ uuid: z.optional(uuid), title: words, propertyUuid: uuid, aggregate })

const scalar = z.union([words, z.number(), z.boolean()])
export const condition = z.strictObject({
  relationOrPropertyUuid: uuid,
  operator: z.enum(['equals', 'notEquals', 'contains', 'from', 'to', 'between', 'isEmpty', 'isNotEmpty']),
  value: z.optional(scalar),
  from: z.optional(scalar),
  to: z.optional(scalar),
})

/** The class whose instances the report covers, with its title. The title is empty if the class no longer exists. */
const ofClass = { classUuid: uuid, classTitle: z.string() }
const revision = z.string().check(z.maxLength(100))
const kept = { uuid: z.optional(uuid), revision: z.optional(revision), title: words, classUuid: uuid }

const reportForm = {
  period,
  datePropertyUuid: z.optional(uuid),
  chart: chartType,
  dimensions: z.array(dimension).check(z.maxLength(50)),
  conditions: z.array(condition).check(z.maxLength(100)),
  workflowUuid: z.optional(uuid),
}

/** Report form: a class, its dimensions over a period, conditions and a chart. */
const reportFormRow = z.object({ uuid, title: z.string(), ...ofClass, ...reportForm, revision })
export type ReportForm = z.output<typeof reportFormRow>
const formAsks = z.object(reportForm)
export type FormReportRequest = z.output<typeof formAsks>

/** Dynamic report: selected columns of a class as a table, grouped and filtered at run time. */
const dynamicReport = {
  columns: z
    .array(z.strictObject({ relationOrPropertyUuid: uuid, title: words, aggregate: z.optional(aggregate) }))
    .check(z.maxLength(100)),
  conditions: z.array(condition).check(z.maxLength(100)),
  paging: pagingMode,
}
const dynamicReportRow = z.object({ uuid, title: z.string(), ...ofClass, ...dynamicReport, revision })
export type DynamicReport = z.output<typeof dynamicReportRow>
const dynamicAsks = z.object(dynamicReport)
export type DynamicReportRequest = z.output<typeof dynamicAsks>

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const chartAnswer = z.object({
  title: z.string(),
  chart: chartType,
  /** Labels use the Jalali calendar and Latin digits: `1405/01/01`, `1405/01`, `1405`, or empty for the total. */
  period,
  /** One value for each series, by category. */
  series: z.array(z.object({ title: z.string(), values: z.array(z.object({ label: z.string(), value: z.number() })) })),
  from: z.optional(instant),
  to: z.optional(instant),
})
export type ChartAnswer = z.output<typeof chartAnswer>
const rangeQuery = z.object({ from: z.optional(integer(0, Number.MAX_SAFE_INTEGER)), to: z.optional(integer(0, Number.MAX_SAFE_INTEGER)) })
const reportErrors = ['conditionRequired', 'chartNotAllowed', 'classHasNoProperty'] as const
const named = page(z.object({ uuid, title: z.string() }))
const part = z.object({ offset, size })

/** A property, or a relation, which has no type. */
const reportField = z.object({ uuid, title: z.string(), type: z.optional(z.string()), relation: z.boolean() })
export type ReportClass = { uuid: string; title: string; fields: z.output<typeof reportField>[] }

/** Reports count only items that the user may see. */
export const reports = resource({
  forms: {
    method: 'get',
    path: '/api/report/form/{offset}/{size}',
    summary: 'Returns a page of the report forms that the user may run',
    access: 'session',
    params: part,
    response: named,
    addition: true,
  },
  runForm: {
    method: 'get',
    path: '/api/report/form/{uuid}/run',
    summary: 'Runs a report form for a period of time',
    access: 'session',
    params: z.object({ uuid }),
    query: rangeQuery,
    response: chartAnswer,
    addition: true,
  },
  classes: {
    method: 'get',
    path: '/api/report/classes',
    summary: 'Returns the classes for reports in Persian order, each with the fields that can be counted, shown or filtered',
    access: 'admin',
    response: z.array(z.object({ uuid, title: z.string(), fields: z.array(reportField) })),
    addition: true,
  },
  dynamic: {
    method: 'get',
    path: '/api/report/dynamic/{offset}/{size}',
    summary: 'Returns a page of the dynamic reports that the user may run',
    access: 'session',
    params: part,
    response: named,
    addition: true,
  },
  runDynamic: {
    method: 'post',
    path: '/api/report/dynamic/{uuid}/run',
    summary: 'Returns a page of the rows of a dynamic report',
    access: 'session',
    effect: 'read',
    params: z.object({ uuid }),
    json: z.strictObject({
      offset: z.optional(z.int().check(z.gte(0))),
      pageSize: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
      conditions: z.optional(z.array(condition).check(z.maxLength(100))),
    }),
    response: z.object({
      ...page(z.object({ cells: z.array(cell), nodeUuid: z.optional(uuid) })).shape,
      title: z.string(),
      columns: z.array(z.string()),
      paging: pagingMode,
    }),
    errors: ['fieldRequired', 'formatInvalid'],
    addition: true,
  },
  exportDynamic: {
    method: 'get',
    path: '/api/report/dynamic/{uuid}/export',
    summary: 'Downloads the rows of a dynamic report as a spreadsheet',
    access: 'session',
    params: z.object({ uuid }),
    response: 'file',
    addition: true,
  },
})

const withReportErrors = <const E extends string, R extends z.ZodMiniType, W extends z.ZodMiniType>(entity: E, row: R, write: W) => {
  const calls = grid(entity, row, write)
  return { ...calls, save: { ...calls.save, errors: [...calls.save.errors, ...reportErrors] } } as const
}

export const adminReportForms = resource(withReportErrors('report-form', reportFormRow, z.strictObject({ ...kept, ...reportForm })))
export const adminDynamicReports = resource(
  withReportErrors('dynamic-report', dynamicReportRow, z.strictObject({ ...kept, ...dynamicReport })),
)

export const widgetDisplay = z.enum(['bar', 'pie', 'line', 'number', 'table'])

const widget = z.strictObject({
  uuid: z.optional(uuid),
  title: words,
  kind: z.enum(['REPORT_FORM', 'DYNAMIC_REPORT', 'COUNT', 'TASKS', 'RECENT']),
  reportUuid: z.optional(uuid),
  /** Chart settings for the report form. Default: the chart of the form. */
  look: z.optional(widgetDisplay),
  x: z.int().check(z.gte(0), z.lte(100)),
  y: z.int().check(z.gte(0), z.lte(1_000)),
  width: z.int().check(z.gte(1), z.lte(100)),
  height: z.int().check(z.gte(1), z.lte(100)),
})
export type Widget = z.output<typeof widget>
const widgets = { widgets: z.array(widget).check(z.maxLength(100)) }

export const dashboard = z.object({ uuid, title: z.string(), isDefault: z.boolean(), ...widgets })
export type Dashboard = z.output<typeof dashboard>

export const dashboards = resource({
  list: {
    method: 'get',
    path: '/api/dashboard/user',
    summary: 'Returns the dashboards that the user may open',
    access: 'session',
    response: z.array(dashboard),
    addition: true,
  },
})

const granted = z.array(z.object({ uuid, title: z.string() }))

export const adminDashboards = resource(
  withReportErrors(
    'dashboard',
    z.object({ ...dashboard.shape, users: granted, roles: granted, revision }),
    z.strictObject({
      uuid: z.optional(uuid),
      revision: z.optional(revision),
      title: words,
      isDefault: z.optional(z.boolean()),
      ...widgets,
      userUuidList: z.optional(uuids),
      roleUuidList: z.optional(uuids),
    }),
  ),
)
