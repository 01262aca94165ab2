import { sql } from 'kysely'
import { levelsOf } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { isForeignKeyViolation } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { type Change, type Noted, noteChange, type Touched } from '../journal/journal.service'
import { placementParents } from '../nodes/placing.service'
import { anchor } from './anchoring.service'
import { lockOwner } from './holding.service'
import { hasOverlaps, putBack, type Rows, rowsIn, takeAway } from './removed.repository'

/** Of an item that was deleted, or is in a bin. */
const GONE = new Set(['notFound', 'notDocument', 'notFolder'])

/** Notes that tags are taken off something, at the beginning of the transaction that does it. */
export const noteUntagging = <R>(tx: Tx, context: WriteContext, change: Omit<Change<'UNTAG'>, 'kind'>): Promise<Noted<'UNTAG', R>> =>
  noteChange<'UNTAG', R>(tx, context, { kind: 'UNTAG', ...change })

/** What takes it back; null when nothing was taken off. */
export const untagged = (nodeUuid: string, removed: Rows): Untagged | null =>
  Object.keys(removed).length === 0 ? null : { nodeUuid, removed }

/** A keyword of a document. */
export const keywordOf = (tx: Tx, nodeId: string, keywordId: string): Promise<Rows> =>
  rowsIn(tx, 'document_keyword', sql<boolean>`r.node_id = ${nodeId} and r.keyword_id = ${keywordId}`)

/** A link between two documents. */
export const linkBetween = (tx: Tx, oneId: string, otherId: string): Promise<Rows> =>
  rowsIn(
    tx,
    'document_link',
    sql<boolean>`r.first_id = least(${oneId}::uuid, ${otherId}::uuid) and r.second_id = greatest(${oneId}::uuid, ${otherId}::uuid)`,
  )

/** A class of an item. */
export const identityOf = (tx: Tx, nodeId: string, classId: string): Promise<Rows> =>
  rowsIn(tx, 'ont_identity', sql<boolean>`r.node_id = ${nodeId} and r.class_id = ${classId}`)

/** A keyword link of a paragraph. */
export const linkOf = (tx: Tx, paragraphId: string, linkId: string): Promise<Rows> =>
  rowsIn(tx, 'keyword_link', sql<boolean>`r.paragraph_id = ${paragraphId} and r.id = ${linkId}`)

/** Keywords on a paragraph, with its links to them. */
export async function marksWithLinks(tx: Tx, paragraphId: string, keywordIds: readonly string[]): Promise<Rows> {
  const where = sql<boolean>`r.paragraph_id = ${paragraphId} and r.keyword_id = any(${[...keywordIds]}::uuid[])`
  return { ...(await rowsIn(tx, 'paragraph_keyword', where)), ...(await rowsIn(tx, 'keyword_link', where)) }
}

/** A paragraph with everything that goes with it. */
export async function paragraphWithAll(tx: Tx, id: string): Promise<Rows> {
  const own = sql<boolean>`r.paragraph_id = ${id}`
  return {
    ...(await rowsIn(tx, 'paragraph', sql<boolean>`r.id = ${id}`)),
    ...(await rowsIn(tx, 'paragraph_order', own)),
    ...(await rowsIn(tx, 'paragraph_keyword', own)),
    ...(await rowsIn(tx, 'keyword_link', own)),
  }
}

/** What was taken off an item. */
interface Untagged {
  nodeUuid: string
  removed: Rows
}

/** The flag that taking it off asks for; links between items ask for none. */
export const flagToUntag = ({ removed }: { removed: Rows }): 'PROPERTIES_KEYWORDS' | 'MANAGE_TAGGING' | undefined => {
  if (removed.document_link || removed.ont_identity) return undefined
  return removed.document_keyword ? 'PROPERTIES_KEYWORDS' : 'MANAGE_TAGGING'
}

/** The documents and classes at the other ends. */
const otherEnds = ({ nodeUuid, removed }: Untagged): string[] => {
  const ends = [...(removed.document_link ?? []), ...(removed.ont_identity ?? [])] as Record<
    'first_id' | 'second_id' | 'class_id',
    string
  >[]
  return ends.flatMap(({ first_id, second_id, class_id }) => class_id ?? (first_id === nodeUuid ? second_id : first_id))
}

/** Errors: `tagGone` when the item, or what it was linked with, is there no more or may not be seen by the caller. */
async function lockEnds(tx: Tx, context: WriteContext, off: Untagged): Promise<Pick<Touched, 'besides'>> {
  try {
    await lockOwner(tx, context, off.nodeUuid)
  } catch (error) {
    throw error instanceof Problem && GONE.has(error.code) ? new Problem('tagGone') : error
  }
  const ends = otherEnds(off)
  const levels = await levelsOf(tx, context.caller, ends, context.now)
  if (ends.some((id) => (levels.get(id) ?? -1) < 0)) throw new Problem('tagGone')
  return { besides: ends }
}

/**
 * Gives back what was taken off, as it was and where it was. Errors: `tagGone` when a tag or what had it is there no more, `conflict` when
 * the words of a tagged part have been tagged anew.
 */
export async function tagsBack(tx: Tx, context: WriteContext, off: Untagged): Promise<Touched> {
  const { nodeUuid, removed } = off
  const told = await lockEnds(tx, context, off)
  try {
    await putBack(tx, removed)
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Problem('tagGone') : error
  }
  if (removed.paragraph) {
    await anchor(tx, nodeUuid)
    if (await hasOverlaps(tx, nodeUuid)) throw new Problem('conflict')
  }
  await logActivity(tx, context, 'EDIT', nodeUuid, { tagsBack: Object.keys(removed) })
  return { ...told, uuids: [nodeUuid], parentUuids: await placementParents(tx, nodeUuid) }
}

/** Takes off once more what was given back. Errors: `tagGone` when what had it is there no more, `conflict` when it was changed since. */
export async function tagsOffAgain(tx: Tx, context: WriteContext, off: Untagged): Promise<Touched> {
  const { nodeUuid, removed } = off
  const told = await lockEnds(tx, context, off)
  if (!(await takeAway(tx, removed))) throw new Problem('conflict')
  await logActivity(tx, context, 'EDIT', nodeUuid, { tagsOffAgain: Object.keys(removed) })
  return { ...told, uuids: [nodeUuid], parentUuids: await placementParents(tx, nodeUuid) }
}
