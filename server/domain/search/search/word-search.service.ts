import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Node } from '#api/contract/node'
import { buildVisibilityCondition } from '#server/access/visibility'
import { cursorInvalid } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { toAllWordsQuery, toPhraseQuery } from '#server/text/terms'
import { markRanges, snippet } from '#text/highlight'
import { matchRanges } from '#text/match-ranges'
import { matchKey } from '#text/normalise'
import { type QueryWord, getQueryTerms, type SearchQuery } from '#text/search-query'
import { findBestMatches } from '#server/domain/knowledge/metadata/metadata-search.service'
import { readCursor, writeCursor } from '#server/domain/content/nodes/children-cursor'
import { type ChildrenQuery, type NodePage, toQueryCaller } from '#server/domain/content/nodes/children.service'
import {
  buildIndexedNameConditions,
  isIndexedWord,
  buildNameConditions,
  buildNameContains,
} from '#server/domain/content/nodes/name-conditions'
import { toRecords } from '#server/domain/content/nodes/records.service'
import type { SearchRange } from './search-range.service'
import type { SearchWords } from './search-words'
import { findBestPieces, type HitRow, type HitQuery, findRankedHits, findSortedHits, type SearchMethod } from './word-search.repository'
import { type Sorting, sortColumns } from '#server/domain/content/nodes/sort-columns'

type Condition = RawBuilder<SqlBool>

export { findBestPieces } from './word-search.repository'

const matchesTerms = (query: string): Condition => sql<SqlBool>`t.terms @@ ${query}::tsquery`

/** Conditions: the text contains all words and phrases. */
const buildTextConditions = ({ words, phrases }: SearchQuery): Condition[] => [
  matchesTerms(toAllWordsQuery(words)),
  ...phrases.map(
    (phrase) =>
      sql<SqlBool>`exists (select from content_piece c where c.blob_hash = t.blob_hash and c.terms @@ ${toPhraseQuery(phrase)}::tsquery)`,
  ),
]

/** Conditions: the metadata of a document, or the values of an instance, contain all words and phrases. */
const buildDescriptionConditions = ({ words, phrases }: SearchQuery): Condition[] => [
  matchesTerms(toAllWordsQuery(words)),
  ...phrases.map((phrase) => matchesTerms(toPhraseQuery(phrase))),
]

/**
 * Conditions: at least one word is in the name, and each other word is in the name or in the text. A word that is too short for the index
 * of name parts does not select names.
 */
