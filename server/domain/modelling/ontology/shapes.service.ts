import type { Side } from '#server/database/ontology-tables'
import type { Db } from '#server/database/schema'
import { type ClassRow, classRows, closureOf, ANY_CLASS } from './classes.repository'
import { lineage } from './classes-read.service'
import { findEnds, type Hanging, findAttachedDefinitions } from './definitions.repository'

export { closureOf, ensureOntNodes, writePairs } from './classes.repository'
export { lockDefinitions } from './definitions.repository'
export { valueRows, writeValues } from './values.repository'
export { toStoredValues } from './values'
export { numbering } from './checks'

/** An entry of a domain or range: a class, or a restriction if there is a relation. */
export interface End {
  side: Side
  classId: string
  relationId: string | null
  type: string | null
  amount: number | null
}

export const endsOfDefinition = async (db: Db, id: string, side: Side): Promise<End[]> =>
  (await findEnds(db, [id]))
    .filter((end) => end.side === side)
    .map(({ class_id, relation_id, type, amount }) => ({ side, classId: class_id, relationId: relation_id, type, amount }))

/** Returns for each class of these ends the classes whose instances count as its own. */
export async function closuresOf(db: Db, ends: readonly End[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { classId } of ends) if (!found.has(classId)) found.set(classId, await closureOf(db, [classId]))
  return found
}

export interface Field extends Hanging {
  /** Topmost class of the line that has the definition; undefined if only a restriction brings it. */
  top: string | undefined
}

export interface Shape {
  /** Ids from the topmost class down to the class itself. */
  classes: readonly string[]
  /** Fields by id. */
  fields: ReadonlyMap<string, Field>
}

/** Returns the fields that instances of a class have, for any caller. */
export async function shapeOf(db: Db, classId: string): Promise<Shape | undefined> {
  const [row]: (ClassRow | undefined)[] = await classRows(db, [classId], ANY_CLASS)
  if (!row) return undefined
  const { classes, equivalents } = await lineage({ db }, row)
  const hanging = await findAttachedDefinitions(db, [...classes, ...equivalents], ['PROPERTY', 'RELATION', 'DYNAMIC'])
  const order = [...classes, ...equivalents]
  const place = ({ holder }: Hanging): number => (holder === null ? order.length : order.indexOf(holder))
  const fields = new Map<string, Field>()
  for (const one of hanging.toSorted((a, b) => place(a) - place(b)))
    if (!fields.has(one.id)) fields.set(one.id, { ...one, top: one.holder ?? undefined })
  return { classes, fields }
}
