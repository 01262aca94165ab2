import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InstanceDataEntry } from '#api/contract/ontology'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { jalaliAt } from '#text/jalali'
import { toWireDate } from '#text/wire-date'
import { getFormValues } from '#server/domain/workflow/processes/tasks.service'
import type { Values } from '#server/domain/workflow/workflows/conditions'
import { type Field, readShape, readValueRows } from '#server/domain/modelling/ontology/shapes.service'
import { readAmounts, readDerivedRows, type EntryRow, readEntryRows } from './entries.repository'
import { notInstanceProblem } from './instances.errors'
import { type InstanceRow, findInstanceRows } from './instances.repository'

type Condition = RawBuilder<SqlBool>

const ZONE = 'Asia/Tehran'
const READ = 1

/** Returns the rows of these instances. Throws `notInstanceProblem` if one of the ids is not an instance. */
export async function getInstanceRows({ db }: Pick<ReadContext, 'db'>, ids: readonly string[]): Promise<InstanceRow[]> {
  const rows = await findInstanceRows(db, ids)
  if (rows.length < new Set(ids).size) throw notInstanceProblem()
  return rows
}

export async function getInstanceRow(context: Pick<ReadContext, 'db'>, id: string): Promise<InstanceRow> {
  const [row] = await getInstanceRows(context, [id])
  if (!row) throw notInstanceProblem()
  return row
}

/**
 * Returns conditions on the target nodes of relation entries: `visible` if the caller may see them, `readable` if the caller may read their
 * values.
 */
export async function buildVisibleTargetConditions({ db, caller, now }: ReadContext): Promise<{ visible: Condition; readable: Condition }> {
  const buildCondition = async (level: 0 | 1): Promise<Condition> => {
    const visible = await buildVisibilityCondition(db, caller, now, level)
    return sql<SqlBool>`${visible('n')} and ${isOutsideBins('n')}`
  }
  return { visible: await buildCondition(0), readable: await buildCondition(READ) }
}

const hasCharacteristic = (field: Field | undefined, characteristic: string): boolean =>
  field?.facts.characteristics?.includes(characteristic) ?? false

interface ComputationInput {
  context: ReadContext
  row: InstanceRow
  entries: readonly EntryRow[]
  read: Condition
}

const aggregates: Readonly<Record<string, (products: readonly number[]) => number>> = {
  MAX: (products) => Math.max(...products),
  MIN: (products) => Math.min(...products),
  SUM: (products) => products.reduce((sum, product) => sum + product, 0),
  AVG: (products) => products.reduce((sum, product) => sum + product, 0) / products.length,
}

/** Rounds away the errors of binary fractions. */
const roundFloatErrors = (value: number): number => Number(value.toPrecision(15))

/** Computes the value of a dynamic property. Returns undefined if it has no input. */
async function computeValue(
  { context, row, entries, read: readable }: ComputationInput,
  { type, facts }: Field,
): Promise<string | number | undefined> {
  const { basedOnPropertyUuid: relationId = '', numericalPropertyUuid: propertyId = '', metricType = 'SUM' } = facts
  const ownEntries = entries.filter(({ definition_id }) => definition_id === relationId)
  switch (type) {
    case 'DATE':
      return toWireDate(jalaliAt(row.created_at, ZONE))
    case 'COUNT_BASED':
      return ownEntries.reduce((sum, { amount }) => sum + amount, 0)
    case 'TOTAL':
      return ownEntries.length
    case 'NUMERICAL_PROPERTY':
    case 'SUMMATION': {
      const pairs = await readAmounts(context.db, row.id, { relationId, propertyId }, readable)
      const products = pairs.map(({ number, amount }) => (type === 'SUMMATION' ? number : number * amount))
      const metric = type === 'SUMMATION' ? 'SUM' : metricType
      return products.length === 0 && metric !== 'SUM' ? undefined : roundFloatErrors(aggregates[metric]?.(products) ?? 0)
    }
    default:
      return undefined
  }
}

const toEntry = ({ definition_id, target_id, title, amount }: EntryRow): InstanceDataEntry => ({
  relationOrPropertyUuid: definition_id,
  data: { uuid: target_id, title },
  count: amount,
})

/**
 * Returns the data of an instance in the order of the class's fields, followed by data of fields that the class no longer has. Target nodes
 * are included only if the caller may see them, and computed values use only those. `processValues` contains values that replace the stored
 * ones.
 */
export async function getInstanceData(context: ReadContext, row: InstanceRow, processValues: Values = {}): Promise<InstanceDataEntry[]> {
  const { visible, readable } = await buildVisibleTargetConditions(context)
  const fields = (row.class_id === null ? undefined : await readShape(context.db, row.class_id))?.fields ?? new Map<string, Field>()
  const storedRows = (await readValueRows(context.db, [row.id])).filter(({ definition_id }) => !Object.hasOwn(processValues, definition_id))
  const processRows = Object.entries(processValues).flatMap(([definition_id, value]) => (value === null ? [] : [{ definition_id, value }]))
  const values = [...storedRows, ...processRows]
  const entries = await readEntryRows(context.db, row.id, visible)
  const transitive = [...fields.values()].filter((field) => hasCharacteristic(field, 'TRANSITIVE')).map(({ id }) => id)
  const derived = await readDerivedRows(context.db, row.id, transitive, visible)
  const input: ComputationInput = { context, row, entries, read: readable }
  const ids = [...new Set([...fields.keys(), ...values.map((row) => row.definition_id), ...entries.map((row) => row.definition_id)])]
  const data: InstanceDataEntry[] = []
  for (const id of ids) {
    const field = fields.get(id)
    const rowsOfField = <T extends { definition_id: string }>(rows: readonly T[]): T[] =>
      rows.filter(({ definition_id }) => definition_id === id)
    data.push(...rowsOfField(values).map(({ value }) => ({ relationOrPropertyUuid: id, data: { value } })))
    data.push(...rowsOfField(entries).map(toEntry))
    data.push(...rowsOfField(derived).map((entry) => ({ ...toEntry(entry), derived: true })))
    if (hasCharacteristic(field, 'REFLEXIVE')) data.push({ relationOrPropertyUuid: id, data: { uuid: row.id }, count: 1, derived: true })
    const value = field?.kind === 'DYNAMIC' ? await computeValue(input, field) : undefined
    if (value !== undefined) data.push({ relationOrPropertyUuid: id, data: { value } })
  }
  return data
}

/** Returns the data of an instance. If a process is given, it includes the values that were filled in there. */
export async function getInstanceDataById(context: ReadContext, id: string, processId?: string): Promise<InstanceDataEntry[]> {
  const row = await getInstanceRow(context, id)
  return await getInstanceData(context, row, processId === undefined ? {} : await getFormValues(context, id, processId))
}
