import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { literalWeight as weights, pageSize as pageSizes } from '#api/contract/constants'
import type { Criteria, SortKey } from '#api/contract/criteria'
import { isOutsideBins } from '#server/access/visibility'
import { cursorInvalid, filterUnsupported } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { belowNode, buildRootId } from '#server/database/fresh-path'
import { toAllWordsQuery, toPhraseQuery } from '#server/text/terms'
import { isBlank } from '#text/blank'
import { getQueryTerms, parseSearchQuery } from '#text/search-query'
import { buildTaggedKeywordQuery } from '../keywords/tags.service'
import { buildMetadataConditions } from '#server/domain/knowledge/metadata/metadata-search.service'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { buildExclusionConditions } from '#server/domain/content/nodes/search-exclusions'
import { mergeRankings } from '#server/domain/content/vectors/merge-rankings'
import { findNearestParagraphs, type QueryVector } from '#server/domain/content/vectors/vectors.service'
import { readFoundParagraphs, readParagraphRows, type SearchQuery } from './paragraphs.repository'
import {
  buildParagraphConditions,
  type ParagraphPage,
  buildReadableOwnerCondition,
  readWithCurrentPositions,
  toParagraphs,
} from './paragraphs.service'

type Condition = RawBuilder<SqlBool>

/** Criteria that do not apply to paragraphs. They are refused, because ignoring one would return more than requested. */
const UNSUPPORTED = ['browse', 'dynamicBrowse'] as const satisfies readonly (keyof Criteria)[]

const sortColumns: Record<SortKey, RawBuilder<unknown>> = {
  title: sql`p.sort_key`,
  numericTitle: sql`p.numeric_key`,
  lastVersionsSize: sql`n.size`,
  createDate: sql`g.created_at`,
  lastFileEdit: sql`g.edited_at`,
  order: sql`p.order_no`,
}

const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

function checkSupported(criteria: Criteria): void {
  const paths: string[] = UNSUPPORTED.filter((field) => isSet(criteria[field]))
  if (criteria.searchType !== undefined && criteria.searchType !== 'CMS') paths.push('searchType')
  if (paths.length > 0) throw filterUnsupported(paths.map((path) => `json.${path}`))
  if (criteria.after !== undefined) throw cursorInvalid('json.after')
}

