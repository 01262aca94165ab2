import type { Side } from '#server/database/ontology-tables'
import type { Db } from '#server/database/schema'
import { type ClassRow, findClassRows, readClosure, ANY_CLASS } from './classes.repository'
import { getLineage } from './classes-read.service'
import { findEnds, type AttachedDefinition, findAttachedDefinitions } from './definitions.repository'

export { readClosure, ensureOntNodes, writePairs } from './classes.repository'
export { lockDefinitions } from './definitions.repository'
export { readValueRows, writeValues } from './values.repository'
export { toStoredValues } from './values'
export { numberedTypes } from './checks'

/** An entry of the domain or range of a definition: a class, or a restriction if `relationId` is set. */
export interface End {
  side: Side
  classId: string
  relationId: string | null
  type: string | null
  amount: number | null
}

export const readDefinitionEnds = async (db: Db, id: string, side: Side): Promise<End[]> =>
  (await findEnds(db, [id]))
    .filter((end) => end.side === side)
    .map(({ class_id, relation_id, type, amount }) => ({ side, classId: class_id, relationId: relation_id, type, amount }))

/**
 * Returns for each class in a domain or range the ids of all classes whose instances also belong to it: subclasses and equivalent classes.
 */
export async function readClosures(db: Db, ends: readonly End[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { classId } of ends) if (!found.has(classId)) found.set(classId, await readClosure(db, [classId]))
  return found
}

export interface Field extends AttachedDefinition {
  /** Topmost ancestor class that has the definition; undefined if only a restriction refers to it. */
  top: string | undefined
}

export interface Shape {
  /** Ids of the ancestor classes from the topmost one down to the class itself. */
  classes: readonly string[]
  /** Fields by id. */
  fields: ReadonlyMap<string, Field>
}

/** Returns the fields that instances of a class have, for any caller. */
export async function readShape(db: Db, classId: string): Promise<Shape | undefined> {
  const [row]: (ClassRow | undefined)[] = await findClassRows(db, [classId], ANY_CLASS)
  if (!row) return undefined
  const { classes, equivalents } = await getLineage({ db }, row)
  const definitions = await findAttachedDefinitions(db, [...classes, ...equivalents], ['PROPERTY', 'RELATION', 'DYNAMIC'])
  const order = [...classes, ...equivalents]
  const getRank = ({ holder }: AttachedDefinition): number => (holder === null ? order.length : order.indexOf(holder))
  const fields = new Map<string, Field>()
  for (const definition of definitions.toSorted((a, b) => getRank(a) - getRank(b)))
    if (!fields.has(definition.id)) fields.set(definition.id, { ...definition, top: definition.holder ?? undefined })
  return { classes, fields }
}
