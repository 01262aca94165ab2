import { logActivity } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { matchKey } from '#text/normalise'
import { requireSameIds } from '../admin/grid'
import type { PropertyWrite } from './checks'
import { holdOntNode, keepOntNodes } from './classes.repository'
import { seenClass } from './classes-read.service'
import { type Property, surroundingsOf, toProperty } from './definition-records.service'
import { hang, hangingOn, holdDefinitions } from './definitions.repository'
import { announceOntology, savingOntology } from './definitions.service'
import { refused } from './ontology.errors'
import { checkListed, requireAsRead, savePropertyIn } from './saving.service'
import { keptValues, type Scalar } from './values'
import { dropValues, valueRows, writeValues } from './values.repository'

/** What a class says of itself: its general properties with their values. */
export async function classPropertiesOf(reader: ReadContext, classId: string): Promise<(Property & { values: Scalar[] })[]> {
  await seenClass(reader, classId)
  const rows = await hangingOn(reader.db, [classId], ['GENERAL'])
  const around = await surroundingsOf(
    reader,
    rows.map(({ id }) => id),
  )
  const values = await valueRows(reader.db, [classId])
  return rows.map((row) => ({
    ...toProperty(row, around),
    values: values.filter(({ definition_id }) => definition_id === row.id).map(({ value }) => value),
  }))
}

/** Makes these the general properties of a class. One taken off loses its values there; it stays for other classes. */
export async function saveClassProperties(
  work: WriteContext,
  classId: string,
  writes: readonly PropertyWrite[],
  before?: readonly string[],
): Promise<string[]> {
  await seenClass(work, classId)
  const ids = await savingOntology(work, async (tx, work) => {
    await holdOntNode(tx, classId)
    requireSameIds(await hangingOn(tx, [classId], ['GENERAL']), before)
    checkListed(
      writes,
      writes.map(({ title }) => matchKey(title)),
    )
    await requireAsRead(tx, work, writes)
    const saved: string[] = []
    for (const write of writes) saved.push(await savePropertyIn(tx, work, write, 'GENERAL'))
    await dropValues(tx, classId, await hang(tx, classId, 'GENERAL', saved))
    return saved
  })
  await announceOntology(work, ids)
  return ids
}

interface ClassValues {
  propertyUuid: string
  values: readonly Scalar[]
  before?: readonly Scalar[] | undefined
}

const written = (values: readonly Scalar[]): string => JSON.stringify(values.map(String))

/** Holds these until the end, and refuses all where others stand than were read. */
async function requireAsReadBefore(tx: Tx, classId: string, list: readonly ClassValues[]): Promise<void> {
  const read = list.filter(({ before }) => before)
  if (read.length === 0) return
  await holdDefinitions(
    tx,
    read.map(({ propertyUuid }) => propertyUuid),
  )
  const stored = await valueRows(tx, [classId])
  for (const { propertyUuid, before = [] } of read) {
    const values = stored.filter(({ definition_id }) => definition_id === propertyUuid).map(({ value }) => value)
    if (written(values) !== written(before)) throw new Problem('conflict')
  }
}

async function saveValues(tx: Tx, work: WriteContext, classId: string, list: readonly ClassValues[]): Promise<void> {
  await requireAsReadBefore(tx, classId, list)
  const general = new Map((await hangingOn(tx, [classId], ['GENERAL'])).map((row) => [row.id, row]))
  for (const { propertyUuid, values } of list) {
    const row = general.get(propertyUuid)
    if (!row) throw notFound()
    const kept = await keptValues(values, row)
    if (typeof kept === 'string') throw refused(kept, propertyUuid)
    if (kept.length === 0 && row.facts.required) throw refused('fieldRequired', propertyUuid)
    await writeValues(tx, classId, propertyUuid, kept)
  }
  await logActivity(tx, work, 'EDIT', classId, { properties: list.map(({ propertyUuid }) => propertyUuid) })
}

export async function saveClassValues(work: WriteContext, classId: string, list: readonly ClassValues[]): Promise<undefined> {
  await seenClass(work, classId)
  await savingOntology(work, async (tx, work) => {
    await keepOntNodes(tx, [classId])
    await saveValues(tx, work, classId, list)
  })
  await announceOntology(
    work,
    list.map(({ propertyUuid }) => propertyUuid),
  )
  return undefined
}
