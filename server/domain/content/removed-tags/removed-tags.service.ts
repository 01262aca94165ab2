import { sql } from 'kysely'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { type Change, type RecordedChange, recordChange } from '#server/domain/system/journal/journal.service'
import { type RowsByTable, readRows } from './removed-tags.repository'

export { hasOverlaps, restoreRows, type RowsByTable, removeRestoredRows } from './removed-tags.repository'

/** Tags that were removed from a node or from its paragraphs, as complete database rows by table. */
export interface RemovedTags {
  nodeUuid: string
  removed: RowsByTable
}

/** Records in the journal that tags are removed. Call it at the start of the transaction. */
export const recordTagRemoval = <R>(
  tx: Tx,
  context: WriteContext,
  change: Omit<Change<'UNTAG'>, 'kind'>,
): Promise<RecordedChange<'UNTAG', R>> => recordChange<'UNTAG', R>(tx, context, { kind: 'UNTAG', ...change })

/** Returns the data for the undo of a tag removal. Null if nothing was removed. */
export const toRemovedTags = (nodeUuid: string, removed: RowsByTable): RemovedTags | null =>
  Object.keys(removed).length === 0 ? null : { nodeUuid, removed }

/** Returns the database row that assigns a keyword to a document. */
export const readKeywordRows = (tx: Tx, nodeId: string, keywordId: string): Promise<RowsByTable> =>
  readRows(tx, 'document_keyword', sql<boolean>`r.node_id = ${nodeId} and r.keyword_id = ${keywordId}`)

/** Returns the database row of the link between two documents. */
export const readDocumentLinkRows = (tx: Tx, oneId: string, otherId: string): Promise<RowsByTable> =>
  readRows(
    tx,
    'document_link',
    sql<boolean>`r.first_id = least(${oneId}::uuid, ${otherId}::uuid) and r.second_id = greatest(${oneId}::uuid, ${otherId}::uuid)`,
  )

/** Returns the database row that links a class with a node. */
export const readIdentityRows = (tx: Tx, nodeId: string, classId: string): Promise<RowsByTable> =>
  readRows(tx, 'ont_identity', sql<boolean>`r.node_id = ${nodeId} and r.class_id = ${classId}`)

/** Returns the database row of a keyword link of a paragraph. */
export const readKeywordLinkRows = (tx: Tx, paragraphId: string, linkId: string): Promise<RowsByTable> =>
  readRows(tx, 'keyword_link', sql<boolean>`r.paragraph_id = ${paragraphId} and r.id = ${linkId}`)

/** Returns the database rows that assign these keywords to a paragraph, and those of the paragraph's links to them. */
export async function readParagraphKeywordRows(tx: Tx, paragraphId: string, keywordIds: readonly string[]): Promise<RowsByTable> {
  const where = sql<boolean>`r.paragraph_id = ${paragraphId} and r.keyword_id = any(${[...keywordIds]}::uuid[])`
  return { ...(await readRows(tx, 'paragraph_keyword', where)), ...(await readRows(tx, 'keyword_link', where)) }
}

/** Returns the database row of a paragraph and all rows that are deleted with it. */
export async function readParagraphRows(tx: Tx, id: string): Promise<RowsByTable> {
  const own = sql<boolean>`r.paragraph_id = ${id}`
  return {
    ...(await readRows(tx, 'paragraph', sql<boolean>`r.id = ${id}`)),
    ...(await readRows(tx, 'paragraph_order', own)),
    ...(await readRows(tx, 'paragraph_keyword', own)),
    ...(await readRows(tx, 'keyword_link', own)),
  }
}
