import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import type { Tx } from '#server/database/schema'
import { addMissingKeywords, findKnownKeywords } from './keywords.repository'
import { toNewKeyword, buildReadableCondition } from './keywords.service'
import { addTags, findKeywordIds, buildTagKeywordQuery, findTagFolders } from './tags.repository'

type Condition = RawBuilder<SqlBool>

const OPEN = 1

/** Returns the condition that the caller may see the node and that it is not in a bin. */
export const buildVisibleCondition = async ({ db, caller, now }: ReadContext, alias: string): Promise<Condition> => {
  const visible = await buildVisibilityCondition(db, caller, now)
  return sql<SqlBool>`${visible(alias)} and ${isOutsideBins(alias)}`
}

/**
 * Returns the keywords for these ids, each once. An id may be a keyword or a folder; the title of a folder becomes a keyword. `alreadyAssigned` are
 * the keywords that the edited node has already. Throws `notFound`, and writes nothing, if the caller may not know one of the ids.
 */
export async function resolveKeywordIds(
  tx: Tx,
  context: WriteContext,
  ids: readonly string[],
  alreadyAssigned: readonly string[] = [],
): Promise<string[]> {
  const uniqueIds = [...new Set(ids)]
  const uncheckedIds = uniqueIds.filter((id) => !alreadyAssigned.includes(id))
  if (uncheckedIds.length === 0) return uniqueIds
  const { caller, now } = context
  const knownIds = await findKnownKeywords(tx, uncheckedIds, caller.userId, await buildReadableCondition(context))
  const folderIds = uncheckedIds.filter((id) => !knownIds.includes(id))
  if (folderIds.length === 0) return uniqueIds
  const folders = await findTagFolders(tx, folderIds, await buildVisibleCondition(context, 'n'))
  if (folders.length < folderIds.length) throw notFound()
  const folderKeywords = await Promise.all(folders.map(async ({ id, title }) => ({ nodeId: id, ...(await toNewKeyword(title)) })))
  const byKey = new Map(folderKeywords.map(({ nodeId: _, ...keyword }) => [keyword.name_key, keyword]))
  await addMissingKeywords(tx, [...byKey.values()], { userId: caller.userId, now })
  const idsByKey = await findKeywordIds(tx, [...byKey.keys()])
  const tags = folderKeywords.flatMap(({ nodeId, name_key }) => {
    const keywordId = idsByKey.get(name_key)
    return keywordId === undefined ? [] : [{ nodeId, keywordId }]
  })
  await addTags(tx, tags)
  return [...new Set([...uniqueIds.filter((id) => !folderIds.includes(id)), ...tags.map(({ keywordId }) => keywordId)])]
}

/** Returns a query (for `in (…)`) for the keywords of these folders and of the folders below them that the caller may see. */
export async function buildTaggedKeywordQuery(context: ReadContext, tagIds: readonly string[]): Promise<RawBuilder<unknown>> {
  const tags = await findTagFolders(context.db, tagIds, await buildVisibleCondition(context, 'n'))
  return await buildTagKeywordQuery(context.db, tags, await buildVisibleCondition(context, 't'))
}

/**
 * Returns the condition on the alias `n` for readable documents that have the keyword of one of these folders, themselves or on a
 * paragraph.
 */
export async function buildTaggedDocumentCondition(context: ReadContext, tagIds: readonly string[]): Promise<Condition> {
  return await buildDocumentCondition(context, await buildTaggedKeywordQuery(context, tagIds))
}

/** Returns the same condition for given keywords. */
export const buildKeywordDocumentCondition = (context: ReadContext, keywordIds: readonly string[]): Promise<Condition> =>
  buildDocumentCondition(context, sql`select k.id from keyword k where k.id = any(${[...keywordIds]}::uuid[])`)

/** Returns the same condition for keywords whose name contains this key. */
export const buildNamedKeywordCondition = (context: ReadContext, nameKey: string): Promise<Condition> =>
  buildDocumentCondition(context, sql`select k.id from keyword k where k.name_key like ${likePattern(nameKey)}`)

async function buildDocumentCondition(context: ReadContext, keywords: RawBuilder<unknown>): Promise<Condition> {
  const readable = (await buildVisibilityCondition(context.db, context.caller, context.now, OPEN))('n')
  return sql<SqlBool>`(${readable} and (n.id in (select d.node_id from document_keyword d where d.keyword_id in (${keywords}))
    or n.id in (select g.node_id from paragraph g join paragraph_keyword m on m.paragraph_id = g.id where n.type = 0 and m.keyword_id in (${keywords}))))`
}