const buildCrossFieldConditions = ({ words }: SearchQuery): Condition[] => {
  const either = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`
  const inName = (word: QueryWord): Condition =>
    sql<SqlBool>`(${sql.join([...buildIndexedNameConditions(word.bare), buildNameContains(word.bare)], sql` and `)})`
  return [
    either(words.filter(({ bare }) => isIndexedWord(bare)).map(inName)),
    ...words.map((word) => either([buildNameContains(word.bare), matchesTerms(toAllWordsQuery([word]))])),
  ]
}

/** SQL: relevance of a title. An equal title is best, then one that begins with the query, then one that contains it. */
const buildTitleScore = ({ whole }: SearchQuery): RawBuilder<unknown> => {
  const begins = likePattern(whole).slice(1)
  return sql`case when p.name_key = ${whole} or p.name_key like ${begins.replace(/%$/, '.%')} then 0.95 when p.name_key like ${begins} then 0.8
    when p.name_key like ${likePattern(whole)} then 0.7 else 0.6 end::float8`
}

/** Maximum number of highlighted hits per page; nobody reads further. */
const MAX_HIGHLIGHTED = 50

/** Highlights the matches in titles, metadata and one piece of each text. `hits` and `nodes` have the same order. */
async function highlightMatches(
  context: ReadContext,
  { query, text, title }: SearchWords,
  hits: readonly HitRow[],
  nodes: readonly Node[],
): Promise<Node[]> {
  const contents = new Map(hits.slice(0, MAX_HIGHLIGHTED).flatMap(({ id, content }) => (content === null ? [] : [[id, content] as const])))
  const pieces =
    contents.size > 0 ? await findBestPieces(context.db, [...new Set(contents.values())], toAllWordsQuery(query.words)) : undefined
  const terms = getQueryTerms(query)
  const readable = text ? nodes.slice(0, MAX_HIGHLIGHTED).flatMap(({ uuid, may }) => (may.read ? [uuid] : [])) : []
  const values = await findBestMatches(context, readable, toAllWordsQuery(query.words), terms)
  const titles = title ? [...query.titles, ...(text ? query.words.map(({ bare }) => bare) : [])] : []
  return nodes.map((node, at) => {
    const key = at < MAX_HIGHLIGHTED && titles.length > 0 ? matchKey(node.title) : ''
    const ranges = titles.filter((word) => key.includes(word)).flatMap((word) => matchRanges(node.title, word))
    const piece = pieces?.get(contents.get(node.uuid) ?? '')
    const textHighlight = piece === undefined ? undefined : snippet(piece, terms)
    return {
      ...node,
      ...(ranges.length > 0 && { titleHighlight: markRanges(node.title, ranges) }),
      ...(textHighlight && { textHighlight }),
      ...(values.has(node.uuid) && { metadataHighlight: values.get(node.uuid) }),
    }
  })
}

interface WordRange extends SearchRange {
  /** Ids that an outside index has found for the same words. */
  outside?: readonly string[]
}

/** Returns the methods of a search. Titles match if the caller may see the node; texts match only if the caller may read it. */
async function buildSearchMethods(
  { db, caller, now }: ReadContext,
  { query, title, text }: SearchWords,
  { where, everywhere, outside = [] }: WordRange,
): Promise<SearchMethod[]> {
  const ways: SearchMethod[] = title ? [{ in: 'titles', where: [...where, ...buildNameConditions(query, everywhere)] }] : []
  if (!text) return ways
  const readable = (await buildVisibilityCondition(db, caller, now, 1))('n')
  ways.push({ in: 'texts', where: [...buildTextConditions(query), readable, ...where] })
  for (const way of ['metadata', 'instances'] as const)
    ways.push({ in: way, where: [...buildDescriptionConditions(query), readable, ...where] })
  if (outside.length > 0) ways.push({ in: 'outside', where: [sql<SqlBool>`n.id = any(${[...outside]}::uuid[])`, readable, ...where] })
  const mayShare = query.words.length > 1 && query.phrases.length === 0 && query.words.some(({ bare }) => isIndexedWord(bare))
  if (title && mayShare) ways.push({ in: 'both', where: [...buildCrossFieldConditions(query), readable, ...where] })
  return ways
}

/** Returns a page of hits, ordered by relevance or as requested. */
export async function readSearchPage(
  context: ReadContext,
  search: SearchWords,
  range: WordRange,
  { sortBy, direction, offset, pageSize, after }: Omit<ChildrenQuery, 'sortBy'> & { sortBy?: ChildrenQuery['sortBy'] },
  mark: boolean,
): Promise<NodePage> {
  const sorting: Sorting | undefined = sortBy && { column: sortColumns[sortBy], direction }
  const cursor = after === undefined || !sorting ? undefined : readCursor(after, sorting)
  if (after !== undefined && !cursor) throw cursorInvalid('json.after')
  const { query } = search
  const hits: HitQuery = {
    ways: await buildSearchMethods(context, search, range),
    title: buildTitleScore(query),
    query: toAllWordsQuery(query.words),
  }
  const page = { ...(cursor && { after: cursor }), skip: cursor ? 0 : offset, limit: pageSize + 1 }
  const reading = toQueryCaller(context)
  const { rows, total } = sorting
    ? await findSortedHits(context.db, reading, hits, sorting, page)
    : await findRankedHits(context.db, reading, hits, page)
  const shown = rows.slice(0, pageSize)
  const records = await toRecords(context, shown, { parents: range.folderIds })
  const scores = new Map(shown.map(({ id, score }) => [id, score ?? 0]))
  const scored = sorting ? records : records.map((node) => ({ ...node, score: scores.get(node.uuid) ?? 0 }))
  const start = cursor?.offset ?? offset
  const last = shown.at(-1)
  const more = sorting && rows.length > pageSize && last
  return {
    contents: mark ? await highlightMatches(context, search, shown, scored) : scored,
    ...{ totalElements: total, offset: start, pageSize },
    ...(more && { next: writeCursor({ rank: last.rank, key: last.key, id: last.id, offset: start + shown.length }, sorting) }),
  }
}
