import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { DocumentLink } from '#api/contract/document-shapes'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import { notDocument } from '../nodes/nodes.errors'
import { lockDocument } from '../nodes/placing.service'
import { readDocumentLinkRows, recordTagRemoval, toRemovedTags } from '../removed-tags/removed-tags.service'
import { addLinks, countLinkedDocuments, removeLink, lockDocuments, type LinkedRow, findLinkedDocuments } from './document-links.repository'

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

const buildShownCondition = async ({ db, caller, now }: ReadContext): Promise<RawBuilder<SqlBool>> => {
  const visible = await buildVisibilityCondition(db, caller, now)
  return sql<SqlBool>`${visible('n')} and ${isOutsideBins('n')}`
}

/**
 * Returns a page of the documents linked with this one, the newest link first. Only documents that the caller may see are listed and
 * counted.
 */
export async function listLinks(context: ReadContext, nodeId: string, { offset = 0, pageSize = pageSizes.historyLinksSimilarLog }: Paging) {
  const shown = await buildShownCondition(context)
  const rows = await findLinkedDocuments(context.db, nodeId, shown, { offset, pageSize })
  return { contents: rows.map(toLink), totalElements: await countLinkedDocuments(context.db, nodeId, shown), offset, pageSize }
}

/**
 * Links documents with this one, all or none, and returns the first page of links. Throws `notDocument` if one of them is a folder or is in
 * a recycle bin, and `duplicate` if the document is linked with itself or all links exist already.
 */
export async function addDocumentLinks(context: WriteContext, nodeId: string, otherIds: readonly string[]) {
  const others = [...new Set(otherIds)]
  if (others.includes(nodeId)) throw new Problem('duplicate')
  const added = await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    if ((await lockDocuments(tx, others, isOutsideBins('n'))) < others.length) throw notDocument()
    const fresh = await addLinks(tx, nodeId, others, context.now)
    if (fresh.length === 0 && others.length > 0) throw new Problem('duplicate')
    if (fresh.length > 0) await logActivity(tx, context, 'EDIT', nodeId, { linked: fresh })
    return fresh
  })
  if (added.length > 0) await publishChange(context, [nodeId, ...added], [])
  return await listLinks(context, nodeId, {})
}

/** Removes a link. Does nothing if the link does not exist. */
export async function removeDocumentLink(context: WriteContext, nodeId: string, otherId: string, operationUuid?: string): Promise<void> {
  const changed = await transact(context, async (tx, context) => {
    const recorded = await recordTagRemoval<null>(tx, context, { operationUuid, request: { nodeId, otherId } })
    if (recorded.repeated !== undefined) return false
    await lockDocument(tx, context, nodeId)
    const removed = await readDocumentLinkRows(tx, nodeId, otherId)
    if (!(await removeLink(tx, nodeId, otherId))) return false
    await recorded.complete(null, toRemovedTags(nodeId, removed))
    await logActivity(tx, context, 'EDIT', nodeId, { unlinked: otherId })
    return true
  })
  if (changed) await publishChange(context, [nodeId, otherId], [])
}
