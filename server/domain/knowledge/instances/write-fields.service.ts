import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { relationsProperties } from '#api/contract/ontology'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import {
  readClosure,
  type Field,
  lockDefinitions,
  toStoredValues,
  readShape,
  type Shape,
  writeValues,
} from '#server/domain/modelling/ontology/shapes.service'
import { hasEntry, type NewEntry, writeEntries } from './entries.repository'
import { indexValues } from './value-index.service'
import { type Fault, fieldsProblem, notInstanceProblem } from './instances.errors'
import { readFilledFields, findMatchingInstances, isKeyTaken } from './instances.repository'
import { buildEndCondition } from './end-conditions.service'

type Condition = RawBuilder<SqlBool>
type FieldValue = z.output<typeof relationsProperties>[number]

interface FillContext {
  tx: Tx
  context: WriteContext
  nodeId: string
  shape: Shape
}

const hasCharacteristic = ({ facts }: Field, characteristic: string): boolean => facts.characteristics?.includes(characteristic) ?? false

export const getSymmetricFields = ({ fields }: Shape): ReadonlySet<string> =>
  new Set([...fields.values()].filter((field) => hasCharacteristic(field, 'SYMMETRIC')).map(({ id }) => id))

/** Returns true if two saves at the same time could break a rule of the field, so that its definition must be locked. */
const needsLock = (field: Field): boolean =>
  field.facts.key === true ||
  ['INVERSE_FUNCTIONAL', 'ASYMMETRIC', 'SYMMETRIC'].some((characteristic) => hasCharacteristic(field, characteristic))

/** Returns the fields of a class. Locks those whose rules involve other instances. */
export async function lockShape(tx: Tx, classId: string, fieldValues: readonly FieldValue[]): Promise<Shape> {
  const shape = await readShape(tx, classId)
  if (!shape) throw notInstanceProblem()
  const submittedIds = new Set(fieldValues.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid))
  const fieldsToLock = [...shape.fields.values()].filter((field) => submittedIds.has(field.id) && needsLock(field))
  if (fieldsToLock.length > 0)
    await lockDefinitions(
      tx,
      fieldsToLock.map(({ id }) => id),
    )
  return shape
}

async function writeProperty(
  { tx, nodeId }: FillContext,
  field: Field,
  { propertiesValues = [] }: FieldValue,
): Promise<ErrorCode | undefined> {
  const storedValues = await toStoredValues(
    propertiesValues.map(({ value }) => value),
    field,
  )
  if (typeof storedValues === 'string') return storedValues
  if (field.facts.key && storedValues.length > 0) {
    const classIds = await readClosure(tx, field.top === undefined ? [] : [field.top])
    if (await isKeyTaken(tx, { nodeId, definitionId: field.id, keys: storedValues.map(({ key }) => key), classIds })) return 'valueExists'
  }
  await writeValues(tx, nodeId, field.id, storedValues)
  return undefined
}

/** Returns the SQL condition for target nodes that the caller may not see. A save keeps the entries to them. */
async function buildHiddenCondition({ tx, context }: FillContext): Promise<Condition> {
  const visible = (await buildVisibilityCondition(tx, context.caller, context.now))('n')
  return sql<SqlBool>`not (${visible} and ${isOutsideBins('n')})`
}

async function areTargetsAllowed({ tx, nodeId }: FillContext, field: Field, targetIds: readonly string[]): Promise<boolean> {
  const relation = { nodeId, definitionId: field.id }
  const [functional, symmetric] = [hasCharacteristic(field, 'FUNCTIONAL'), hasCharacteristic(field, 'SYMMETRIC')]
  if (functional && targetIds.length > 1) return false
  if (targetIds.includes(nodeId) && ['IR_REFLEXIVE', 'ASYMMETRIC'].some((characteristic) => hasCharacteristic(field, characteristic)))
    return false
  if (hasCharacteristic(field, 'ASYMMETRIC') && (await hasEntry(tx, relation, targetIds, 'backwards'))) return false
  const single = hasCharacteristic(field, 'INVERSE_FUNCTIONAL') || (functional && symmetric)
  if (single && (await hasEntry(tx, relation, targetIds, 'byOthers'))) return false
  const range = (await buildEndCondition(tx, field.id, 'RANGE')) ?? sql<SqlBool>`true`
  return (await findMatchingInstances(tx, targetIds, sql<SqlBool>`${isOutsideBins('n')} and ${range}`)).size === targetIds.length
}

