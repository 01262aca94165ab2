import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria } from '#api/contract/criteria'
import { findVisibleChildren, isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { belowNode, buildRootId } from '#server/database/fresh-path'
import { likePattern } from '#server/database/like-pattern'
import { buildNameConditions } from '#server/domain/content/nodes/name-conditions'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { buildSearchableConditions } from '#server/domain/content/nodes/search-exclusions'
import { buildBrowseConditions, buildInstanceCondition } from '#server/domain/knowledge/instances/value-conditions.service'
import { buildKeywordDocumentCondition, buildTaggedDocumentCondition } from '#server/domain/knowledge/keywords/tags.service'
import { buildMetadataConditions } from '#server/domain/knowledge/metadata/metadata-search.service'
import { toAllWordsQuery, toPhraseQuery } from '#server/text/terms'
import { isBlank } from '#text/blank'
import { parseSearchQuery, type SearchQuery } from '#text/search-query'

const OPEN = 1

/**
 * Returns the condition on the alias `n` for readable nodes with a paragraph that matches the keyword, or with any paragraph if there is
 * none.
 */
async function buildParagraphSearchCondition(context: ReadContext, keyword = ''): Promise<RawBuilder<SqlBool>> {
  const readable = (await buildVisibilityCondition(context.db, context.caller, context.now, OPEN))('n')
  const { words, phrases } = parseSearchQuery(keyword)
  if (words.length === 0 && !isBlank(keyword)) return sql<SqlBool>`false`
  const queries = words.length === 0 ? [] : [toAllWordsQuery(words), ...phrases.map(toPhraseQuery)]
  const matches = queries.map((query) => sql`and g.terms @@ ${query}::tsquery`)
  return sql<SqlBool>`(${readable} and exists (select from paragraph g where g.node_id = n.id ${sql.join(matches, sql` `)}))`
}

type Condition = RawBuilder<SqlBool>

/** The nodes that are searched, as conditions on `p` (placement) and `n` (node). */
export interface SearchRange {
  where: readonly Condition[]
  /** True if the search is not limited to folders. */
  everywhere: boolean
  folderIds: readonly string[]
  /** True if the caller inherits no right from one of the folders, so that its list may be incomplete. */
  isLimited: boolean
  /** True if recycle bins are searched. */
  isBin?: true
}

/** The folders that the criteria name, each once. Empty for a search of everything. */
export const getFolderIds = ({ searchAllDocument, uuidList }: Criteria): string[] => (searchAllDocument ? [] : [...new Set(uuidList)])

/** Builds conditions on `p` (placement) and `n` (node) for the filters on columns of the node itself. */
export function buildNodeConditions(criteria: Criteria): Condition[] {
  const { onlyFolder, onlyDocument, onlyInstances, extension, author, authors, creatorUuid, fromDate, toDate, fromSize, toSize } = criteria
  return [
    ...(onlyFolder ? [sql<SqlBool>`p.rank = 0`] : []),
    ...(onlyDocument ? [sql<SqlBool>`p.rank = 1`] : []),
    ...(onlyInstances ? [sql<SqlBool>`n.node_type = 2`] : []),
    ...(extension && extension.length > 0 ? [sql<SqlBool>`n.extension = any(${extension.map((one) => one.toLowerCase())}::text[])`] : []),
    ...[author, creatorUuid].flatMap((id) => (id === undefined ? [] : [sql<SqlBool>`n.author_id = ${id}::uuid`])),
    ...(authors && authors.length > 0 ? [sql<SqlBool>`n.author_id = any(${[...authors]}::uuid[])`] : []),
    ...(fromDate === undefined ? [] : [sql<SqlBool>`n.created_at >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [sql<SqlBool>`n.created_at <= ${toDate}`]),
    ...(fromSize === undefined ? [] : [sql<SqlBool>`p.rank = 1 and p.size >= ${fromSize}`]),
    ...(toSize === undefined ? [] : [sql<SqlBool>`p.rank = 1 and p.size <= ${toSize}`]),
  ]
}

/** Conditions for the filters by metadata, characteristics, tags, keywords and paragraphs. */
export const buildKnowledgeConditions = async (context: ReadContext, criteria: Criteria): Promise<Condition[]> => [
  ...(await buildMetadataConditions(context, criteria)),
  ...(await buildBrowseConditions(context, criteria)),
  ...(criteria.classes && criteria.classes.length > 0 ? [await buildInstanceCondition(context, criteria.classes)] : []),
  ...(criteria.tags && criteria.tags.length > 0 ? [await buildTaggedDocumentCondition(context, criteria.tags)] : []),
  ...(criteria.keywordUuidList && criteria.keywordUuidList.length > 0
    ? [await buildKeywordDocumentCondition(context, criteria.keywordUuidList)]
    : []),
  ...(criteria.searchType === 'CMS' ? [await buildParagraphSearchCondition(context, criteria.keyword)] : []),
]

/** Returns the conditions for nodes below the searched folder, and below any of the chosen folders. */
export async function buildInsideConditions(context: ReadContext, { parent, folders = [] }: Criteria): Promise<Condition[]> {
  const below = async (id: string) => await belowNode(context.db, (await requireFolder(context, id)).path)
  const inside = parent === undefined ? [] : [await below(parent)]
  const chosen = await Promise.all(folders.map(below))
  return chosen.length === 0 ? inside : [...inside, sql<SqlBool>`(${sql.join(chosen, sql` or `)})`]
}

/**
 * Returns the conditions for the nodes in the named folders that the caller may see. If no folder is named, for every visible node in its
 * home folder.
 */
async function readScope(
  context: ReadContext,
  criteria: Criteria,
  folderIds: readonly string[],
): Promise<Pick<SearchRange, 'where' | 'isLimited'>> {
  const { db, caller, now } = context
  const inside = await buildInsideConditions(context, criteria)
  const root = criteria.onlyInHastine
    ? [sql<SqlBool>`${buildRootId('n')} = (select h.id::text from node h where h.system_role = 'hastineh')`]
    : []
  if (folderIds.length === 0) {
    const visible = await buildVisibilityCondition(db, caller, now)
    const searchable = await buildSearchableConditions(db)
    return { where: [sql<SqlBool>`p.home`, visible('n'), isOutsideBins('n'), ...inside, ...root, ...searchable], isLimited: false }
  }
  const folders = await Promise.all(folderIds.map((id) => requireFolder(context, id)))
  const each = await Promise.all(
    folders.map(async (folder) => {
      const { all, where, inherited } = await findVisibleChildren(db, caller, folder, now)
      return { isLimited: inherited < 0, where: sql<SqlBool>`(p.parent_id = ${folder.id} and ${all ? sql<SqlBool>`true` : where('p')})` }
    }),
  )
  const inFolders = sql.join(
    each.map(({ where }) => where),
    sql` or `,
  )
  return { where: [sql<SqlBool>`(${inFolders})`, ...inside, ...root], isLimited: each.some(({ isLimited }) => isLimited) }
}

/** Returns the conditions for the nodes to search. `filters` are the conditions of `buildKnowledgeConditions`. */
export async function buildSearchRange(context: ReadContext, criteria: Criteria, filters: readonly Condition[]): Promise<SearchRange> {
  const folderIds = getFolderIds(criteria)
  const { where, isLimited } = await readScope(context, criteria, folderIds)
  return { where: [...where, ...buildNodeConditions(criteria), ...filters], everywhere: folderIds.length === 0, folderIds, isLimited }
}

/** Matches the title of a node in a bin. Its name key there ends with a separator and the node id, which is no part of the title. */
const buildBinnedNameCondition = (words: readonly string[]): Condition =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`split_part(p.name_key, chr(1), 1) like ${likePattern(word)}`),
    sql` or `,
  )})`

/** Builds the conditions that the title of a searched node contains all words of the query. */
export const buildTitleConditions = (query: SearchQuery, { everywhere, isBin }: Pick<SearchRange, 'everywhere' | 'isBin'>): Condition[] => [
  ...buildNameConditions(query, everywhere),
  ...(isBin ? query.titles.map(buildBinnedNameCondition) : []),
]

/** Returns the conditions for everything in these bins that the caller may see, also in deleted folders. */
export async function buildBinRange(
  context: ReadContext,
  criteria: Criteria,
  binIds: readonly string[],
  filters: readonly Condition[],
): Promise<SearchRange> {
  const { db, caller, now } = context
  const visible = (await buildVisibilityCondition(db, caller, now))('n')
  const inside = await buildInsideConditions(context, criteria)
  const inBins = sql<SqlBool>`n.parent_id is not null and ${buildRootId('n')} = any(${[...binIds]}::text[])`
  const where = [sql<SqlBool>`p.home`, inBins, visible, ...inside, ...buildNodeConditions(criteria), ...filters]
  return { where, everywhere: true, folderIds: [], isLimited: false, isBin: true }
}
