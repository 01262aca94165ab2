import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria, MetadataParam } from '#api/contract/criteria'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { parseNumber } from '#text/digits'
import { addDays, addMonths, isJalali, type JalaliDate } from '#text/jalali'
import { matchKey } from '#text/normalise'
import { toWireDate } from '#text/wire-date'
import { readClosure } from '#server/domain/modelling/ontology/shapes.service'
import { findDefinitionKinds } from './browse.repository'

type Condition = RawBuilder<SqlBool>
type Step = NonNullable<Criteria['browse']>[number]
type Param = Omit<MetadataParam, 'uuid'>
type Scalar = NonNullable<Param['value']>

const READ = 1
const never: Condition = sql<SqlBool>`false`
const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`
const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`

const hasValue = (
  where: Condition,
): Condition => sql<SqlBool>`n.id in (select v.node_id from ont_value v join ont_node i on i.node_id = v.node_id
  where i.instance and ${where})`
const hasEntry = (definitionId: string, where: Condition): Condition =>
  sql<SqlBool>`n.id in (select r.node_id from ont_related r where r.definition_id = ${definitionId}::uuid and ${where})`

/** Returns the days of a Jalali year, month or day as wire dates `[from, to)`. Undefined if the date does not exist. */
export function toDayRange({ year, month, day }: Pick<Step, 'year' | 'month' | 'day'>): [from: string, to: string] | undefined {
  if (year === undefined) return undefined
  const first: JalaliDate = { year, month: month ?? 1, day: (month === undefined ? undefined : day) ?? 1 }
  if (!isJalali(first)) return undefined
  const end = month === undefined ? addMonths(first, 12) : day === undefined ? addMonths(first, 1) : addDays(first, 1)
  return [toWireDate(first), toWireDate(end)]
}

/**
 * Builds the condition of one browse step. `isOfClass` is the condition for instances of the class that the step leads to; absent if it
 * leads to a value.
 */
function buildStepCondition(step: Step, isOfClass: Condition | undefined): Condition {
  const { relationOrPropertyUuid: id, valueUuid, year } = step
  if (valueUuid !== undefined)
    return hasEntry(id, anyOf([sql<SqlBool>`r.target_id = ${valueUuid}::uuid`, ...(isOfClass ? [isOfClass] : [])]))
  const isOfField = sql<SqlBool>`v.definition_id = ${id}::uuid`
  if (year === undefined) return anyOf([hasEntry(id, sql<SqlBool>`true`), hasValue(isOfField)])
  const days = toDayRange(step)
  return days ? hasValue(sql<SqlBool>`${isOfField} and v.key >= ${days[0]} and v.key < ${days[1]}`) : never
}

/** Builds the condition on `n` for instances of any of the classes that the caller may read. Others would reveal their class. */
export async function buildInstanceCondition({ db, caller, now }: ReadContext, classIds: readonly string[]): Promise<Condition> {
  const readable = (await buildVisibilityCondition(db, caller, now, READ))('n')
  return sql<SqlBool>`(${readable} and n.id in (
    select i.node_id from ont_node i where i.instance and i.class_id = any(${[...classIds]}::uuid[])))`
}

/**
 * Builds the conditions on `n` for browse steps; each step filters further. The caller must have the right to read an instance, because the
 * steps reveal its values.
 */
export async function buildBrowseConditions(
  { db, caller, now }: ReadContext,
  { browse = [], dynamicBrowse = [], complexNodes = false }: Criteria,
): Promise<Condition[]> {
  const steps = [...browse, ...dynamicBrowse]
  if (steps.length === 0) return []
  const readable = (await buildVisibilityCondition(db, caller, now, READ))('n')
  if (!complexNodes) return [readable, ...steps.map((step) => buildStepCondition(step, undefined))]
  const visible = (await buildVisibilityCondition(db, caller, now))('m')
  /** Builds the condition that an entry leads to a visible instance of the class or of its subclasses and equivalent classes. */
  const buildClassCondition = async (classId: string): Promise<Condition> => sql<SqlBool>`r.target_id in (select i.node_id from ont_node i
    join node m on m.id = i.node_id where i.instance and i.class_id = any(${await readClosure(db, [classId])}::uuid[]) and ${visible})`
  return [
    readable,
    ...(await Promise.all(
      steps.map(async (step) =>
        buildStepCondition(step, step.valueUuid === undefined ? undefined : await buildClassCondition(step.valueUuid)),
      ),
    )),
  ]
}