async function writeRelation(fillContext: FillContext, field: Field, { relationsValues = [] }: FieldValue): Promise<ErrorCode | undefined> {
  const { tx, nodeId } = fillContext
  const entries = new Map<string, NewEntry>()
  for (const { instanceUuid, count } of relationsValues) {
    // A reflexive relation implies the relation entry of the instance to itself.
    if (instanceUuid === nodeId && hasCharacteristic(field, 'REFLEXIVE')) continue
    if (!entries.has(instanceUuid)) entries.set(instanceUuid, { targetId: instanceUuid, amount: count ?? 1 })
  }
  if (!(await areTargetsAllowed(fillContext, field, [...entries.keys()]))) return 'relationNotAllowed'
  const isKept = hasCharacteristic(field, 'FUNCTIONAL') ? sql<SqlBool>`false` : await buildHiddenCondition(fillContext)
  await writeEntries(
    tx,
    { nodeId, definitionId: field.id, symmetric: hasCharacteristic(field, 'SYMMETRIC') },
    [...entries.values()],
    isKept,
  )
  return undefined
}

/**
 * Returns true if a field applies to the instance. A field that comes only from a restriction applies to instances that satisfy its domain.
 */
async function appliesToInstance({ tx, nodeId }: FillContext, field: Field): Promise<boolean> {
  if (field.top !== undefined) return true
  const domain = await buildEndCondition(tx, field.id, 'DOMAIN')
  return domain === undefined || (await findMatchingInstances(tx, [nodeId], domain)).size === 1
}

const isEmpty = ({ propertiesValues = [], relationsValues = [] }: FieldValue): boolean =>
  propertiesValues.length + relationsValues.length === 0

/**
 * Writes the submitted fields. A field without values is emptied; a field that is not submitted is not changed. With `complete` all
 * required fields are checked. Throws all errors at once, each under the id of its field.
 */
export async function writeFields(
  tx: Tx,
  context: WriteContext,
  nodeId: string,
  shape: Shape,
  fieldValues: readonly FieldValue[],
  complete: boolean,
): Promise<void> {
  const fillContext: FillContext = { tx, context, nodeId, shape }
  const faults: Fault[] = []
  for (const fieldValue of fieldValues) {
    const field = shape.fields.get(fieldValue.relationOrPropertyUuid)
    if (field?.kind === 'DYNAMIC') continue
    const write = field?.kind === 'RELATION' ? writeRelation : writeProperty
    const code = field ? await write(fillContext, field, fieldValue) : isEmpty(fieldValue) ? undefined : 'relationNotAllowed'
    if (code) faults.push({ path: fieldValue.relationOrPropertyUuid, code })
  }
  const submittedIds = new Set(fieldValues.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid))
  const filled = await readFilledFields(tx, nodeId)
  for (const field of shape.fields.values()) {
    if (faults.some(({ path }) => path === field.id)) continue
    const isAsked = complete || submittedIds.has(field.id)
    if (field.kind === 'PROPERTY' && field.facts.required && isAsked && !filled.has(field.id))
      faults.push({ path: field.id, code: 'fieldRequired' })
    if (field.kind === 'RELATION' && submittedIds.has(field.id) && !(await appliesToInstance(fillContext, field)))
      faults.push({ path: field.id, code: 'relationNotAllowed' })
  }
  if (faults.length > 0) throw fieldsProblem(faults)
  await indexValues(tx, nodeId)
}