/** Returns the filters on paragraphs and on the documents and folders that own them. */
function buildFilters(criteria: Criteria): Condition[] {
  const { onlyFolder, onlyDocument, onlyInstances, extension = [], author, fromDate, toDate, fromSize, toSize } = criteria
  return [
    ...(onlyFolder ? [sql<SqlBool>`n.type <> 0`] : []),
    ...(onlyDocument ? [sql<SqlBool>`n.type = 0`] : []),
    ...(onlyInstances ? [sql<SqlBool>`n.node_type = 2`] : []),
    ...(extension.length > 0 ? [sql<SqlBool>`n.extension = any(${extension.map((name) => name.toLowerCase())}::text[])`] : []),
    ...(author === undefined ? [] : [sql<SqlBool>`g.author_id = ${author}::uuid`]),
    ...(fromDate === undefined ? [] : [sql<SqlBool>`g.created_at >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [sql<SqlBool>`g.created_at <= ${toDate}`]),
    ...(fromSize === undefined ? [] : [sql<SqlBool>`n.type = 0 and n.size >= ${fromSize}`]),
    ...(toSize === undefined ? [] : [sql<SqlBool>`n.type = 0 and n.size <= ${toSize}`]),
    ...buildParagraphConditions(criteria),
  ]
}

/** Returns the scope conditions. A given folder covers its own paragraphs and those of its documents. */
async function buildScope(context: ReadContext, criteria: Criteria): Promise<Condition[]> {
  const { parent, uuidList = [], tags = [] } = criteria
  const folders = criteria.searchAllDocument ? [] : [...uuidList]
  const buildBelowCondition = async (id: string): Promise<Condition> =>
    sql<SqlBool>`(n.id = ${id}::uuid or ${await belowNode(context.db, (await requireFolder(context, id)).path)})`
  for (const id of folders) await requireFolder(context, id)
  return [
    await buildReadableOwnerCondition(context),
    isOutsideBins('n'),
    ...(await buildExclusionConditions(context.db)),
    ...(parent === undefined ? [] : [await buildBelowCondition(parent)]),
    ...(criteria.onlyInHastine
      ? [sql<SqlBool>`${buildRootId('n')} = (select h.id::text from node h where h.system_role = 'hastineh')`]
      : []),
    ...(folders.length === 0
      ? []
      : [
          sql<SqlBool>`(n.id = any(${folders}::uuid[]) or n.id in (select s.node_id from placement s where s.rank = 1 and s.parent_id = any(${folders}::uuid[])))`,
        ]),
    ...(tags.length === 0
      ? []
      : [
          sql<SqlBool>`g.id in (select m.paragraph_id from paragraph_keyword m where m.keyword_id in (${await buildTaggedKeywordQuery(context, tags)}))`,
        ]),
  ]
}

/** Maximum hits of each method that are merged. */
const MAX_MERGED = 300
const MAX_NEAREST = 100

/** Returns a page of paragraphs by words and by meaning, as `literalWeight` says. Undefined if the meaning is not known. */
async function findByMeaning(
  context: ReadContext,
  {
    vector,
    where,
    search,
    literalWeight,
  }: { vector: QueryVector; where: readonly Condition[]; search: SearchQuery; literalWeight: number },
  offset: number,
  pageSize: number,
) {
  const nearest = await findNearestParagraphs(context.db, vector, where, MAX_NEAREST)
  if (!nearest) return undefined
  const { rows: literal } =
    literalWeight > 0 ? await readFoundParagraphs(context.db, search, { offset: 0, limit: MAX_MERGED }) : { rows: [] }
  const idsOf = (hits: readonly { id: string }[]) => hits.map(({ id }) => id)
  const all = idsOf(mergeRankings(idsOf(literal), idsOf(nearest), literalWeight))
  const ids = all.slice(offset, offset + pageSize)
  const rows = await readParagraphRows(context.db, ids, await buildReadableOwnerCondition(context))
  return { rows: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)), total: all.length }
}

/**
 * Returns a page of matching paragraphs, ordered by relevance with highlights; with `literalWeight` below 1 also by meaning, if there are vectors.
 * If there is no keyword, the newest are first.
 */
export async function searchParagraphs(
  context: ReadContext,
  criteria: Criteria,
  embed: (text: string) => Promise<QueryVector | undefined>,
): Promise<ParagraphPage> {
  checkSupported(criteria)
  const { keyword = '', sortBy, direction, offset = 0, pageSize = pageSizes.search, literalWeight = weights.max } = criteria
  const query = parseSearchQuery(keyword)
  const hasWords = query.words.length > 0
  const words = hasWords
    ? [toAllWordsQuery(query.words), ...query.phrases.map(toPhraseQuery)].map((tsquery) => sql<SqlBool>`g.terms @@ ${tsquery}::tsquery`)
    : []
  // A keyword that contains only punctuation matches nothing.
  const noMatch = !hasWords && !isBlank(keyword) ? [sql<SqlBool>`false`] : []
  const range = [...(await buildScope(context, criteria)), ...buildFilters(criteria), ...(await buildMetadataConditions(context, criteria))]
  const where = [...range, ...words, ...noMatch]
  const search = {
    ...{ where, order: sortColumns[sortBy ?? 'createDate'], backwards: (direction ?? (sortBy === undefined ? 'DESC' : 'ASC')) === 'DESC' },
    ...(hasWords && sortBy === undefined && { query: toAllWordsQuery(query.words) }),
  }
  const isByMeaning = hasWords && query.phrases.length === 0 && sortBy === undefined && literalWeight < weights.max
  const vector = isByMeaning ? await embed(keyword) : undefined
  const { rows, total } = await readWithCurrentPositions(
    context,
    async () =>
      (vector && (await findByMeaning(context, { vector, where: range, search, literalWeight }, offset, pageSize))) ??
      (await readFoundParagraphs(context.db, search, { offset, limit: pageSize })),
  )
  const terms = hasWords ? getQueryTerms(query) : undefined
  return { contents: await toParagraphs(context, rows, terms), totalElements: total, offset, pageSize }
}
