import { findLevels } from '#server/access/levels'
import { notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { titlesOf } from '#server/domain/content/nodes/records.service'
import { definitionRows } from './definitions.repository'

/** Returns titles by id: of classes and other nodes that the caller may see, and of definitions. Other ids are left out. */
export async function titlesFor(context: ReadContext, ids: readonly string[]): Promise<Record<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const { db, caller, now, locale } = context
  const levels = await findLevels(db, caller, wanted, now)
  const seen = wanted.filter((id) => (levels.get(id) ?? -1) >= 0)
  const definitions = await definitionRows(db, wanted)
  return Object.fromEntries([...(await titlesOf(db, seen, locale)), ...definitions.map(({ id, title }) => [id, title] as const)])
}

export async function titleOf(context: ReadContext, id: string): Promise<string> {
  const title = (await titlesFor(context, [id]))[id]
  if (title === undefined) throw notFound()
  return title
}
