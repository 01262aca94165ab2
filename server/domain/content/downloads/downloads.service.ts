import { levelsOf } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { forbidden, notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { type Content, contentOf } from '../documents/versions.service'
import { type Item, itemsOf } from './downloads.repository'

/** What a link hands out: one document as it is, or items as one archive. */
export type Download = { kind: 'document'; content: Content; mayHaveOriginal: boolean } | { kind: 'archive'; items: Item[] }

const READ_LEVEL = 1
const DOWNLOAD_LEVEL = 2

/**
 * What these ids come to now, with the rights of now. One document alone is that document (level 1 to show it, 2 for its bytes);
 * everything else, or what is asked for with more about it (`archived`), becomes an archive of what may be downloaded.
 */
export async function downloadOf(
  context: ReadContext,
  ids: readonly string[],
  { inline, versionUuid, archived = false }: { inline: boolean; versionUuid?: string; archived?: boolean },
): Promise<Download> {
  const levels = await levelsOf(context.db, context.caller, ids, context.now)
  const items = (await itemsOf(context.db, [...new Set(ids)])).filter(({ id }) => (levels.get(id) ?? -1) >= 0)
  const [first] = items
  if (!first) throw notFound()
  if (items.length > 1 || first.type !== 0 || archived) return { kind: 'archive', items }
  const level = levels.get(first.id) ?? -1
  if (level < (inline ? READ_LEVEL : DOWNLOAD_LEVEL)) throw forbidden()
  return { kind: 'document', content: await contentOf(context.db, first.id, versionUuid), mayHaveOriginal: level >= DOWNLOAD_LEVEL }
}

/** A line in the log of every item handed out. */
export async function noteDownload(context: ReadContext & { ip: string }, download: Download, inline: boolean): Promise<void> {
  const ids = download.kind === 'document' ? [download.content.nodeId] : download.items.map(({ id }) => id)
  for (const id of ids) await logActivity(context.db, context, inline ? 'VIEW' : 'DOWNLOAD', id)
}
