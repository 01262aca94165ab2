import type { FormReportRequest } from '#api/contract/report'
import type { DraftValues, GridRule, NamedItem } from '../data-grid/grid'
import { getAggregates, type Aggregate, getConditionRules, type Field, toDraftList } from './drafts'

export type Period = FormReportRequest['period']
export type Chart = FormReportRequest['chart']

export const periods = ['daily', 'monthly', 'yearly', 'all'] as const satisfies readonly Period[]
export const charts = ['bar', 'line', 'pie'] as const satisfies readonly Chart[]

/** Dimension of a report form: the counted property, its aggregate and its label in the chart. */
export interface DimensionDraft extends NamedItem {
  field: string
  aggregate: Aggregate
}

/** Creates a dimension. The browser generates its id, and the server stores it. */
export const createDimension = (): DimensionDraft => ({ uuid: crypto.randomUUID(), title: '', field: '', aggregate: 'sum' })

export const toDimensionDrafts = (dimensions: FormReportRequest['dimensions']): DimensionDraft[] =>
  dimensions.map(({ uuid = crypto.randomUUID(), title, propertyUuid: field, aggregate }) => ({ uuid, title, field, aggregate }))
export const fromDimensionDrafts = (drafts: readonly DimensionDraft[]): FormReportRequest['dimensions'] =>
  drafts.map(({ uuid, title, field: propertyUuid, aggregate }) => ({ uuid, title: title.trim(), propertyUuid, aggregate }))

/** Returns the fields that can be counted. Relations have no values; a daily period allows only sums, and so only numbers. */
export const filterCountable = (fields: readonly Field[], period: Period): readonly Field[] =>
  fields.filter((field) => !field.relation && (period !== 'daily' || getAggregates(field).includes('sum')))
export const getAggregatesForPeriod = (field: Field | undefined, period: Period): readonly Aggregate[] =>
  getAggregates(field).filter((aggregate) => period !== 'daily' || aggregate === 'sum')

/** Pattern that never matches, so that any value is invalid. */
const NEVER = /^(?!)/

export const getChartReportRules = (values: DraftValues): readonly GridRule[] => {
  const dimensions = toDraftList<DimensionDraft>(values.dimensions)
  return [
    { field: 'title', kind: 'required' },
    { field: 'classUuid', kind: 'required' },
    { field: 'dimensions', kind: 'required' },
    ...(values.chart === 'pie' && dimensions.length > 1 ? [{ field: 'chart', kind: 'format', pattern: NEVER } as const] : []),
    ...dimensions.flatMap(({ aggregate }, at): GridRule[] =>
      values.period === 'daily' && aggregate !== 'sum' ? [{ field: `dimensions.${at}.aggregate`, kind: 'required' }] : [],
    ),
    { field: 'conditions', kind: 'required' },
    ...getConditionRules(toDraftList(values.conditions)),
  ]
}
