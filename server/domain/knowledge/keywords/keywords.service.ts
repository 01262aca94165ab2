import { pageSize as pageSizes } from '#api/contract/constants'
import type { Keyword } from '#api/contract/keyword'
import { uuid as uuidSchema } from '#api/contract/wire'
import { buildVisibilityCondition } from '#server/access/visibility'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { Problem } from '#server/http/problem'
import { matchKey } from '#text/normalise'
import { createSortKey } from '#text/sort-key'
import { parseTitle, toNameKey } from '#server/domain/content/nodes/names'
import { lockDocument } from '#server/domain/content/nodes/placing.service'
import { readKeywordRows, recordTagRemoval, toRemovedTags } from '#server/domain/content/removed-tags/removed-tags.service'
import {
  addKeywords,
  addMissingKeywords,
  findKeywordsByKey,
  findKeywordsContaining,
  readKeywords,
  findKnownKeywords,
  type KeywordRow,
  type NewKeyword,
  removeKeyword,
} from './keywords.repository'

/** Source of keywords that were extracted from the text automatically. They cannot be removed from the document. */
export const EXTRACTED = 'PASTE_SOURCE_KEYWORD_EXTRACTION'
const READ = 1
/** Minimum number of characters for suggestions. */
const MIN_CHARACTERS = 2

export const toKeyword = ({ id, title, paste_source }: KeywordRow): Keyword => ({
  uuid: id,
  title,
  ...(paste_source !== null && { pasteSource: paste_source }),
})

/** Returns the keywords of a document, in Persian order. Empty for a folder. */
export const getKeywords = async ({ db }: ReadContext, nodeId: string): Promise<Keyword[]> =>
  (await readKeywords(db, nodeId)).map(toKeyword)

export const buildReadableCondition = async ({ db, caller, now }: ReadContext) =>
  (await buildVisibilityCondition(db, caller, now, READ))('n')

export async function toNewKeyword(raw: string): Promise<NewKeyword> {
  const title = parseTitle(raw)
  return { title, name_key: await toNameKey(title), sort_key: createSortKey(title) }
}

/** Publishes the change twice: for lists of nodes, and for lists of keywords. */
async function announceKeywordChange(context: WriteContext, nodeId: string): Promise<void> {
  await publishChange(context, [nodeId], [])
  await publishChange(context, [nodeId], [], 'keyword')
}

/**
 * Adds keywords by id or title and returns all keywords of the document. A title that equals an existing keyword, apart from spelling, uses
 * that keyword. Throws `notFound`, and adds nothing, if the caller may not know one of the ids.
 */
export async function addDocumentKeywords(context: WriteContext, nodeId: string, idsOrTitles: readonly string[]): Promise<Keyword[]> {
  const ids = idsOrTitles.flatMap((entry) => (uuidSchema.safeParse(entry).success ? [entry.toLowerCase()] : []))
  const titles = await Promise.all(idsOrTitles.filter((entry) => !uuidSchema.safeParse(entry).success).map(toNewKeyword))
  // The first of several spellings is used.
  const byKey = [...new Map(titles.toReversed().map((keyword) => [keyword.name_key, keyword])).values()]
  const readable = await buildReadableCondition(context)
  const changed = await transact(context, async (tx, context) => {
    await lockDocument(tx, context, nodeId)
    const knownIds = ids.length === 0 ? [] : await findKnownKeywords(tx, ids, context.caller.userId, readable)
    if (knownIds.length < new Set(ids).size) throw notFound()
    const titleIds = await addMissingKeywords(tx, byKey, { userId: context.caller.userId, now: context.now })
    const added = await addKeywords(tx, nodeId, [...knownIds, ...titleIds], context.now)
    if (added) await logActivity(tx, context, 'EDIT', nodeId, { keywords: [...knownIds, ...titleIds] })
    return added
  })
  if (changed) await announceKeywordChange(context, nodeId)
  return await getKeywords(context, nodeId)
}

/**
 * Removes a keyword from a document and returns the others. Does nothing if the document does not have it. Throws `keywordFixed` for
 * extracted keywords.
 */
export async function removeDocumentKeyword(
  context: WriteContext,
  nodeId: string,
  keywordId: string,
  operationUuid?: string,
): Promise<Keyword[]> {
  const changed = await transact(context, async (tx, context) => {
    const removal = await recordTagRemoval<null>(tx, context, { operationUuid, request: { nodeId, keywordId } })
    if (removal.repeated !== undefined) return false
    await lockDocument(tx, context, nodeId)
    const found = (await readKeywords(tx, nodeId)).find(({ id }) => id === keywordId)
    if (!found) return false
    if (found.paste_source === EXTRACTED) throw new Problem('keywordFixed')
    const removed = await readKeywordRows(tx, nodeId, keywordId)
    await removeKeyword(tx, nodeId, keywordId)
    await removal.complete(null, toRemovedTags(nodeId, removed))
    await logActivity(tx, context, 'EDIT', nodeId, { keywordRemoved: found.title })
    return true
  })
  if (changed) await announceKeywordChange(context, nodeId)
  return await getKeywords(context, nodeId)
}

/** Returns keywords whose title contains the typed text and that the caller may know. Empty for less than two characters. */
export async function suggestKeywords(
  context: ReadContext,
  {
    title,
    offset = 0,
    pageSize = pageSizes.keywordSuggestions,
  }: { title: string; offset?: number | undefined; pageSize?: number | undefined },
  findOutsideTitles: (title: string) => Promise<readonly string[]> = async () => [],
): Promise<Keyword[]> {
  const key = matchKey(title)
  if (key.length < MIN_CHARACTERS) return []
  const readable = await buildReadableCondition(context)
  const { userId } = context.caller
  const matchingRows = await findKeywordsContaining(context.db, { key, userId, readable }, { offset, pageSize })
  const titles = offset > 0 ? [] : await findOutsideTitles(title)
  const keys = await Promise.all(titles.map((keywordTitle) => toNameKey(keywordTitle)))
  const proposedRows = keys.length === 0 ? [] : await findKeywordsByKey(context.db, { keys, userId, readable })
  return [...new Map([...proposedRows, ...matchingRows].map((row) => [row.id, row])).values()].map(toKeyword)
}
