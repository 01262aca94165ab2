import { type SqlBool, sql } from 'kysely'
import type { DefinitionUsage } from '#api/contract/ontology'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { findGraphNodes } from './graph.repository'
import { readUsages } from './usages.repository'

/**
 * Returns what uses the classes and instances among these nodes or is deleted with them, as far as the caller may see it. Only
 * administrators get forms and reports.
 */
export async function getUsages({ db, caller, now }: ReadContext, ids: readonly string[]): Promise<DefinitionUsage[]> {
  const isVisible = await buildVisibilityCondition(db, caller, now)
  const visible = sql<SqlBool>`${isVisible('n')} and ${isOutsideBins('n')}`
  const picked = (await findGraphNodes(db, ids, visible)).map(({ id }) => id)
  return picked.length === 0 ? [] : await readUsages(db, picked, visible, caller.admin)
}
