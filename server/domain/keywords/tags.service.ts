import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { levelsOf } from '#server/access/levels'
import { notBinned, visibleNodes } from '#server/access/visibility'
import { belowNode } from '#server/database/fresh-path'
import type { Tx } from '#server/database/schema'
import { marked } from '#text/highlight'
import { matchRanges } from '#text/match-ranges'
import { searchQuery } from '#text/search-query'
import { type NodePage, readingOf } from '../nodes/children.service'
import { selectedRows } from '../nodes/children.repository'
import { folderRows } from '../nodes/node-rows.repository'
import { notFound } from '../nodes/nodes.errors'
import type { Work } from '../nodes/nodes.service'
import { loadNodes, type Reader, recordsOf } from '../nodes/records.service'
import { named } from '../nodes/searching.service'
import { keepKeywords, knownKeywords } from './keywords.repository'
import { newKeyword, readableBy } from './keywords.service'
import { bindTags, keywordIds, keywordsOfTags, tagFolders } from './tags.repository'

type Condition = RawBuilder<SqlBool>

const OPEN = 1

const shownTo = async ({ db, caller, now }: Reader, alias: string): Promise<Condition> => {
  const visible = await visibleNodes(db, caller, now)
  return sql<SqlBool>`${visible(alias)} and ${notBinned(alias)}`
}

/**
 * The keywords that these ids name, each once: a keyword's own, or a folder's, whose title is then a keyword. `kept` are those that what
 * is being changed has already. Throws `notFound` when the caller can not know one of them; then nothing is written.
 */
export async function keywordsNamed(tx: Tx, work: Work, ids: readonly string[], kept: readonly string[] = []): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const open = wanted.filter((id) => !kept.includes(id))
  if (open.length === 0) return wanted
  const { caller, now } = work
  const chosen = await knownKeywords(tx, open, caller.userId, await readableBy(work))
  const others = open.filter((id) => !chosen.includes(id))
  if (others.length === 0) return wanted
  const folders = await tagFolders(tx, others, await shownTo(work, 'n'))
  if (folders.length < others.length) throw notFound()
  const titled = await Promise.all(folders.map(async ({ id, title }) => ({ nodeId: id, ...(await newKeyword(title)) })))
  const byKey = new Map(titled.map(({ nodeId: _, ...one }) => [one.name_key, one]))
  await keepKeywords(tx, [...byKey.values()], { userId: caller.userId, now })
  const made = await keywordIds(tx, [...byKey.keys()])
  const tags = titled.flatMap(({ nodeId, name_key }) => {
    const keywordId = made.get(name_key)
    return keywordId === undefined ? [] : [{ nodeId, keywordId }]
  })
  await bindTags(tx, tags)
  return [...new Set([...wanted.filter((id) => !others.includes(id)), ...tags.map(({ keywordId }) => keywordId)])]
}

/** The keywords that stand for one of these folders, or for a folder below them, as far as the reader may see it: a query for `in (…)`. */
export async function taggedKeywords(reader: Reader, tagIds: readonly string[]): Promise<RawBuilder<unknown>> {
  const tags = await folderRows(reader.db, tagIds)
  return await keywordsOfTags(reader.db, tags, await shownTo(reader, 't'))
}

/** Documents that have the keyword of one of these folders, or a paragraph that has; only those that the reader may read. On the alias `n`. */
export async function taggedDocuments(reader: Reader, tagIds: readonly string[]): Promise<Condition> {
  const keywords = await taggedKeywords(reader, tagIds)
  const readable = (await visibleNodes(reader.db, reader.caller, reader.now, OPEN))('n')
  return sql<SqlBool>`(${readable} and (n.id in (select d.node_id from document_keyword d where d.keyword_id in (${keywords}))
    or n.id in (select g.node_id from paragraph g join paragraph_keyword m on m.paragraph_id = g.id where n.type = 0 and m.keyword_id in (${keywords}))))`
}

interface Asked {
  offset?: number | undefined
  pageSize?: number | undefined
  title?: string | undefined
}

/**
 * A page of the folders that can be tags: the designated roots, the folders in these parents in their order, or, with a title, whatever
 * below them is called so. Parents that may not be opened have none.
 */
export async function tagPage(reader: Reader, roots: readonly string[], parentIds: readonly string[], asked: Asked): Promise<NodePage> {
  const { offset = 0, title = '' } = asked
  const query = searchQuery(title)
  const searches = query.titles.length > 0
  const { pageSize = searches ? pageSizes.tagSearch : pageSizes.tagTree } = asked
  if (parentIds.length === 0 && !searches) {
    const nodes = await loadNodes(reader, roots)
    return { contents: nodes.slice(offset, offset + pageSize), totalElements: nodes.length, offset, pageSize }
  }
  const parents = await opened(reader, parentIds.length === 0 ? roots : parentIds)
  if (parents.length === 0) return { contents: [], totalElements: 0, offset, pageSize }
  const below = await Promise.all(parents.map(({ path }) => belowNode(reader.db, path)))
  const where = searches
    ? [sql<SqlBool>`p.home`, sql<SqlBool>`(${sql.join(below, sql` or `)})`, ...named(query, true)]
    : [sql<SqlBool>`p.parent_id = any(${parents.map(({ id }) => id)}::uuid[])`]
  const selection = { where: [...where, sql<SqlBool>`n.type = 1`, await shownTo(reader, 'n')], several: parents.length > 1 }
  const sorting = { column: 'order_no', direction: 'ASC' } as const
  const { rows, total } = await selectedRows(reader.db, readingOf(reader), selection, sorting, { skip: offset, limit: pageSize })
  const contents = await recordsOf(reader, rows, { parents: parents.map(({ id }) => id) })
  return { contents: searches ? contents.map((node) => lit(node, query.titles)) : contents, totalElements: total, offset, pageSize }
}

const lit = (node: Node, words: readonly string[]): Node => ({
  ...node,
  titleHighlight: marked(
    node.title,
    words.flatMap((word) => matchRanges(node.title, word)),
  ),
})

/** Of these folders, those that the reader may open. */
async function opened({ db, caller, now }: Reader, ids: readonly string[]) {
  const levels = await levelsOf(db, caller, ids, now)
  const rows = await folderRows(
    db,
    ids.filter((id) => (levels.get(id) ?? -1) >= OPEN),
  )
  return rows.filter(({ type }) => type !== 0)
}
