import { findLevels } from '#server/access/levels'
import { notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import type { PairKind } from '#server/database/ontology-tables'
import { titlesOf } from '#server/domain/content/nodes/records.service'
import { readPartners } from './classes.repository'
import { findDefinitionPartners } from './definitions.service'

type Titled = { uuid: string; title: string }

/** Returns the disjoint or equivalent partners of a definition, or of a class or instance that the caller may see. */
export async function getPartners(context: ReadContext, id: string, kind: PairKind): Promise<Titled[]> {
  const definitionPartners = await findDefinitionPartners(context, id, kind)
  if (definitionPartners) return definitionPartners
  const { db, caller, now, locale } = context
  const others = await readPartners(db, 'ont_node_pair', [id], kind)
  const levels = await findLevels(db, caller, [id, ...others], now)
  const isVisible = (one: string): boolean => (levels.get(one) ?? -1) >= 0
  if (!isVisible(id)) throw notFound()
  const titles = await titlesOf(db, others.filter(isVisible), locale)
  return [...titles].map(([uuid, title]) => ({ uuid, title }))
}
