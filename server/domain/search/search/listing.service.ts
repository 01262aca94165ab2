import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria } from '#api/contract/criteria'
import { isLimited } from '#server/access/levels'
import { childrenVisibility, notBinned, visibleNodes } from '#server/access/visibility'
import { filterUnsupported } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { belowNode, rootIdOf } from '#server/database/fresh-path'
import { rootFolders } from '#server/domain/content/folders/folders.service'
import { documentsOf, taggedDocuments } from '#server/domain/knowledge/keywords/tags.service'
import { holdingParagraphs } from '#server/domain/knowledge/paragraphs/holders.service'
import { browsedBy } from '#server/domain/knowledge/instances/said.service'
import { describedBy, withShown } from '#server/domain/knowledge/metadata/described.service'
import { nameConditions } from '#server/domain/content/nodes/name-conditions'
import { selectedPage } from '#server/domain/content/nodes/selected-page.service'
import { type ChildrenQuery, childrenPage, type NodePage, openedFolder } from '#server/domain/content/nodes/children.service'
import { type Range, searchPage, type Wanted, wantedOf } from './searching.service'
import { searched } from '#server/domain/content/nodes/unsearched'

type Condition = RawBuilder<SqlBool>

const DEFAULT_PAGE = 25

const isAsked = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/** A search of contents reads titles and texts unless it says otherwise; in one of paragraphs the keyword asks for what paragraphs say. */
function wantedIn(criteria: Criteria): Wanted | undefined {
  if (criteria.searchType === 'CMS') return undefined
  const isContent = criteria.searchType === 'CNT' && !isAsked(criteria.properties)
  return wantedOf(isContent ? { ...criteria, properties: ['title', 'text'] } : criteria)
}

