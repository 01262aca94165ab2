import { type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { type ReadContext } from '#server/context/request-context'
import { belowNode } from '#server/database/fresh-path'
import { markRanges } from '#text/highlight'
import { matchRanges } from '#text/match-ranges'
import { parseSearchQuery } from '#text/search-query'
import type { NodePage } from '#server/domain/content/nodes/children.service'
import { readSelectedPage } from '#server/domain/content/nodes/selected-page.service'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { buildNameConditions } from '#server/domain/content/nodes/name-conditions'
import { buildVisibleCondition } from './tags.service'

interface TagPageQuery {
  offset?: number | undefined
  pageSize?: number | undefined
  title?: string | undefined
}

const highlightTitle = (node: Node, words: readonly string[]): Node => ({
  ...node,
  titleHighlight: markRanges(
    node.title,
    words.flatMap((word) => matchRanges(node.title, word)),
  ),
})

/**
 * Returns a page of folders that can be used as tags: the designated roots, the folders in the given parents in their order, or, with a
 * title, matching folders at any depth below them. Parents that the caller may not open count as empty.
 */
export async function getTagFolderPage(
  context: ReadContext,
  roots: readonly string[],
  parentIds: readonly string[],
  pageQuery: TagPageQuery,
): Promise<NodePage> {
  const { offset = 0, title = '' } = pageQuery
  const query = parseSearchQuery(title)
  const isSearch = query.titles.length > 0
  const { pageSize = isSearch ? pageSizes.tagSearch : pageSizes.tagTree } = pageQuery
  const nodes = (await loadNodes(context, parentIds.length === 0 ? roots : parentIds)).filter(({ type }) => type !== 0)
  if (parentIds.length === 0 && !isSearch)
    return { contents: nodes.slice(offset, offset + pageSize), totalElements: nodes.length, offset, pageSize }
  const parents = nodes.filter(({ may }) => may.read)
  if (parents.length === 0) return { contents: [], totalElements: 0, offset, pageSize }
  const ids = parents.map(({ uuid }) => uuid)
  const below = await Promise.all(parents.map(({ pwd }) => belowNode(context.db, `/${pwd}/`)))
  const scope = isSearch
    ? [sql<SqlBool>`p.home`, sql<SqlBool>`(${sql.join(below, sql` or `)})`, ...buildNameConditions(query, true)]
    : [sql<SqlBool>`p.parent_id = any(${ids}::uuid[])`]
  const conditions = [sql<SqlBool>`n.type = 1`, await buildVisibleCondition(context, 'n')]
  const order = { sortBy: 'order', direction: 'ASC', show: 'folders' } as const
  const page = await readSelectedPage(context, scope, conditions, ids, { ...order, offset, pageSize })
  return isSearch ? { ...page, contents: page.contents.map((node) => highlightTitle(node, query.titles.flat())) } : page
}
