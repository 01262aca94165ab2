import { sql } from 'kysely'
import type { Criteria } from '#api/contract/criteria'
import { filterUnsupported } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { type ChildrenQuery, readChildrenPage, type NodePage } from '#server/domain/content/nodes/children.service'
import { buildNameConditions } from '#server/domain/content/nodes/name-conditions'
import { readSelectedPage } from '#server/domain/content/nodes/selected-page.service'
import { listRootFolders } from '#server/domain/content/folders/folders.service'
import { addShownMetadata } from '#server/domain/knowledge/metadata/metadata-search.service'
import {
  getFolderIds,
  buildInsideConditions,
  buildKnowledgeConditions,
  buildNodeConditions,
  buildTitleConditions,
  buildBinRange,
  type SearchRange,
  buildSearchRange,
} from './search-range.service'
import { isGiven, type SearchWords, parseSearchWords } from './search-words'
import { listLayoutReadings } from './layout-readings.service'
import { buildSearchFilters, hasOperators, readSearchWords, type SearchOptions } from './search-request.service'
import { readSearchPage, type SearchPage } from './word-search.service'

const DEFAULT_PAGE = 25

const getShownKinds = ({ onlyFolder, onlyDocument }: Criteria): ChildrenQuery['show'] =>
  onlyFolder ? 'folders' : onlyDocument ? 'documents' : 'all'

const toChildrenQuery = (criteria: Criteria): ChildrenQuery => ({
  sortBy: criteria.sortBy ?? 'title',
  direction: criteria.direction ?? 'ASC',
  offset: criteria.offset ?? 0,
  pageSize: criteria.pageSize ?? DEFAULT_PAGE,
  show: getShownKinds(criteria),
  ...(criteria.after !== undefined && { after: criteria.after }),
})

/** Lists the nodes of recycle bins together. The caller may see everything in them. */
export async function listBins(context: ReadContext, criteria: Criteria, binIds: readonly string[]): Promise<NodePage> {
  if (isGiven(criteria.properties) && !criteria.properties?.includes('title')) throw filterUnsupported(['json.properties'])
  const inside = await buildInsideConditions(context, criteria)
  const scope = [sql<boolean>`p.parent_id = any(${[...binIds]}::uuid[])`, ...inside]
  const words = parseSearchWords({ ...criteria, properties: ['title'] })
  const filters = [
    ...(words ? buildNameConditions(words.query, false) : []),
    ...buildNodeConditions(criteria),
    ...(await buildKnowledgeConditions(context, criteria)),
  ]
  return await addMetadataColumns(context, criteria, await readSelectedPage(context, scope, filters, binIds, toChildrenQuery(criteria)))
}

/** Asks an external index for words. Returns ids of documents; none if no index is configured or it does not respond. */
export type ExternalIndex = (words: string) => Promise<readonly string[]>

export interface ListOptions extends SearchOptions {
  index?: ExternalIndex | undefined
}

/**
 * Lists nodes by criteria: the content of the named folders, or without folders everything that is searched. A page of one folder without
 * filters is read by index at a constant cost. Every other page reads all nodes that it selects from.
 */
export async function listNodes(context: ReadContext, criteria: Criteria, options: ListOptions = {}): Promise<SearchPage> {
  const { index } = options
  const words = await readSearchWords(context, criteria, options)
  const asksOutside = criteria.useElastic === true && index !== undefined && words?.text === true
  const outside = asksOutside ? await index(criteria.keyword ?? '') : []
  const page = await readPage(context, criteria, words, { ...options, outside })
  const isReadInOtherLayout = words && hasOperators(criteria, options)
  const meant = isReadInOtherLayout ? await readPageInOtherLayout(context, criteria, words, page, options) : page
  return await addMetadataColumns(context, criteria, meant)
}

const hasAllWords = ({ withAllWords, totalElements }: SearchPage): boolean => (withAllWords ?? totalElements) > 0

/** If nothing contains all words, returns the page of the keyword in the other keyboard layout if that has results. */
async function readPageInOtherLayout(
  context: ReadContext,
  criteria: Criteria,
  words: SearchWords,
  page: SearchPage,
  options: SearchOptions,
): Promise<SearchPage> {
  if (words.literal || hasAllWords(page)) return page
  for (const { keyword, corrections, isCertain } of await listLayoutReadings(context.db, words, criteria.keyword ?? '')) {
    if (!isCertain && page.totalElements > 0) continue
    const meant = { ...criteria, keyword }
    const query = parseSearchWords(meant, { operators: true, synonyms: options.synonyms })
    const found = query && (await readPage(context, meant, query, { ...options, outside: [] }))
    if (found && hasAllWords(found)) return { ...found, corrections }
  }
  return page
}

const addMetadataColumns = async <Page extends NodePage>(context: ReadContext, criteria: Criteria, page: Page): Promise<Page> => ({
  ...page,
  contents: await addShownMetadata(context, criteria, page.contents),
})

async function readPage(
  context: ReadContext,
  criteria: Criteria,
  words: SearchWords | undefined,
  { outside, ...options }: SearchOptions & { outside: readonly string[] },
): Promise<SearchPage> {
  const query = toChildrenQuery(criteria)
  const filters = await buildSearchFilters(context, criteria, words, options)
  if (!words && isFolderListing(criteria) && filters.length === 0) {
    const [folderId, ...others] = getFolderIds(criteria)
    if (folderId !== undefined && others.length === 0) return await readChildrenPage(context, folderId, query)
    if (folderId === undefined && !criteria.searchAllDocument) return await listRoots(context, query)
  }
  const { bins } = options
  const range = bins ? await buildBinRange(context, criteria, bins, filters) : await buildSearchRange(context, criteria, filters)
  const mark = criteria.textHighlightingIsActive === true
  const isRanked = criteria.sortBy === undefined
  if (words && (words.title || words.text) && (words.text || mark || isRanked)) {
    const { sortBy, ...paging } = query
    const page = await readSearchPage(context, words, { ...range, outside }, { ...paging, ...(!isRanked && { sortBy }) }, mark)
    return markLimited(range, page)
  }
  const names = words ? buildTitleConditions(words.query, range) : []
  return markLimited(range, await readSelectedPage(context, range.where, names, range.folderIds, query))
}

/**
 * True if the criteria only name folders, and whether to list folders or documents in them. A page of a folder lists either kind without a
 * filter.
 */
const isFolderListing = (criteria: Criteria): boolean =>
  criteria.parent === undefined &&
  (criteria.folders ?? []).length === 0 &&
  !criteria.onlyInHastine &&
  !(criteria.onlyFolder && criteria.onlyDocument) &&
  buildNodeConditions({ ...criteria, onlyFolder: false, onlyDocument: false }).length === 0

const markLimited = <Page extends NodePage>({ isLimited }: SearchRange, page: Page): Page => ({
  ...page,
  ...(isLimited && { limited: true }),
})

async function listRoots(context: ReadContext, { offset, pageSize, show }: ChildrenQuery): Promise<NodePage> {
  const roots = show === 'documents' ? [] : await listRootFolders(context, { addRecycleBin: false, addWorkingDirectories: false })
  return { contents: roots.slice(offset, offset + pageSize), totalElements: roots.length, offset, pageSize }
}
