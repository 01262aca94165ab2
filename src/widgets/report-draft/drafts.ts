import type { DynamicReportRequest, ReportClass } from '#api/contract/report'
import type { DraftValue, DraftValues, GridRow, GridRule, NamedItem } from '../data-grid/grid'
import { isBlank } from '#text/blank'

export type Field = ReportClass['fields'][number]
export type Condition = DynamicReportRequest['conditions'][number]
export type Operator = Condition['operator']
export type Aggregate = NonNullable<DynamicReportRequest['columns'][number]['aggregate']>

const aggregates = ['sum', 'min', 'max', 'average', 'count'] as const
export const pagings = ['pagination', 'infiniteScroll'] as const

export interface ConditionDraft extends NamedItem {
  field: string
  operator: Operator
  /** Value to compare with, or lower bound of a range. */
  value: string
  to: string
}
/** Column of a report. Without an aggregate its values are shown, or the rows are grouped by them. */
export interface ColumnDraft extends NamedItem {
  field: string
  aggregate: Aggregate | ''
}

export const toDraftList = <Draft extends NamedItem>(value: DraftValue | undefined): readonly Draft[] => (value ?? []) as readonly Draft[]

export const toReportClasses = (options: readonly GridRow[] | null): readonly ReportClass[] => (options ?? []) as readonly ReportClass[]
export const findClassFields = (options: readonly GridRow[] | null, classUuid: DraftValue | undefined): readonly Field[] =>
  toReportClasses(options).find(({ uuid }) => uuid === classUuid)?.fields ?? []

const NUMBERS = ['INTEGER', 'DOUBLE']
export const isNumeric = ({ type = '' }: Field): boolean => NUMBERS.includes(type)

/** Returns the aggregates that a field allows. Only numbers can be summed. */
export const getAggregates = (field: Field | undefined): readonly Aggregate[] => (field && isNumeric(field) ? aggregates : ['count'])

const TESTED: readonly Operator[] = ['equals', 'notEquals']
const BOUNDS: readonly Operator[] = ['from', 'to', 'between']
const PRESENCE: readonly Operator[] = ['isEmpty', 'isNotEmpty']
export const getOperators = (field: Field | undefined): readonly Operator[] => {
  if (!field) return PRESENCE
  if (isNumeric(field) || field.type === 'DATE') return [...TESTED, ...BOUNDS, ...PRESENCE]
  return field.type === 'BOOLEAN' ? [...TESTED, ...PRESENCE] : [...TESTED, 'contains', ...PRESENCE]
}

export const operatorNeedsValue = (operator: Operator): boolean => !PRESENCE.includes(operator)

export const createCondition = (): ConditionDraft => ({
  uuid: crypto.randomUUID(),
  title: '',
  field: '',
  operator: 'isNotEmpty',
  value: '',
  to: '',
})
export const createColumn = (): ColumnDraft => ({ uuid: crypto.randomUUID(), title: '', field: '', aggregate: '' })

export const toConditionDrafts = (conditions: readonly Condition[]): ConditionDraft[] =>
  conditions.map(({ relationOrPropertyUuid: field, operator, value, from, to }) => ({
    ...createCondition(),
    ...{ field, operator, value: String(value ?? from ?? (operator === 'to' ? to : undefined) ?? ''), to: String(to ?? '') },
  }))

export const fromConditionDrafts = (drafts: readonly ConditionDraft[]): Condition[] =>
  drafts.map(({ field: relationOrPropertyUuid, operator, value, to }) => ({
    ...{ relationOrPropertyUuid, operator },
    ...(TESTED.includes(operator) || operator === 'contains' ? { value } : {}),
    ...(operator === 'from' && { from: value }),
    ...(operator === 'to' && { to: value }),
    ...(operator === 'between' && { from: value, to }),
  }))

export const toColumnDrafts = (columns: DynamicReportRequest['columns']): ColumnDraft[] =>
  columns.map(({ relationOrPropertyUuid: field, title, aggregate }) => ({ ...createColumn(), title, field, aggregate: aggregate ?? '' }))
export const fromColumnDrafts = (drafts: readonly ColumnDraft[]): DynamicReportRequest['columns'] =>
  drafts.map(({ field: relationOrPropertyUuid, title, aggregate }) => ({
    ...{ relationOrPropertyUuid, title: title.trim() },
    ...(aggregate !== '' && { aggregate }),
  }))

export const getConditionRules = (drafts: readonly ConditionDraft[]): GridRule[] =>
  drafts.flatMap(({ field, operator, value, to }, at): GridRule[] => [
    ...(field === '' ? [{ field: `conditions.${at}.field`, kind: 'required' } as const] : []),
    ...(operatorNeedsValue(operator) && isBlank(value) ? [{ field: `conditions.${at}.value`, kind: 'required' } as const] : []),
    ...(operator === 'between' && isBlank(to) ? [{ field: `conditions.${at}.to`, kind: 'required' } as const] : []),
  ])

export const getTableReportRules = ({ columns, conditions }: DraftValues): readonly GridRule[] => [
  { field: 'title', kind: 'required' },
  { field: 'classUuid', kind: 'required' },
  { field: 'columns', kind: 'required' },
  ...toDraftList<ColumnDraft>(columns).flatMap(({ field, title }, at): GridRule[] => [
    ...(field === '' ? [{ field: `columns.${at}.field`, kind: 'required' } as const] : []),
    ...(isBlank(title) ? [{ field: `columns.${at}.title`, kind: 'required' } as const] : []),
  ]),
  ...getConditionRules(toDraftList(conditions)),
]
