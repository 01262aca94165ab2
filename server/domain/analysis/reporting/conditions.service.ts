import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { condition } from '#api/contract/report'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { Problem } from '#server/http/problem'
import { parseNumber } from '#text/digits'
import { matchKey } from '#text/normalise'
import { toNameKey } from '#server/domain/content/nodes/names'
import type { ReportField } from './fields.service'

export type Condition = z.output<typeof condition>
export type Where = RawBuilder<SqlBool>
type Scalar = string | number | boolean

const NUMBERS: ReadonlySet<string | undefined> = new Set(['INTEGER', 'DOUBLE'])
export const isNumeric = ({ type }: ReportField): boolean => NUMBERS.has(type)

const never: Where = sql<SqlBool>`false`
const END_OF_DAY = ' 23:59:59'

/** Returns a condition on values `v` of the property `id` of node `n`. */
const hasValue = (id: string, test: Where): Where =>
  sql<SqlBool>`exists (select 1 from ont_value v where v.node_id = n.id and v.definition_id = ${id}::uuid and ${test})`

const toNumber = (value: Scalar): number | undefined => (typeof value === 'number' ? value : parseNumber(String(value)))

async function buildEquals(field: ReportField, value: Scalar): Promise<Where> {
  if (isNumeric(field)) {
    const number = toNumber(value)
    return number === undefined ? never : sql<SqlBool>`v.number = ${number}`
  }
  // A day matches all values on it.
  if (field.type === 'DATE') return sql<SqlBool>`left(v.key, 10) = ${String(value).slice(0, 10)}`
  if (field.type === 'BOOLEAN') return sql<SqlBool>`v.key = ${String(value)}`
  return sql<SqlBool>`v.key = ${await toNameKey(String(value))}`
}

function buildComparison(field: ReportField, value: Scalar, sign: '>=' | '<='): Where {
  const compare = sql.raw(sign)
  if (isNumeric(field)) {
    const number = toNumber(value)
    return number === undefined ? never : sql<SqlBool>`v.number ${compare} ${number}`
  }
  const text = String(value)
  const inclusiveEnd = field.type === 'DATE' && sign === '<=' && text.length === 10 ? `${text}${END_OF_DAY}` : text
  return sql<SqlBool>`v.key ${compare} ${field.type === 'DATE' ? inclusiveEnd : matchKey(text)}`
}

async function buildPropertyCondition(field: ReportField, { operator, value, from, to }: Condition): Promise<Where> {
  const hasAny = hasValue(field.uuid, sql<SqlBool>`true`)
  switch (operator) {
    case 'isEmpty':
      return sql<SqlBool>`not ${hasAny}`
    case 'isNotEmpty':
      return hasAny
    case 'equals':
      return hasValue(field.uuid, await buildEquals(field, value ?? ''))
    case 'notEquals':
      return sql<SqlBool>`not ${hasValue(field.uuid, await buildEquals(field, value ?? ''))}`
    case 'contains':
      return hasValue(field.uuid, sql<SqlBool>`v.key like ${likePattern(matchKey(String(value ?? '')))}`)
    case 'from':
      return hasValue(field.uuid, buildComparison(field, from ?? value ?? '', '>='))
    case 'to':
      return hasValue(field.uuid, buildComparison(field, to ?? value ?? '', '<='))
    case 'between':
      return hasValue(field.uuid, sql<SqlBool>`${buildComparison(field, from ?? '', '>=')} and ${buildComparison(field, to ?? '', '<=')}`)
  }
}

/** Returns a condition on a relation. It compares the titles of the related nodes that the caller may see. */
function buildRelationCondition({ uuid }: ReportField, { operator, value }: Condition, isVisible: Where): Where {
  const hasTarget = (test: Where): Where =>
    sql<SqlBool>`exists (select 1 from ont_related r join node t on t.id = r.target_id join placement p on p.node_id = t.id and p.home
      where r.node_id = n.id and r.definition_id = ${uuid}::uuid and ${isVisible} and ${test})`
  const key = matchKey(String(value ?? ''))
  switch (operator) {
    case 'isEmpty':
      return sql<SqlBool>`not ${hasTarget(sql<SqlBool>`true`)}`
    case 'isNotEmpty':
      return hasTarget(sql<SqlBool>`true`)
    case 'equals':
      return hasTarget(sql<SqlBool>`p.name_key = ${key}`)
    case 'notEquals':
      return sql<SqlBool>`not ${hasTarget(sql<SqlBool>`p.name_key = ${key}`)}`
    default:
      return hasTarget(sql<SqlBool>`p.name_key like ${likePattern(key)}`)
  }
}

const REQUIRED_PARTS: Readonly<Record<Condition['operator'], readonly ('value' | 'from' | 'to')[]>> = {
  ...{ equals: ['value'], notEquals: ['value'], contains: ['value'] },
  ...{ from: ['from'], to: ['to'], between: ['from', 'to'], isEmpty: [], isNotEmpty: [] },
}

/** Returns the faults of conditions: missing or unknown parts. */
export const findConditionFaults = (conditions: readonly Condition[], fields: ReadonlyMap<string, ReportField>) =>
  conditions.flatMap((entry, index): { path: string; code: 'formatInvalid' | 'fieldRequired' }[] => {
    const path = `conditions.${index}`
    const field = fields.get(entry.relationOrPropertyUuid)
    if (!field) return [{ path: `${path}.relationOrPropertyUuid`, code: 'formatInvalid' }]
    const isRangeOperator = ['from', 'to', 'between'].includes(entry.operator)
    if (field.isRelation && isRangeOperator) return [{ path: `${path}.operator`, code: 'formatInvalid' }]
    return REQUIRED_PARTS[entry.operator].flatMap((name) => {
      const value = entry[name]
      return value === undefined || value === '' ? [{ path: `${path}.${name}`, code: 'fieldRequired' as const }] : []
    })
  })

/** Returns the conditions on instances `n`, all of which must be true. */
export async function buildConditions(
  context: ReadContext,
  conditions: readonly Condition[],
  fields: ReadonlyMap<string, ReportField>,
): Promise<Where[]> {
  const errors = findConditionFaults(conditions, fields)
  const [first] = errors
  if (first) throw new Problem(first.code, { errors })
  const isVisible = (await buildVisibilityCondition(context.db, context.caller, context.now))('t')
  return await Promise.all(
    conditions.map(async (entry) => {
      const field = fields.get(entry.relationOrPropertyUuid)
      if (!field) return never
      return field.isRelation ? buildRelationCondition(field, entry, isVisible) : await buildPropertyCondition(field, entry)
    }),
  )
}
