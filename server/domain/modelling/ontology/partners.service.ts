import { findLevels } from '#server/access/levels'
import { notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import type { PairKind } from '#server/database/ontology-tables'
import { titlesOf } from '#server/domain/content/nodes/records.service'
import { partnersOf } from './classes.repository'
import { definitionPartners } from './definitions.service'

type Titled = { uuid: string; title: string }

/** Returns the disjoint or equivalent partners of a definition, or of a class or instance that the caller may see. */
export async function partnersFor(context: ReadContext, id: string, kind: PairKind): Promise<Titled[]> {
  const ofDefinition = await definitionPartners(context, id, kind)
  if (ofDefinition) return ofDefinition
  const { db, caller, now, locale } = context
  const others = await partnersOf(db, 'ont_node_pair', [id], kind)
  const levels = await findLevels(db, caller, [id, ...others], now)
  const isSeen = (one: string): boolean => (levels.get(one) ?? -1) >= 0
  if (!isSeen(id)) throw notFound()
  const titles = await titlesOf(db, others.filter(isSeen), locale)
  return [...titles].map(([uuid, title]) => ({ uuid, title }))
}
