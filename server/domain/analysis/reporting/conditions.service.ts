import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { condition } from '#api/contract/report'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { Problem } from '#server/http/problem'
import { parseNumber } from '#text/digits'
import { matchKey } from '#text/normalise'
import { nameKey } from '#server/domain/content/nodes/names'
import type { ReportField } from './fields.service'

export type Condition = z.output<typeof condition>
export type Where = RawBuilder<SqlBool>
type Scalar = string | number | boolean

const NUMBERS: ReadonlySet<string | undefined> = new Set(['INTEGER', 'DOUBLE'])
export const isNumeric = ({ type }: ReportField): boolean => NUMBERS.has(type)

const no: Where = sql<SqlBool>`false`
const END = ' 23:59:59'

/** Returns a condition on values `v` of the property `id` of node `n`. */
const says = (id: string, test: Where): Where =>
  sql<SqlBool>`exists (select 1 from ont_value v where v.node_id = n.id and v.definition_id = ${id}::uuid and ${test})`

const numberOf = (value: Scalar): number | undefined => (typeof value === 'number' ? value : parseNumber(String(value)))

async function equalTo(field: ReportField, value: Scalar): Promise<Where> {
  if (isNumeric(field)) {
    const number = numberOf(value)
    return number === undefined ? no : sql<SqlBool>`v.number = ${number}`
  }
  // A day matches all values on it.
  if (field.type === 'DATE') return sql<SqlBool>`left(v.key, 10) = ${String(value).slice(0, 10)}`
  if (field.type === 'BOOLEAN') return sql<SqlBool>`v.key = ${String(value)}`
  return sql<SqlBool>`v.key = ${await nameKey(String(value))}`
}

function bound(field: ReportField, value: Scalar, sign: '>=' | '<='): Where {
  const compare = sql.raw(sign)
  if (isNumeric(field)) {
    const number = numberOf(value)
    return number === undefined ? no : sql<SqlBool>`v.number ${compare} ${number}`
  }
  const text = String(value)
  const whole = field.type === 'DATE' && sign === '<=' && text.length === 10 ? `${text}${END}` : text
  return sql<SqlBool>`v.key ${compare} ${field.type === 'DATE' ? whole : matchKey(text)}`
}

async function ofProperty(field: ReportField, { operator, value, from, to }: Condition): Promise<Where> {
  const any = says(field.uuid, sql<SqlBool>`true`)
  switch (operator) {
    case 'isEmpty':
      return sql<SqlBool>`not ${any}`
    case 'isNotEmpty':
      return any
    case 'equals':
      return says(field.uuid, await equalTo(field, value ?? ''))
    case 'notEquals':
      return sql<SqlBool>`not ${says(field.uuid, await equalTo(field, value ?? ''))}`
    case 'contains':
      return says(field.uuid, sql<SqlBool>`v.key like ${likePattern(matchKey(String(value ?? '')))}`)
    case 'from':
      return says(field.uuid, bound(field, from ?? value ?? '', '>='))
    case 'to':
      return says(field.uuid, bound(field, to ?? value ?? '', '<='))
    case 'between':
      return says(field.uuid, sql<SqlBool>`${bound(field, from ?? '', '>=')} and ${bound(field, to ?? '', '<=')}`)
  }
}

/** Returns a condition on a relation. It compares the titles of the related nodes that the caller may see. */
function ofRelation({ uuid }: ReportField, { operator, value }: Condition, seen: Where): Where {
  const to = (test: Where): Where =>
    sql<SqlBool>`exists (select 1 from ont_related r join node t on t.id = r.target_id join placement p on p.node_id = t.id and p.home
      where r.node_id = n.id and r.definition_id = ${uuid}::uuid and ${seen} and ${test})`
  const key = matchKey(String(value ?? ''))
  switch (operator) {
    case 'isEmpty':
      return sql<SqlBool>`not ${to(sql<SqlBool>`true`)}`
    case 'isNotEmpty':
      return to(sql<SqlBool>`true`)
    case 'equals':
      return to(sql<SqlBool>`p.name_key = ${key}`)
    case 'notEquals':
      return sql<SqlBool>`not ${to(sql<SqlBool>`p.name_key = ${key}`)}`
    default:
      return to(sql<SqlBool>`p.name_key like ${likePattern(key)}`)
  }
}

const NEEDS: Readonly<Record<Condition['operator'], readonly ('value' | 'from' | 'to')[]>> = {
  ...{ equals: ['value'], notEquals: ['value'], contains: ['value'] },
  ...{ from: ['from'], to: ['to'], between: ['from', 'to'], isEmpty: [], isNotEmpty: [] },
}

/** Returns the faults of conditions: missing or unknown parts. */
export const conditionFaults = (conditions: readonly Condition[], fields: ReadonlyMap<string, ReportField>) =>
  conditions.flatMap((one, at): { path: string; code: 'formatInvalid' | 'fieldRequired' }[] => {
    const path = `conditions.${at}`
    const field = fields.get(one.relationOrPropertyUuid)
    if (!field) return [{ path: `${path}.relationOrPropertyUuid`, code: 'formatInvalid' }]
    const bounds = ['from', 'to', 'between'].includes(one.operator)
    if (field.isRelation && bounds) return [{ path: `${path}.operator`, code: 'formatInvalid' }]
    return NEEDS[one.operator].flatMap((name) => {
      const value = one[name]
      return value === undefined || value === '' ? [{ path: `${path}.${name}`, code: 'fieldRequired' as const }] : []
    })
  })

/** Returns the conditions on instances `n`, all of which must be true. */
export async function whereOf(
  context: ReadContext,
  conditions: readonly Condition[],
  fields: ReadonlyMap<string, ReportField>,
): Promise<Where[]> {
  const errors = conditionFaults(conditions, fields)
  const [first] = errors
  if (first) throw new Problem(first.code, { errors })
  const seen = (await buildVisibilityCondition(context.db, context.caller, context.now))('t')
  return await Promise.all(
    conditions.map(async (one) => {
      const field = fields.get(one.relationOrPropertyUuid)
      if (!field) return no
      return field.isRelation ? ofRelation(field, one, seen) : await ofProperty(field, one)
    }),
  )
}
