import { sql } from 'kysely'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { type Change, type RecordedChange, recordChange } from '#server/domain/system/journal/journal.service'
import { type Rows, rowsIn } from './removed-tags.repository'

export { hasOverlaps, putBack, type Rows, takeAway } from './removed-tags.repository'

/** Tags that were removed from a node or from its paragraphs: complete rows, by table. */
export interface RemovedTags {
  nodeUuid: string
  removed: Rows
}

/** Records in the journal that tags are removed. Call it at the start of the transaction. */
export const recordTagRemoval = <R>(
  tx: Tx,
  context: WriteContext,
  change: Omit<Change<'UNTAG'>, 'kind'>,
): Promise<RecordedChange<'UNTAG', R>> => recordChange<'UNTAG', R>(tx, context, { kind: 'UNTAG', ...change })

/** Returns the data for the undo. Null if nothing was removed. */
export const removedTags = (nodeUuid: string, removed: Rows): RemovedTags | null =>
  Object.keys(removed).length === 0 ? null : { nodeUuid, removed }

/** Returns the row of a keyword of a document. */
export const keywordRows = (tx: Tx, nodeId: string, keywordId: string): Promise<Rows> =>
  rowsIn(tx, 'document_keyword', sql<boolean>`r.node_id = ${nodeId} and r.keyword_id = ${keywordId}`)

/** Returns the row of a link between two documents. */
export const documentLinkRows = (tx: Tx, oneId: string, otherId: string): Promise<Rows> =>
  rowsIn(
    tx,
    'document_link',
    sql<boolean>`r.first_id = least(${oneId}::uuid, ${otherId}::uuid) and r.second_id = greatest(${oneId}::uuid, ${otherId}::uuid)`,
  )

/** Returns the row of a class of a node. */
export const identityRows = (tx: Tx, nodeId: string, classId: string): Promise<Rows> =>
  rowsIn(tx, 'ont_identity', sql<boolean>`r.node_id = ${nodeId} and r.class_id = ${classId}`)

/** Returns the row of a keyword link of a paragraph. */
export const keywordLinkRows = (tx: Tx, paragraphId: string, linkId: string): Promise<Rows> =>
  rowsIn(tx, 'keyword_link', sql<boolean>`r.paragraph_id = ${paragraphId} and r.id = ${linkId}`)

/** Returns the rows of keywords on a paragraph and of its links to them. */
export async function paragraphKeywordRows(tx: Tx, paragraphId: string, keywordIds: readonly string[]): Promise<Rows> {
  const where = sql<boolean>`r.paragraph_id = ${paragraphId} and r.keyword_id = any(${[...keywordIds]}::uuid[])`
  return { ...(await rowsIn(tx, 'paragraph_keyword', where)), ...(await rowsIn(tx, 'keyword_link', where)) }
}

/** Returns the row of a paragraph and of everything that is deleted with it. */
export async function paragraphRows(tx: Tx, id: string): Promise<Rows> {
  const own = sql<boolean>`r.paragraph_id = ${id}`
  return {
    ...(await rowsIn(tx, 'paragraph', sql<boolean>`r.id = ${id}`)),
    ...(await rowsIn(tx, 'paragraph_order', own)),
    ...(await rowsIn(tx, 'paragraph_keyword', own)),
    ...(await rowsIn(tx, 'keyword_link', own)),
  }
}
