import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { DocumentLink } from '#api/contract/document'
import { notBinned, visibleNodes } from '#server/access/visibility'
import { Problem } from '#server/http/problem'
import { noteActivity } from '../nodes/activity'
import { announce } from '../nodes/live'
import { notDocument } from '../nodes/nodes.errors'
import type { Work } from '../nodes/nodes.service'
import { lockDocument } from '../nodes/placing.service'
import type { Reader } from '../nodes/records.service'
import { transact } from '../nodes/transact'
import { linkBetween, noteUntagging, untagged } from '../paragraphs/untagging.service'
import { addLinks, countLinked, dropLink, holdDocuments, type LinkedRow, linkedRows } from './document-links.repository'

interface Paging {
  offset?: number | undefined
  pageSize?: number | undefined
}

const toLink = ({ id, title, extension, type, size, first_name, last_name }: LinkedRow): DocumentLink => ({
  uuid: id,
  title,
  extension,
  type,
  author: `${first_name} ${last_name}`.trim(),
  size,
})

const shownTo = async ({ db, caller, now }: Reader): Promise<RawBuilder<SqlBool>> => {
  const visible = await visibleNodes(db, caller, now)
  return sql<SqlBool>`${visible('n')} and ${notBinned('n')}`
}

/** A page of the documents linked with one, the latest first: those the caller may see, and the total counts no others. */
export async function linksOf(reader: Reader, nodeId: string, { offset = 0, pageSize = pageSizes.historyLinksSimilarLog }: Paging) {
  const shown = await shownTo(reader)
  const rows = await linkedRows(reader.db, nodeId, shown, { offset, pageSize })
  return { contents: rows.map(toLink), totalElements: await countLinked(reader.db, nodeId, shown), offset, pageSize }
}

/**
 * Links documents with one, all or none, and answers the first page. `notDocument` when a folder is among them, `duplicate` for a
 * document with itself or when every link is there already.
 */
export async function link(work: Work, nodeId: string, otherIds: readonly string[]) {
  const others = [...new Set(otherIds)]
  if (others.includes(nodeId)) throw new Problem('duplicate')
  const added = await transact(work, async (tx, work) => {
    await lockDocument(tx, work, nodeId)
    if ((await holdDocuments(tx, others, notBinned('n'))) < others.length) throw notDocument()
    const fresh = await addLinks(tx, nodeId, others, work.now)
    if (fresh.length === 0 && others.length > 0) throw new Problem('duplicate')
    if (fresh.length > 0) await noteActivity(tx, work, 'EDIT', nodeId, { linked: fresh })
    return fresh
  })
  if (added.length > 0) await announce(work, [nodeId, ...added], [])
  return await linksOf(work, nodeId, {})
}

/** A link that is not there is gone already. */
export async function unlink(work: Work, nodeId: string, otherId: string, operationUuid?: string): Promise<void> {
  const changed = await transact(work, async (tx, work) => {
    const noted = await noteUntagging<null>(tx, work, { operationUuid, asked: { nodeId, otherId } })
    if (noted.repeated !== undefined) return false
    await lockDocument(tx, work, nodeId)
    const removed = await linkBetween(tx, nodeId, otherId)
    if (!(await dropLink(tx, nodeId, otherId))) return false
    await noted.keep(null, untagged(nodeId, removed))
    await noteActivity(tx, work, 'EDIT', nodeId, { unlinked: otherId })
    return true
  })
  if (changed) await announce(work, [nodeId, otherId], [])
}
