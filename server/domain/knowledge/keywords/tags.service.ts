import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { addMissingKeywords, knownKeywords } from './keywords.repository'
import { newKeyword, readableBy } from './keywords.service'
import { bindTags, keywordIds, keywordsOfTags, tagFolders } from './tags.repository'

type Condition = RawBuilder<SqlBool>

const OPEN = 1

/** Returns the condition that the caller may see the node and that it is not in a bin. */
export const shownTo = async ({ db, caller, now }: ReadContext, alias: string): Promise<Condition> => {
  const visible = await buildVisibilityCondition(db, caller, now)
  return sql<SqlBool>`${visible(alias)} and ${isOutsideBins(alias)}`
}

/**
 * Returns the keywords for these ids, each once. An id may be a keyword or a folder; the title of a folder becomes a keyword. `kept` are
 * the keywords that the edited node has already. Throws `notFound`, and writes nothing, if the caller may not know one of the ids.
 */
export async function keywordsNamed(
  tx: Tx,
  context: WriteContext,
  ids: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const open = wanted.filter((id) => !kept.includes(id))
  if (open.length === 0) return wanted
  const { caller, now } = context
  const chosen = await knownKeywords(tx, open, caller.userId, await readableBy(context))
  const others = open.filter((id) => !chosen.includes(id))
  if (others.length === 0) return wanted
  const folders = await tagFolders(tx, others, await shownTo(context, 'n'))
  if (folders.length < others.length) throw notFound()
  const titled = await Promise.all(folders.map(async ({ id, title }) => ({ nodeId: id, ...(await newKeyword(title)) })))
  const byKey = new Map(titled.map(({ nodeId: _, ...one }) => [one.name_key, one]))
  await addMissingKeywords(tx, [...byKey.values()], { userId: caller.userId, now })
  const made = await keywordIds(tx, [...byKey.keys()])
  const tags = titled.flatMap(({ nodeId, name_key }) => {
    const keywordId = made.get(name_key)
    return keywordId === undefined ? [] : [{ nodeId, keywordId }]
  })
  await bindTags(tx, tags)
  return [...new Set([...wanted.filter((id) => !others.includes(id)), ...tags.map(({ keywordId }) => keywordId)])]
}

/** Returns a query (for `in (…)`) for the keywords of these folders and of the folders below them that the caller may see. */
export async function taggedKeywords(context: ReadContext, tagIds: readonly string[]): Promise<RawBuilder<unknown>> {
  const tags = await tagFolders(context.db, tagIds, await shownTo(context, 'n'))
  return await keywordsOfTags(context.db, tags, await shownTo(context, 't'))
}

/**
 * Returns the condition on the alias `n` for readable documents that have the keyword of one of these folders, themselves or on a
 * paragraph.
 */
export async function taggedDocuments(context: ReadContext, tagIds: readonly string[]): Promise<Condition> {
  return await withKeywords(context, await taggedKeywords(context, tagIds))
}

/** Returns the same condition for given keywords. */
export const documentsOf = (context: ReadContext, keywordIds: readonly string[]): Promise<Condition> =>
  withKeywords(context, sql`select k.id from keyword k where k.id = any(${[...keywordIds]}::uuid[])`)

async function withKeywords(context: ReadContext, keywords: RawBuilder<unknown>): Promise<Condition> {
  const readable = (await buildVisibilityCondition(context.db, context.caller, context.now, OPEN))('n')
  return sql<SqlBool>`(${readable} and (n.id in (select d.node_id from document_keyword d where d.keyword_id in (${keywords}))
    or n.id in (select g.node_id from paragraph g join paragraph_keyword m on m.paragraph_id = g.id where n.type = 0 and m.keyword_id in (${keywords}))))`
}
