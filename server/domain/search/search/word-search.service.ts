import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Node } from '#api/contract/node'
import { buildVisibilityCondition } from '#server/access/visibility'
import { cursorInvalid } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { toAllWordsQuery, toAnyWordQuery, toExactQuery, toFrequentTerm, toPhraseQuery, toTermQuery } from '#server/text/terms'
import { markRanges } from '#text/highlight'
import { matchRanges } from '#text/match-ranges'
import { matchKey } from '#text/normalise'
import { type QueryWord, getQueryPrefixes, getQueryTerms, type SearchQuery } from '#text/search-query'
import { findBestMatches } from '#server/domain/knowledge/metadata/metadata-search.service'
import { readCursor, writeCursor } from '#server/domain/content/nodes/children-cursor'
import { type ChildrenQuery, type NodePage, toQueryCaller } from '#server/domain/content/nodes/children.service'
import { buildIndexedNameConditions, isIndexedWord, buildNameContains } from '#server/domain/content/nodes/name-conditions'
import { toRecords } from '#server/domain/content/nodes/records.service'
import { addRecordings } from '#server/domain/content/subtitles/recordings.service'
import { addSynonyms } from '#text/synonyms'
import { findPassage } from './passage'
import { buildTitleConditions, type SearchRange } from './search-range.service'
import type { SearchWords } from './search-words'
import { listReadings, type WeighedWords, weighWords, type WordReading } from './word-weights.service'
import {
  findBestPieces,
  hasHits,
  type HitRow,
  type HitQuery,
  findRankedHits,
  findSortedHits,
  type SearchMethod,
  type WeightedReading,
} from './word-search.repository'
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
    ...words.map((word) => either([...[word.bare, ...(word.orBare ?? [])].map(buildNameContains), matchesTerms(toAllWordsQuery([word]))])),
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
  const terms = getQueryTerms(query)
  const pieces =
    contents.size > 0
      ? await findBestPieces(context.db, [...new Set(contents.values())], toAllWordsQuery(query.words), toAnyWordQuery(query.words))
      : undefined
  const readable = text ? nodes.slice(0, MAX_HIGHLIGHTED).flatMap(({ uuid, may }) => (may.read ? [uuid] : [])) : []
  const values = await findBestMatches(context, readable, toAllWordsQuery(query.words), terms)
  const titles = title ? [...query.titles.flat(), ...(text ? query.words.map(({ bare }) => bare) : [])] : []
  const marked = nodes.map((node, at) => {
    const key = at < MAX_HIGHLIGHTED && titles.length > 0 ? matchKey(node.title) : ''
    const ranges = titles.filter((word) => key.includes(word)).flatMap((word) => matchRanges(node.title, word))
    const piece = pieces?.get(contents.get(node.uuid) ?? '')
    const passage = piece && findPassage(piece, terms, getQueryPrefixes(query))
    return {
      ...node,
      ...(ranges.length > 0 && { titleHighlight: markRanges(node.title, ranges) }),
      ...passage,
      ...(values.has(node.uuid) && { metadataHighlight: values.get(node.uuid) }),
    }
  })
  return await addRecordings(context, marked)
}

/** A word of the query that no document contains, and the words that are shown instead. */
export interface Correction {
  typed: string
  shown: string[]
  /** Reason for replacing a word that is not misspelt: it was typed in the other keyboard layout. */
  reason?: 'layout'
}

export interface SearchPage extends NodePage {
  /** Number of hits that contain all words, if others follow them. */
  withAllWords?: number
  corrections?: Correction[]
  /** Words of the query, and their synonyms that were searched too. */
  synonyms?: { typed: string; shown: string[] }[]
}

interface WordRange extends SearchRange {
  /** Ids that an outside index has found for the same words. */
  outside?: readonly string[]
}