/** What narrows a listing beyond its folders and its keyword: conditions on `p` (placement) and `n` (node). */
function narrowing(criteria: Criteria): Condition[] {
  const { onlyFolder, onlyDocument, onlyInstances, extension, author, creatorUuid, fromDate, toDate, fromSize, toSize } = criteria
  return [
    ...(onlyFolder ? [sql<SqlBool>`p.rank = 0`] : []),
    ...(onlyDocument ? [sql<SqlBool>`p.rank = 1`] : []),
    ...(onlyInstances ? [sql<SqlBool>`n.node_type = 2`] : []),
    ...(extension && extension.length > 0 ? [sql<SqlBool>`n.extension = any(${extension.map((one) => one.toLowerCase())}::text[])`] : []),
    ...[author, creatorUuid].flatMap((id) => (id === undefined ? [] : [sql<SqlBool>`n.author_id = ${id}::uuid`])),
    ...(fromDate === undefined ? [] : [sql<SqlBool>`n.created_at >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [sql<SqlBool>`n.created_at <= ${toDate}`]),
    ...(fromSize === undefined ? [] : [sql<SqlBool>`p.rank = 1 and p.size >= ${fromSize}`]),
    ...(toSize === undefined ? [] : [sql<SqlBool>`p.rank = 1 and p.size <= ${toSize}`]),
  ]
}

/** What is asked of metadata, of tags and keywords, and of paragraphs. */
const besides = async (context: ReadContext, criteria: Criteria): Promise<Condition[]> => [
  ...(await describedBy(context, criteria)),
  ...(await browsedBy(context, criteria)),
  ...(criteria.tags && criteria.tags.length > 0 ? [await taggedDocuments(context, criteria.tags)] : []),
  ...(criteria.keywordUuidList && criteria.keywordUuidList.length > 0 ? [await documentsOf(context, criteria.keywordUuidList)] : []),
  ...(criteria.searchType === 'CMS' ? [await holdingParagraphs(context, criteria.keyword)] : []),
]

/** The rows of the named folders that the caller may see; without folders, everything at its home. */
async function scopeOf(context: ReadContext, criteria: Criteria, folderIds: readonly string[]): Promise<Condition[]> {
  const { db, caller, now } = context
  const inside = criteria.parent === undefined ? [] : [await belowNode(context.db, (await openedFolder(context, criteria.parent)).path)]
  const root = criteria.onlyInHastine
    ? [sql<SqlBool>`${rootIdOf('n')} = (select h.id::text from node h where h.system_role = 'hastineh')`]
    : []
  if (folderIds.length === 0) {
    const visible = await visibleNodes(db, caller, now)
    return [sql<SqlBool>`p.home`, visible('n'), notBinned('n'), ...inside, ...root]
  }
  const folders = await Promise.all(folderIds.map((id) => openedFolder(context, id)))
  const each = await Promise.all(
    folders.map(async (folder) => {
      const { all, where } = await childrenVisibility(db, caller, folder, now)
      return sql<SqlBool>`(p.parent_id = ${folder.id} and ${all ? sql<SqlBool>`true` : where('p')})`
    }),
  )
  return [sql<SqlBool>`(${sql.join(each, sql` or `)})`, ...inside, ...root]
}

/** Where a search looks, and what it narrows by. */
export async function searchedRange(context: ReadContext, criteria: Criteria): Promise<Range> {
  const folderIds = criteria.searchAllDocument ? [] : [...new Set(criteria.uuidList)]
  const everywhere = folderIds.length === 0
  const scope = [...(await scopeOf(context, criteria, folderIds)), ...(everywhere ? await searched(context.db) : [])]
  return { where: [...scope, ...narrowing(criteria), ...(await besides(context, criteria))], everywhere, folderIds }
}

const showOf = ({ onlyFolder, onlyDocument }: Criteria): ChildrenQuery['show'] =>
  onlyFolder ? 'folders' : onlyDocument ? 'documents' : 'all'

const queryOf = (criteria: Criteria): ChildrenQuery => ({
  sortBy: criteria.sortBy ?? 'title',
  direction: criteria.direction ?? 'ASC',
  offset: criteria.offset ?? 0,
  pageSize: criteria.pageSize ?? DEFAULT_PAGE,
  show: showOf(criteria),
  ...(criteria.after !== undefined && { after: criteria.after }),
})

/** A page of what these recycle bins hold together, for a caller who may see everything in them. */
export async function listBins(context: ReadContext, criteria: Criteria, binIds: readonly string[]): Promise<NodePage> {
  if (isAsked(criteria.properties) && !criteria.properties?.includes('title')) throw filterUnsupported(['json.properties'])
  const inside = criteria.parent === undefined ? [] : [await belowNode(context.db, (await openedFolder(context, criteria.parent)).path)]
  const scope = [sql<SqlBool>`p.parent_id = any(${[...binIds]}::uuid[])`, ...inside]
  const wanted = wantedIn({ ...criteria, properties: ['title'] })
  const narrowed = [...(wanted ? nameConditions(wanted.query, false) : []), ...narrowing(criteria), ...(await besides(context, criteria))]
  return await shownPage(context, criteria, await selectedPage(context, scope, narrowed, binIds, queryOf(criteria)))
}

/** What an index outside finds for words, by id; nothing where there is none or it does not answer. */
export type Index = (words: string) => Promise<readonly string[]>

/**
 * A page of what the named folders hold, narrowed as asked; without folders, of everything that is searched. One folder without narrowing
 * is read by index at a cost that does not grow; anything else reads what it selects from.
 */
export async function listNodes(context: ReadContext, criteria: Criteria, index?: Index): Promise<NodePage> {
  const asks = criteria.useElastic === true && index !== undefined && wantedIn(criteria)?.text === true
  const outside = asks ? await index(criteria.keyword ?? '') : []
  return await shownPage(context, criteria, await foundPage(context, criteria, outside))
}

const shownPage = async (context: ReadContext, criteria: Criteria, page: NodePage): Promise<NodePage> => ({
  ...page,
  contents: await withShown(context, criteria, page.contents),
})

/** Says of a page of these folders whether one of them hands nothing down. */
async function withLimit(context: ReadContext, folderIds: readonly string[], page: NodePage): Promise<NodePage> {
  const folders = await Promise.all(folderIds.map((id) => openedFolder(context, id)))
  const paths = folders.map(({ path }) => path)
  return { ...page, ...((await isLimited(context.db, context.caller, paths, context.now)) && { limited: true }) }
}

async function foundPage(context: ReadContext, criteria: Criteria, outside: readonly string[]): Promise<NodePage> {
  const query = queryOf(criteria)
  const folderIds = criteria.searchAllDocument ? [] : [...new Set(criteria.uuidList)]
  const wanted = wantedIn(criteria)
  const plain = !wanted && criteria.parent === undefined && !criteria.onlyInHastine && !(criteria.onlyFolder && criteria.onlyDocument)
  const described = await besides(context, criteria)
  const narrowed = [...narrowing({ ...criteria, ...(plain && { onlyFolder: false, onlyDocument: false }) }), ...described]
  const [only] = folderIds
  if (folderIds.length === 1 && only !== undefined && plain && narrowed.length === 0) return await childrenPage(context, only, query)
  if (folderIds.length === 0 && !criteria.searchAllDocument && plain && narrowed.length === 0) return await rootsPage(context, query)
  const everywhere = folderIds.length === 0
  const scope = [...(await scopeOf(context, criteria, folderIds)), ...(everywhere ? await searched(context.db) : [])]
  const mark = criteria.textHighlightingIsActive === true
  if (wanted && (wanted.text || mark || criteria.sortBy === undefined)) {
    const { sortBy: _, ...asked } = query
    const range = { where: [...scope, ...narrowing(criteria), ...described], everywhere, folderIds, outside }
    const order = criteria.sortBy === undefined ? {} : { sortBy: criteria.sortBy }
    return await withLimit(context, folderIds, await searchPage(context, wanted, range, { ...asked, ...order }, mark))
  }
  const names = wanted ? nameConditions(wanted.query, everywhere) : []
  return await withLimit(
    context,
    folderIds,
    await selectedPage(context, scope, [...names, ...narrowing(criteria), ...described], folderIds, query),
  )
}

async function rootsPage(context: ReadContext, { offset, pageSize, show }: ChildrenQuery): Promise<NodePage> {
  const roots = show === 'documents' ? [] : await rootFolders(context, { addRecycleBin: false, addWorkingDirectories: false })
  return { contents: roots.slice(offset, offset + pageSize), totalElements: roots.length, offset, pageSize }
}
