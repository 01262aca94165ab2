import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { isSameSet } from '#server/data-grid/grid'
import { type OverwriteCheck, writeUnlessChanged } from '#server/data-grid/write-unless-changed'
import type { Tx } from '#server/database/schema'
import { matchKey } from '#text/normalise'
import type { PropertyWrite } from './checks'
import { lockOntNode, ensureOntNodes } from './classes.repository'
import { requireVisibleClass } from './classes-read.service'
import { type Property, readDefinitionReferences, toProperty } from './definition-records.service'
import { attachDefinitions, findAttachedDefinitions, lockDefinitions } from './definitions.repository'
import { announceOntology, transactOntology } from './definitions.service'
import { fieldProblem } from './ontology.errors'
import { requireUniqueTitles, lockDefinitionsForSave, savePropertyInTransaction } from './saving.service'
import { toStoredValues, type Scalar } from './values'
import { deleteValues, readValueRows, writeValues } from './values.repository'

/** Returns the general properties of a class with its own values. */
export async function getClassProperties(context: ReadContext, classId: string): Promise<(Property & { values: Scalar[] })[]> {
  await requireVisibleClass(context, classId)
  const rows = await findAttachedDefinitions(context.db, [classId], ['GENERAL'])
  const references = await readDefinitionReferences(
    context,
    rows.map(({ id }) => id),
  )
  const values = await readValueRows(context.db, [classId])
  return rows.map((row) => ({
    ...toProperty(row, references),
    values: values.filter(({ definition_id }) => definition_id === row.id).map(({ value }) => value),
  }))
}

/** Sets the general properties of a class. A removed one loses its values on this class and stays on others. */
export async function saveClassProperties(
  context: WriteContext,
  classId: string,
  writes: readonly PropertyWrite[],
  before?: readonly string[],
): Promise<string[]> {
  await requireVisibleClass(context, classId)
  const ids = await transactOntology(context, async (tx, context) => {
    await lockOntNode(tx, classId)
    const readIds = async () => (await findAttachedDefinitions(tx, [classId], ['GENERAL'])).map(({ id }) => id)
    requireUniqueTitles(
      writes,
      writes.map(({ title }) => matchKey(title)),
    )
    const isListAsRead = before === undefined || isSameSet(await readIds(), before)
    const definitionsCheck = await lockDefinitionsForSave(tx, context, writes)
    const readState = async () => `${await definitionsCheck.state()} ${(await readIds()).join(' ')}`
    return await writeUnlessChanged({ isAsRead: isListAsRead && definitionsCheck.isAsRead, state: readState }, async () => {
      const saved: string[] = []
      for (const write of writes) saved.push(await savePropertyInTransaction(tx, context, write, 'GENERAL'))
      await deleteValues(tx, classId, await attachDefinitions(tx, classId, 'GENERAL', saved))
      return saved
    })
  })
  await announceOntology(context, ids)
  return ids
}

interface ClassValues {
  propertyUuid: string
  values: readonly Scalar[]
  before?: readonly Scalar[] | undefined
}

const toComparable = (values: readonly Scalar[]): string => JSON.stringify(values.map(String))

/** Locks the values until the end of the transaction, and compares them with the revisions that the caller has read. */
async function checkValueRevisions(tx: Tx, classId: string, list: readonly ClassValues[]): Promise<OverwriteCheck> {
  const checkedValues = list.filter(({ before }) => before)
  const ids = checkedValues.map(({ propertyUuid }) => propertyUuid)
  if (ids.length > 0) await lockDefinitions(tx, ids)
  const stored = async (): Promise<string[]> => {
    const rows = ids.length === 0 ? [] : await readValueRows(tx, [classId])
    return ids.map((id) => toComparable(rows.filter(({ definition_id }) => definition_id === id).map(({ value }) => value)))
  }
  const current = await stored()
  const isAsRead = checkedValues.every(({ before = [] }, at) => current[at] === toComparable(before))
  return { isAsRead, state: async () => JSON.stringify(await stored()) }
}

async function writeClassValues(tx: Tx, context: WriteContext, classId: string, list: readonly ClassValues[]): Promise<void> {
  const propertiesById = new Map((await findAttachedDefinitions(tx, [classId], ['GENERAL'])).map((row) => [row.id, row]))
  for (const { propertyUuid, values } of list) {
    const row = propertiesById.get(propertyUuid)
    if (!row) throw notFound()
    const storedValues = await toStoredValues(values, row)
    if (typeof storedValues === 'string') throw fieldProblem(storedValues, propertyUuid)
    if (storedValues.length === 0 && row.facts.required) throw fieldProblem('fieldRequired', propertyUuid)
    await writeValues(tx, classId, propertyUuid, storedValues)
  }
  await logActivity(tx, context, 'EDIT', classId, { properties: list.map(({ propertyUuid }) => propertyUuid) })
}

export async function saveClassValues(context: WriteContext, classId: string, list: readonly ClassValues[]): Promise<undefined> {
  await requireVisibleClass(context, classId)
  await transactOntology(context, async (tx, context) => {
    await ensureOntNodes(tx, [classId])
    await writeUnlessChanged(await checkValueRevisions(tx, classId, list), () => writeClassValues(tx, context, classId, list))
  })
  await announceOntology(
    context,
    list.map(({ propertyUuid }) => propertyUuid),
  )
  return undefined
}
