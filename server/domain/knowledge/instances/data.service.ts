import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InstanceDataEntry } from '#api/contract/ontology'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { jalaliAt } from '#text/jalali'
import { toWireDate } from '#text/wire-date'
import { filledInBy } from '#server/domain/workflow/processes/tasks.service'
import type { Values } from '#server/domain/workflow/workflows/conditions'
import { type Field, shapeOf, valueRows } from '#server/domain/modelling/ontology/shapes.service'
import { amounts, derivedRows, type EntryRow, entryRows } from './entries.repository'
import { notInstance } from './instances.errors'
import { type InstanceRow, instanceRows } from './instances.repository'

type Condition = RawBuilder<SqlBool>

const ZONE = 'Asia/Tehran'
const READ = 1

/** Returns the rows of these instances. Throws `notInstance` if one of the ids is not an instance. */
export async function instancesOf({ db }: Pick<ReadContext, 'db'>, ids: readonly string[]): Promise<InstanceRow[]> {
  const rows = await instanceRows(db, ids)
  if (rows.length < new Set(ids).size) throw notInstance()
  return rows
}

export async function instanceOf(context: Pick<ReadContext, 'db'>, id: string): Promise<InstanceRow> {
  const [row] = await instancesOf(context, [id])
  if (!row) throw notInstance()
  return row
}

/**
 * Returns conditions on the other ends of relation entries: `seen` if the caller may see them, `read` if the caller may read their values.
 */
export async function shownEnds({ db, caller, now }: ReadContext): Promise<{ seen: Condition; read: Condition }> {
  const shown = async (level: 0 | 1): Promise<Condition> => {
    const visible = await buildVisibilityCondition(db, caller, now, level)
    return sql<SqlBool>`${visible('n')} and ${isOutsideBins('n')}`
  }
  return { seen: await shown(0), read: await shown(READ) }
}

const has = (field: Field | undefined, characteristic: string): boolean => field?.facts.characteristics?.includes(characteristic) ?? false

interface Told {
  context: ReadContext
  row: InstanceRow
  entries: readonly EntryRow[]
  read: Condition
}

const metrics: Readonly<Record<string, (products: readonly number[]) => number>> = {
  MAX: (products) => Math.max(...products),
  MIN: (products) => Math.min(...products),
  SUM: (products) => products.reduce((sum, one) => sum + one, 0),
  AVG: (products) => products.reduce((sum, one) => sum + one, 0) / products.length,
}

/** Rounds away the errors of binary fractions. */
const rounded = (value: number): number => Number(value.toPrecision(15))

/** Computes the value of a dynamic property. Returns undefined if it has no input. */
async function computed({ context, row, entries, read }: Told, { type, facts }: Field): Promise<string | number | undefined> {
  const { basedOnPropertyUuid: relationId = '', numericalPropertyUuid: propertyId = '', metricType = 'SUM' } = facts
  const own = entries.filter(({ definition_id }) => definition_id === relationId)
  switch (type) {
    case 'DATE':
      return toWireDate(jalaliAt(row.created_at, ZONE))
    case 'COUNT_BASED':
      return own.reduce((sum, { amount }) => sum + amount, 0)
    case 'TOTAL':
      return own.length
    case 'NUMERICAL_PROPERTY':
    case 'SUMMATION': {
      const found = await amounts(context.db, row.id, { relationId, propertyId }, read)
      const products = found.map(({ number, amount }) => (type === 'SUMMATION' ? number : number * amount))
      const metric = type === 'SUMMATION' ? 'SUM' : metricType
      return products.length === 0 && metric !== 'SUM' ? undefined : rounded(metrics[metric]?.(products) ?? 0)
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
 * Returns the data of an instance in the order of the class's fields, followed by data of fields that the class no longer has. Other ends
 * are included only if the caller may see them, and computed values use only those. `filled` contains values that replace the stored ones.
 */
export async function dataOf(context: ReadContext, row: InstanceRow, filled: Values = {}): Promise<InstanceDataEntry[]> {
  const { seen, read } = await shownEnds(context)
  const fields = (row.class_id === null ? undefined : await shapeOf(context.db, row.class_id))?.fields ?? new Map<string, Field>()
  const own = (await valueRows(context.db, [row.id])).filter(({ definition_id }) => !Object.hasOwn(filled, definition_id))
  const given = Object.entries(filled).flatMap(([definition_id, value]) => (value === null ? [] : [{ definition_id, value }]))
  const values = [...own, ...given]
  const entries = await entryRows(context.db, row.id, seen)
  const transitive = [...fields.values()].filter((field) => has(field, 'TRANSITIVE')).map(({ id }) => id)
  const derived = await derivedRows(context.db, row.id, transitive, seen)
  const told: Told = { context, row, entries, read }
  const ids = [...new Set([...fields.keys(), ...values.map((one) => one.definition_id), ...entries.map((one) => one.definition_id)])]
  const said: InstanceDataEntry[] = []
  for (const id of ids) {
    const field = fields.get(id)
    const of = <T extends { definition_id: string }>(rows: readonly T[]): T[] => rows.filter(({ definition_id }) => definition_id === id)
    said.push(...of(values).map(({ value }) => ({ relationOrPropertyUuid: id, data: { value } })))
    said.push(...of(entries).map(toEntry))
    said.push(...of(derived).map((entry) => ({ ...toEntry(entry), derived: true })))
    if (has(field, 'REFLEXIVE')) said.push({ relationOrPropertyUuid: id, data: { uuid: row.id }, count: 1, derived: true })
    const value = field?.kind === 'DYNAMIC' ? await computed(told, field) : undefined
    if (value !== undefined) said.push({ relationOrPropertyUuid: id, data: { value } })
  }
  return said
}

/** Returns the data of an instance. If a process is given, it includes the values that were filled in there. */
export async function dataOfInstance(context: ReadContext, id: string, processId?: string): Promise<InstanceDataEntry[]> {
  const row = await instanceOf(context, id)
  return await dataOf(context, row, processId === undefined ? {} : await filledInBy(context, id, processId))
}
