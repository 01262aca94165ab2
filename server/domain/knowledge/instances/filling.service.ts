import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#api/contract/errors'
import type { relationsProperties } from '#api/contract/ontology'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import {
  closureOf,
  type Field,
  lockDefinitions,
  toStoredValues,
  shapeOf,
  type Shape,
  writeValues,
} from '#server/domain/modelling/ontology/shapes.service'
import { entered, type NewEntry, writeEntries } from './entries.repository'
import { findByValues } from './found-by.service'
import { type Fault, faulty, notInstance } from './instances.errors'
import { filledOf, fitting, isKeyTaken } from './instances.repository'
import { endCondition } from './range.service'

type Condition = RawBuilder<SqlBool>
type Said = z.output<typeof relationsProperties>[number]

interface Filling {
  tx: Tx
  context: WriteContext
  nodeId: string
  shape: Shape
}

const has = ({ facts }: Field, characteristic: string): boolean => facts.characteristics?.includes(characteristic) ?? false

export const bothWays = ({ fields }: Shape): ReadonlySet<string> =>
  new Set([...fields.values()].filter((field) => has(field, 'SYMMETRIC')).map(({ id }) => id))

/** Says if two simultaneous saves could break a rule of the field. The definition is then locked, so that they run one after the other. */
const mustBeHeld = (field: Field): boolean =>
  field.facts.key === true || ['INVERSE_FUNCTIONAL', 'ASYMMETRIC', 'SYMMETRIC'].some((one) => has(field, one))

/** Returns the fields of a class. Locks those whose rules involve other instances. */
export async function lockShape(tx: Tx, classId: string, said: readonly Said[]): Promise<Shape> {
  const shape = await shapeOf(tx, classId)
  if (!shape) throw notInstance()
  const named = new Set(said.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid))
  const wanted = [...shape.fields.values()].filter((field) => named.has(field.id) && mustBeHeld(field))
  if (wanted.length > 0)
    await lockDefinitions(
      tx,
      wanted.map(({ id }) => id),
    )
  return shape
}

async function fillProperty({ tx, nodeId }: Filling, field: Field, { propertiesValues = [] }: Said): Promise<ErrorCode | undefined> {
  const kept = await toStoredValues(
    propertiesValues.map(({ value }) => value),
    field,
  )
  if (typeof kept === 'string') return kept
  if (field.facts.key && kept.length > 0) {
    const classIds = await closureOf(tx, field.top === undefined ? [] : [field.top])
    if (await isKeyTaken(tx, { nodeId, definitionId: field.id, keys: kept.map(({ key }) => key), classIds })) return 'valueExists'
  }
  await writeValues(tx, nodeId, field.id, kept)
  return undefined
}

/** Returns the condition for other ends that the caller may not see. Entries to them are not deleted. */
async function unseen({ tx, context }: Filling): Promise<Condition> {
  const visible = (await buildVisibilityCondition(tx, context.caller, context.now))('n')
  return sql<SqlBool>`not (${visible} and ${isOutsideBins('n')})`
}

async function areAllowed({ tx, nodeId }: Filling, field: Field, targetIds: readonly string[]): Promise<boolean> {
  const relation = { nodeId, definitionId: field.id }
  const [functional, symmetric] = [has(field, 'FUNCTIONAL'), has(field, 'SYMMETRIC')]
  if (functional && targetIds.length > 1) return false
  if (targetIds.includes(nodeId) && ['IR_REFLEXIVE', 'ASYMMETRIC'].some((one) => has(field, one))) return false
  if (has(field, 'ASYMMETRIC') && (await entered(tx, relation, targetIds, 'backwards'))) return false
  const single = has(field, 'INVERSE_FUNCTIONAL') || (functional && symmetric)
  if (single && (await entered(tx, relation, targetIds, 'byOthers'))) return false
  const range = (await endCondition(tx, field.id, 'RANGE')) ?? sql<SqlBool>`true`
  return (await fitting(tx, targetIds, sql<SqlBool>`${isOutsideBins('n')} and ${range}`)).size === targetIds.length
}

async function fillRelation(filling: Filling, field: Field, { relationsValues = [] }: Said): Promise<ErrorCode | undefined> {
  const { tx, nodeId } = filling
  const entries = new Map<string, NewEntry>()
  for (const { instanceUuid, count } of relationsValues) {
    // A reflexive relation implies this entry.
    if (instanceUuid === nodeId && has(field, 'REFLEXIVE')) continue
    if (!entries.has(instanceUuid)) entries.set(instanceUuid, { targetId: instanceUuid, amount: count ?? 1 })
  }
  if (!(await areAllowed(filling, field, [...entries.keys()]))) return 'relationNotAllowed'
  const kept = has(field, 'FUNCTIONAL') ? sql<SqlBool>`false` : await unseen(filling)
  await writeEntries(tx, { nodeId, definitionId: field.id, symmetric: has(field, 'SYMMETRIC') }, [...entries.values()], kept)
  return undefined
}

/** Says if a field applies to the instance. A field that comes only from a restriction applies to instances that satisfy its domain. */
async function belongs({ tx, nodeId }: Filling, field: Field): Promise<boolean> {
  if (field.top !== undefined) return true
  const domain = await endCondition(tx, field.id, 'DOMAIN')
  return domain === undefined || (await fitting(tx, [nodeId], domain)).size === 1
}

const isEmpty = ({ propertiesValues = [], relationsValues = [] }: Said): boolean => propertiesValues.length + relationsValues.length === 0

/**
 * Writes the submitted fields. A field without values is emptied; a field that is not submitted is not changed. With `complete` all
 * required fields are checked. Throws all errors at once, each under the id of its field.
 */
export async function fill(
  tx: Tx,
  context: WriteContext,
  nodeId: string,
  shape: Shape,
  said: readonly Said[],
  complete: boolean,
): Promise<void> {
  const filling: Filling = { tx, context, nodeId, shape }
  const faults: Fault[] = []
  for (const one of said) {
    const field = shape.fields.get(one.relationOrPropertyUuid)
    if (field?.kind === 'DYNAMIC') continue
    const write = field?.kind === 'RELATION' ? fillRelation : fillProperty
    const code = field ? await write(filling, field, one) : isEmpty(one) ? undefined : 'relationNotAllowed'
    if (code) faults.push({ path: one.relationOrPropertyUuid, code })
  }
  const named = new Set(said.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid))
  const filled = await filledOf(tx, nodeId)
  for (const field of shape.fields.values()) {
    if (faults.some(({ path }) => path === field.id)) continue
    const isAsked = complete || named.has(field.id)
    if (field.kind === 'PROPERTY' && field.facts.required && isAsked && !filled.has(field.id))
      faults.push({ path: field.id, code: 'fieldRequired' })
    if (field.kind === 'RELATION' && named.has(field.id) && !(await belongs(filling, field)))
      faults.push({ path: field.id, code: 'relationNotAllowed' })
  }
  if (faults.length > 0) throw faulty(faults)
  await findByValues(tx, nodeId)
}
