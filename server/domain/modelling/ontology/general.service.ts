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
import { type Property, surroundingsOf, toProperty } from './definition-records.service'
import { hang, findAttachedDefinitions, lockDefinitions } from './definitions.repository'
import { announceOntology, savingOntology } from './definitions.service'
import { refused } from './ontology.errors'
import { checkListed, lockDefinitionsForSave, savePropertyIn } from './saving.service'
import { toStoredValues, type Scalar } from './values'
import { dropValues, valueRows, writeValues } from './values.repository'

/** Returns the general properties of a class with its own values. */
export async function classPropertiesOf(context: ReadContext, classId: string): Promise<(Property & { values: Scalar[] })[]> {
  await requireVisibleClass(context, classId)
  const rows = await findAttachedDefinitions(context.db, [classId], ['GENERAL'])
  const around = await surroundingsOf(
    context,
    rows.map(({ id }) => id),
  )
  const values = await valueRows(context.db, [classId])
  return rows.map((row) => ({
    ...toProperty(row, around),
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
  const ids = await savingOntology(context, async (tx, context) => {
    await lockOntNode(tx, classId)
    const ids = async () => (await findAttachedDefinitions(tx, [classId], ['GENERAL'])).map(({ id }) => id)
    checkListed(
      writes,
      writes.map(({ title }) => matchKey(title)),
    )
    const hasOwn = before === undefined || isSameSet(await ids(), before)
    const read = await lockDefinitionsForSave(tx, context, writes)
    const state = async () => `${await read.state()} ${(await ids()).join(' ')}`
    return await writeUnlessChanged({ isAsRead: hasOwn && read.isAsRead, state }, async () => {
      const saved: string[] = []
      for (const write of writes) saved.push(await savePropertyIn(tx, context, write, 'GENERAL'))
      await dropValues(tx, classId, await hang(tx, classId, 'GENERAL', saved))
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

const written = (values: readonly Scalar[]): string => JSON.stringify(values.map(String))

/** Locks the values until the end of the transaction, and says if they are as the caller has read them. */
async function valuesOver(tx: Tx, classId: string, list: readonly ClassValues[]): Promise<OverwriteCheck> {
  const read = list.filter(({ before }) => before)
  const ids = read.map(({ propertyUuid }) => propertyUuid)
  if (ids.length > 0) await lockDefinitions(tx, ids)
  const stored = async (): Promise<string[]> => {
    const rows = ids.length === 0 ? [] : await valueRows(tx, [classId])
    return ids.map((id) => written(rows.filter(({ definition_id }) => definition_id === id).map(({ value }) => value)))
  }
  const now = await stored()
  const isAsRead = read.every(({ before = [] }, at) => now[at] === written(before))
  return { isAsRead, state: async () => JSON.stringify(await stored()) }
}

async function saveValues(tx: Tx, context: WriteContext, classId: string, list: readonly ClassValues[]): Promise<void> {
  const general = new Map((await findAttachedDefinitions(tx, [classId], ['GENERAL'])).map((row) => [row.id, row]))
  for (const { propertyUuid, values } of list) {
    const row = general.get(propertyUuid)
    if (!row) throw notFound()
    const kept = await toStoredValues(values, row)
    if (typeof kept === 'string') throw refused(kept, propertyUuid)
    if (kept.length === 0 && row.facts.required) throw refused('fieldRequired', propertyUuid)
    await writeValues(tx, classId, propertyUuid, kept)
  }
  await logActivity(tx, context, 'EDIT', classId, { properties: list.map(({ propertyUuid }) => propertyUuid) })
}

export async function saveClassValues(context: WriteContext, classId: string, list: readonly ClassValues[]): Promise<undefined> {
  await requireVisibleClass(context, classId)
  await savingOntology(context, async (tx, context) => {
    await ensureOntNodes(tx, [classId])
    await writeUnlessChanged(await valuesOver(tx, classId, list), () => saveValues(tx, context, classId, list))
  })
  await announceOntology(
    context,
    list.map(({ propertyUuid }) => propertyUuid),
  )
  return undefined
}