const NUMBERS: ReadonlySet<string | null> = new Set(['INTEGER', 'DOUBLE', 'NUMBER'])
const LAST_SECOND = ' 23:59:59'

const toNumber = (value: Scalar): number | undefined => (typeof value === 'number' ? value : parseNumber(String(value)))

function equals(type: string | null, value: Scalar): Condition {
  if (NUMBERS.has(type)) {
    const number = toNumber(value)
    return number === undefined ? never : sql<SqlBool>`v.number = ${number}`
  }
  if (type === 'BOOLEAN') return sql<SqlBool>`v.key = ${String(value)}`
  // A date without time matches the whole day.
  if (type === 'DATE') return sql<SqlBool>`starts_with(v.key, ${String(value).slice(0, 10)})`
  return sql<SqlBool>`v.key like ${likePattern(matchKey(String(value)))}`
}

function compares(type: string | null, value: Scalar, sign: '>=' | '<='): Condition {
  if (NUMBERS.has(type)) {
    const number = toNumber(value)
    return number === undefined ? never : sql<SqlBool>`v.number ${sql.raw(sign)} ${number}`
  }
  const text = String(value)
  const key = type === 'DATE' ? (sign === '<=' && text.length === 10 ? text + LAST_SECOND : text) : matchKey(text)
  return sql<SqlBool>`v.key ${sql.raw(sign)} ${key}`
}

const matchesFilter = (type: string | null, { value, values = [], from, to }: Param): Condition =>
  allOf([
    ...(value === undefined ? [] : [equals(type, value)]),
    ...(values.length === 0 ? [] : [anyOf(values.map((option) => equals(type, option)))]),
    ...(from === undefined ? [] : [compares(type, from, '>=')]),
    ...(to === undefined ? [] : [compares(type, to, '<=')]),
  ])

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Condition builders for a relation or property: `matching` for a filter on its values, `hasAny` for any value. */
export interface FieldConditions {
  matching(param: Param): Condition
  hasAny: Condition
}

/** Returns the condition builders for those ids that belong to the ontology. Target nodes match only if the caller may see them. */
export async function buildFieldConditions(
  { db, caller, now }: ReadContext,
  ids: readonly string[],
): Promise<Map<string, FieldConditions>> {
  const rows = await findDefinitionKinds(db, ids)
  if (rows.length === 0) return new Map()
  const visible = (await buildVisibilityCondition(db, caller, now))('m')
  const visibleTarget = sql<SqlBool>`r.target_id in (select m.id from node m where ${visible})`
  return new Map(
    rows.map(({ id, kind, type }): [string, FieldConditions] => {
      const isOfField = sql<SqlBool>`v.definition_id = ${id}::uuid`
      if (kind !== 'RELATION')
        return [id, { hasAny: hasValue(isOfField), matching: (param) => hasValue(allOf([isOfField, matchesFilter(type, param)])) }]
      const targetIds = ({ value, values = [] }: Param) =>
        [...(value === undefined ? [] : [value]), ...values].map(String).filter((id) => UUID.test(id))
      return [
        id,
        {
          hasAny: hasEntry(id, visibleTarget),
          matching: (param) => hasEntry(id, allOf([visibleTarget, sql<SqlBool>`r.target_id = any(${targetIds(param)}::uuid[])`])),
        },
      ]
    }),
  )
}

/** Builds the condition: at least one value of the instance, of any property, matches `param`. */
export const hasMatchingValue = (param: Param): Condition =>
  anyOf([hasValue(matchesFilter('STRING', param)), hasValue(matchesFilter('DOUBLE', param))])