/** Returns the methods of a search for all words. Titles match if the caller may see the node; texts match only if the caller may read it. */
async function buildSearchMethods(
  { db, caller, now }: ReadContext,
  { query, title, text }: SearchWords,
  range: WordRange,
): Promise<SearchMethod[]> {
  const { where, outside = [] } = range
  const ways: SearchMethod[] = title ? [{ in: 'titles', where: [...where, ...buildTitleConditions(query, range)] }] : []
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

const toWeightedReading = ({ word, any, bare, form, weight }: WordReading, title: boolean): WeightedReading => ({
  ...{ word, weight, terms: any.flat(), query: toAllWordsQuery([{ any, bare, form }]) },
  inName: title && isIndexedWord(bare) ? [...buildIndexedNameConditions(bare), buildNameContains(bare)] : undefined,
})

/** Weight of a synonym as a share of the weight of its word. It is higher than that of a correction. */
const SYNONYM_WEIGHT = 0.9

/** Returns the methods that find documents in which synonyms stand for words of the query, and the synonyms for the relevance. */
async function buildSynonymMethods(
  context: ReadContext,
  search: SearchWords,
  range: WordRange,
  typed: WeighedWords['typed'],
): Promise<{ methods: SearchMethod[]; synonyms: WeightedReading[] }> {
  if (search.synonyms.length === 0) return { methods: [], synonyms: [] }
  const methods = await buildSearchMethods(
    context,
    { ...search, query: addSynonyms(search.query, search.synonyms) },
    { ...range, outside: [] },
  )
  const reach = typed.reduce((sum, { weight }) => sum + weight, 1)
  const synonyms = typed.map((reading) => {
    const any = search.synonyms.flatMap((used) => (used.words.includes(reading.word) ? used.any : []))
    return { ...toWeightedReading({ ...reading, any }, false), weight: reading.weight * SYNONYM_WEIGHT }
  })
  return { methods: methods.map((way) => ({ ...way, reach })), synonyms: synonyms.filter(({ terms }) => terms.length > 0) }
}

/** Words of a query whose exact forms and frequent terms are looked up for the relevance. */
const MAX_EMPHASISED = 6
/** Words that weigh less than this share of the rarest word are not looked up: they are in nearly all texts. */
const MIN_EMPHASISED_SHARE = 0.15

async function buildHitQuery(context: ReadContext, search: SearchWords, range: WordRange, { typed }: WeighedWords): Promise<HitQuery> {
  const { query, title } = search
  const readings = typed.map((reading) => toWeightedReading(reading, title))
  const { methods, synonyms } = await buildSynonymMethods(context, search, range, typed)
  const byRarity = typed.toSorted((one, other) => other.weight - one.weight)
  const rarest = byRarity.slice(0, MAX_EMPHASISED).filter(({ weight }) => weight >= MIN_EMPHASISED_SHARE * (byRarity[0]?.weight ?? 0))
  return {
    ways: [...(await buildSearchMethods(context, search, range)), ...methods],
    title: buildTitleScore(query),
    query: toAllWordsQuery(query.words),
    ...{ readings, relevant: [...readings, ...synonyms] },
    emphasised: rarest.map(({ any, form, weight }) => ({
      exact: toExactQuery(form, any[0]?.[0] ?? ''),
      frequent: toTermQuery(toFrequentTerm(any[0]?.[0] ?? '')),
      weight,
    })),
  }
}

/** Adds the documents with only some of the words, or with words that the typed ones may mean. */
async function addSomeWords(
  context: ReadContext,
  hits: HitQuery,
  { title }: SearchWords,
  { where }: WordRange,
  readings: readonly WordReading[],
): Promise<HitQuery> {
  const readable = (await buildVisibilityCondition(context.db, context.caller, context.now, 1))('n')
  const weighted = readings.map((reading) => toWeightedReading(reading, title))
  const corrections = weighted.filter((_, at) => readings[at]?.correction !== undefined)
  return {
    ...hits,
    ways: [...hits.ways, { in: 'someWords', where: [readable, ...where] }],
    readings: weighted,
    relevant: [...hits.relevant, ...corrections],
  }
}

/** Below this number of documents with all words, those with some of the words are returned too. */
const FEW = 10

/** Says if documents with only some of the words may be returned. Quoted words must occur. */
const mayFindSomeWords = ({ query, text }: SearchWords): boolean =>
  text && query.phrases.length === 0 && query.words.length > 0 && !query.words.some(({ isPrefix }) => isPrefix)

/** Returns the query of all hits: also of those with only some of the words, if few have all of them. */
export async function buildAllHitsQuery(context: ReadContext, search: SearchWords, range: WordRange): Promise<HitQuery> {
  const words = await weighWords(context.db, search.text ? search.query.words : [])
  const hits = await buildHitQuery(context, search, range, words)
  if (search.literal || !mayFindSomeWords(search) || (await hasHits(context.db, hits, FEW))) return hits
  const readings = await listReadings(context.db, words)
  return readings.length > 0 ? await addSomeWords(context, hits, search, range, readings) : hits
}

/** Returns the words that were replaced: those of which no document contains the typed form, but some contain another one. */
function listCorrections(query: SearchQuery, readings: readonly WordReading[], found: ReadonlySet<number>): Correction[] {
  const isFound = (reading: WordReading): boolean => found.has(readings.indexOf(reading))
  return query.words.flatMap(({ form }, word) => {
    const own = readings.filter((reading) => reading.word === word)
    if (own.some((reading) => reading.correction === undefined && isFound(reading))) return []
    const shown = own.flatMap((reading) => (reading.correction !== undefined && isFound(reading) ? [reading.correction] : []))
    return shown.length > 0 ? [{ typed: form, shown }] : []
  })
}

/** Returns the query with the terms of the corrections, for highlighting. */
const addReadings = (query: SearchQuery, readings: readonly WordReading[]): SearchQuery => ({
  ...query,
  words: query.words.map((word, at) => ({
    ...word,
    any: [...word.any, ...readings.flatMap((reading) => (reading.word === at && reading.correction !== undefined ? reading.any : []))],
  })),
})

/** Returns a page of hits, ordered by relevance or as requested. If few documents contain all words, those with some of them follow. */
export async function readSearchPage(
  context: ReadContext,
  search: SearchWords,
  range: WordRange,
  { sortBy, direction, offset, pageSize, after }: Omit<ChildrenQuery, 'sortBy'> & { sortBy?: ChildrenQuery['sortBy'] },
  mark: boolean,
): Promise<SearchPage> {
  const sorting: Sorting | undefined = sortBy && { column: sortColumns[sortBy], direction }
  const cursor = after === undefined || !sorting ? undefined : readCursor(after, sorting)
  if (after !== undefined && !cursor) throw cursorInvalid('json.after')
  const page = { ...(cursor && { after: cursor }), skip: cursor ? 0 : offset, limit: pageSize + 1 }
  const caller = toQueryCaller(context)
  const find = (hits: HitQuery) =>
    sorting ? findSortedHits(context.db, caller, hits, sorting, page) : findRankedHits(context.db, caller, hits, page)
  const words = await weighWords(context.db, search.text ? search.query.words : [])
  const hits = await buildHitQuery(context, search, range, words)
  const full = await find(hits)
  const isPartly = full.total < FEW && mayFindSomeWords(search) && !search.literal
  const readings = isPartly ? await listReadings(context.db, words) : []
  const {
    rows,
    total,
    readings: found,
  } = readings.length > 0 ? await find(await addSomeWords(context, hits, search, range, readings)) : full
  const corrections = full.total > 0 ? [] : listCorrections(search.query, readings, found)
  const shown = rows.slice(0, pageSize)
  const records = await toRecords(context, shown, { parents: range.folderIds })
  const scores = new Map(shown.map(({ id, score }) => [id, score ?? 0]))
  const scored = sorting ? records : records.map((node) => ({ ...node, score: scores.get(node.uuid) ?? 0 }))
  const start = cursor?.offset ?? offset
  const last = shown.at(-1)
  const more = sorting && rows.length > pageSize && last
  const synonyms = search.synonyms.map(({ typed, shown: others }) => ({ typed, shown: others }))
  const marked = { ...search, query: addReadings(addSynonyms(search.query, search.synonyms), readings) }
  return {
    contents: mark ? await highlightMatches(context, marked, shown, scored) : scored,
    ...{ totalElements: total, offset: start, pageSize },
    ...(total > full.total && { withAllWords: full.total }),
    ...(corrections.length > 0 && { corrections }),
    ...(synonyms.length > 0 && full.total > 0 && { synonyms }),
    ...(more && { next: writeCursor({ rank: last.rank, key: last.key, id: last.id, offset: start + shown.length }, sorting) }),
  }
}
