import { buildVisibilityCondition } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { type ClassRow, findClassRows, readLineage, readPartners } from './classes.repository'

/** Returns those of these ids that are classes whose folder the caller may see. */
export async function findVisibleClasses({ db, caller, now }: ReadContext, ids: readonly string[]): Promise<Map<string, ClassRow>> {
  if (ids.length === 0) return new Map()
  const visible = await buildVisibilityCondition(db, caller, now)
  return new Map((await findClassRows(db, ids, visible('n'))).map((row) => [row.id, row]))
}

/** Returns a class. Throws `notFound` if the id is not a class or the caller may not see it. */
export async function requireVisibleClass(context: ReadContext, id: string): Promise<ClassRow> {
  const row = (await findVisibleClasses(context, [id])).get(id)
  if (!row) throw notFound()
  return row
}

export interface Lineage {
  /** Ids from the topmost class down to the class itself. */
  classes: readonly string[]
  /** Further classes of its instances: those that are equivalent to one of these. */
  equivalents: readonly string[]
}

export async function getLineage({ db }: Pick<ReadContext, 'db'>, { path }: Pick<ClassRow, 'path'>): Promise<Lineage> {
  const classes = await readLineage(db, path)
  return { classes, equivalents: await readPartners(db, 'ont_node_pair', classes, 'EQUIVALENT') }
}
