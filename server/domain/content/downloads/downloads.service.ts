import { findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { forbidden, notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { type Content, getContent } from '../documents/versions.service'
import { type Item, findItems } from './downloads.repository'

/** Content behind a link: one document, or several items as an archive. */
export type Download = { kind: 'document'; content: Content; mayHaveOriginal: boolean } | { kind: 'archive'; items: Item[] }

const READ_LEVEL = 1
const DOWNLOAD_LEVEL = 2

/**
 * Returns what these ids give access to, with the caller's current rights. A single document is sent itself (level 1 to view it, 2 for its
 * bytes). Everything else, or a document with extra files (`archived`), becomes an archive of the items that may be downloaded. Throws
 * `notFound` and `forbidden`.
 */
export async function getDownload(
  context: ReadContext,
  ids: readonly string[],
  { inline, versionUuid, archived = false }: { inline: boolean; versionUuid?: string; archived?: boolean },
): Promise<Download> {
  const levels = await findLevels(context.db, context.caller, ids, context.now)
  const items = (await findItems(context.db, [...new Set(ids)])).filter(({ id }) => (levels.get(id) ?? -1) >= 0)
  const [first] = items
  if (!first) throw notFound()
  if (items.length > 1 || first.type !== 0 || archived) return { kind: 'archive', items }
  const level = levels.get(first.id) ?? -1
  if (level < (inline ? READ_LEVEL : DOWNLOAD_LEVEL)) throw forbidden()
  return { kind: 'document', content: await getContent(context.db, first.id, versionUuid), mayHaveOriginal: level >= DOWNLOAD_LEVEL }
}

/** Writes a log entry for each downloaded item. */
export async function logDownload(context: ReadContext & { ip: string }, download: Download, inline: boolean): Promise<void> {
  const ids = download.kind === 'document' ? [download.content.nodeId] : download.items.map(({ id }) => id)
  for (const id of ids) await logActivity(context.db, context, inline ? 'VIEW' : 'DOWNLOAD', id)
}
