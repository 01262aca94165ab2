import type { Tx } from '#server/database/schema'
import { toNameKey } from '#server/domain/content/nodes/names'
import { lockDefinitions, numberedTypes, type Shape, readShape, writeValues } from '#server/domain/modelling/ontology/shapes.service'
import { indexValues } from './value-index.service'
import { findInstanceRows, takeNumbers } from './instances.repository'

/** Assigns values to the numbering properties of an instance. */
export async function assignNumbers(tx: Tx, nodeId: string, { fields }: Shape): Promise<void> {
  const numberFields = [...fields.values()].filter(({ kind, type }) => kind === 'DYNAMIC' && numberedTypes.has(type))
  if (numberFields.length === 0) return
  const ids = numberFields.map(({ id }) => id)
  await lockDefinitions(tx, ids)
  const numbers = await takeNumbers(tx, ids)
  for (const { id, type, facts } of numberFields) {
    const number = numbers.get(id)
    if (number === undefined) continue
    const value = type === 'ID' ? `${facts.staticPart ?? ''}${number}` : number
    await writeValues(tx, nodeId, id, [{ value, key: await toNameKey(String(value)), number }])
  }
  await indexValues(tx, nodeId)
}

/** Assigns new numbers to copies of instances. Their other values stay as copied. */
export async function numberCopies(tx: Tx, ids: readonly string[]): Promise<void> {
  const shapes = new Map<string, Shape | undefined>()
  for (const { id, class_id } of await findInstanceRows(tx, ids)) {
    if (class_id === null) continue
    if (!shapes.has(class_id)) shapes.set(class_id, await readShape(tx, class_id))
    const shape = shapes.get(class_id)
    if (!shape) continue
    await assignNumbers(tx, id, shape)
    await indexValues(tx, id)
  }
}
