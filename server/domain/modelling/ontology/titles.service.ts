import { findLevels } from '#server/access/levels'
import { notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import type { PairKind } from '#server/database/ontology-tables'
import { findTitles } from '#server/domain/content/nodes/records.service'
import { readPartners } from './classes.repository'
import { findDefinitionPartners } from './definitions.service'
import { readDefinitionRows } from './definitions.repository'

/** Returns titles by id: of classes and other nodes that the caller may see, and of definitions. Other ids are left out. */
export async function getTitles(context: ReadContext, ids: readonly string[]): Promise<Record<string, string>> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return {}
  const { db, caller, now, locale } = context
  const levels = await findLevels(db, caller, uniqueIds, now)
  const visibleIds = uniqueIds.filter((id) => (levels.get(id) ?? -1) >= 0)
  const definitions = await readDefinitionRows(db, uniqueIds)
  return Object.fromEntries([...(await findTitles(db, visibleIds, locale)), ...definitions.map(({ id, title }) => [id, title] as const)])
}

export async function getTitle(context: ReadContext, id: string): Promise<string> {
  const title = (await getTitles(context, [id]))[id]
  if (title === undefined) throw notFound()
  return title
}

/** Returns the disjoint or equivalent partners of a definition, or of a class or instance that the caller may see. */
export async function getPartners(context: ReadContext, id: string, kind: PairKind): Promise<{ uuid: string; title: string }[]> {
  const definitionPartners = await findDefinitionPartners(context, id, kind)
  if (definitionPartners) return definitionPartners
  const { db, caller, now, locale } = context
  const others = await readPartners(db, 'ont_node_pair', [id], kind)
  const levels = await findLevels(db, caller, [id, ...others], now)
  const isVisible = (nodeId: string): boolean => (levels.get(nodeId) ?? -1) >= 0
  if (!isVisible(id)) throw notFound()
  const titles = await findTitles(db, others.filter(isVisible), locale)
  return [...titles].map(([uuid, title]) => ({ uuid, title }))
}
