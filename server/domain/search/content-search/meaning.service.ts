import type { Criteria } from '#api/contract/criteria'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import type { Db } from '#server/database/schema'
import { hasFormerTexts } from '#server/domain/content/texts/texts.service'
import { findNearestDocuments, type QueryVector } from '#server/domain/content/vectors/vectors.service'
import { toAllWordsQuery, toTermQuery } from '#server/text/terms'
import { getQueryTerms, parseSearchQuery, type SearchQuery } from '#text/search-query'
import { buildKnowledgeConditions, buildSearchRange } from '../search/search-range.service'
import {
  countTerms,
  findAmongDocuments,
  findByWords,
  findMatchingContents,
  findNearTerms,
  sampleContents,
} from './content-search.repository'
import { selectRareWords, selectRelatedTerms } from './related-words'

/** Number of texts used to find related words, and number of texts used to estimate term frequencies. */
const SEEDS = 24
const SAMPLE = 120
/** Maximum number of words of the query that are searched. */
const MAX_WORDS = 6
/** Maximum distance between a query word and a near word, in words. */
const NEARBY_WORDS = 12
const MAX_NEAR_TERMS = 150
/** Maximum number of related words that are added to a query. */
const MAX_RELATED = 24
/** Highest weight of a related word; query words weigh at most 1. */
const MAX_RELATED_WEIGHT = 0.5
const MIN_WEIGHT = 0.05
/** Documents with a lower score are not returned. */
const MIN_SCORE = 0.05

export interface MeaningHit {
  id: string
  hash: string
  /** 0 to 1. */
  score: number
  /** Passage that is nearest in meaning; undefined if it is not known. */
  passage?: { number: number; start: number; length: number }
}

const READ = 1

export interface MeaningHits {
  documents: MeaningHit[]
  /** Terms of the search, also used for highlighting. */
  terms: ReadonlySet<string>
}

const readQuery = async (db: Db, text: string): Promise<SearchQuery> =>
  parseSearchQuery(text, { withFormerStems: await hasFormerTexts(db) })

const buildConditions = async (context: ReadContext, criteria: Criteria) => {
  const readable = (await buildVisibilityCondition(context.db, context.caller, context.now, READ))('n')
  const range = await buildSearchRange(context, criteria, await buildKnowledgeConditions(context, criteria))
  return [...range.where, readable]
}

/** Returns those of the externally scored documents that the caller may read and that match the criteria. */
export async function findScoredDocuments(
  context: ReadContext,
  criteria: Criteria,
  text: string,
  scores: ReadonlyMap<string, number>,
): Promise<MeaningHits> {
  const query = await readQuery(context.db, text)
  const rows = await findAmongDocuments(context.db, await buildConditions(context, criteria), [...scores.keys()])
  return { documents: rows.map((row) => ({ ...row, score: scores.get(row.id) ?? 0 })), terms: getQueryTerms(query) }
}

/** Returns the documents with the passages nearest to the vector of a query. Undefined if that takes too long. */
export async function findDocumentsByVector(
  context: ReadContext,
  criteria: Criteria,
  text: string,
  vector: QueryVector,
  limit: number,
): Promise<MeaningHits | undefined> {
  const query = await readQuery(context.db, text)
  const found = await findNearestDocuments(context.db, vector, await buildConditions(context, criteria), limit)
  return found && { documents: found.map(({ id, hash, score, ...passage }) => ({ id, hash, score, passage })), terms: getQueryTerms(query) }
}

/**
 * Finds documents by meaning: they contain words that often occur near the query words, but perhaps none of these. The related words and
 * the rarity of all words come from texts that the caller may read, and are computed for each query. Sentences are not interpreted. Also
 * returns the terms used.
 */
export async function findDocumentsByMeaning(context: ReadContext, criteria: Criteria, text: string, limit: number): Promise<MeaningHits> {
  const { db } = context
  const query = await readQuery(context.db, text)
  if (query.words.length === 0) return { documents: [], terms: new Set() }
  const where = await buildConditions(context, criteria)
  const own = [...getQueryTerms(query)]
  const sample = await sampleContents(db, where, SAMPLE)
  const words = selectRareWords(query.words, { texts: sample.length, holding: await countTerms(db, sample, own) }, MAX_WORDS)
  const queries = words.map(({ word, weight }) => ({ query: toAllWordsQuery([word]), weight }))
  const seeds = await findMatchingContents(db, where, queries, SEEDS)
  const terms = [...getQueryTerms({ ...query, words: words.map(({ word }) => word) })]
  const near = await findNearTerms(db, seeds, terms, { distance: NEARBY_WORDS, limit: MAX_NEAR_TERMS })
  const holding = await countTerms(
    db,
    sample,
    near.map(({ term }) => term),
  )
  const related = selectRelatedTerms(near, { texts: sample.length, holding }, MAX_RELATED)
  const documents = await findByWords(
    db,
    where,
    {
      own: queries.map((word) => word.query),
      related: related.map(({ term, score }) => ({ query: toTermQuery(term), weight: score })),
      ...{ maxRelatedWeight: MAX_RELATED_WEIGHT, minWeight: MIN_WEIGHT },
    },
    limit,
  )
  return { documents: documents.filter(({ score }) => score >= MIN_SCORE), terms: new Set([...own, ...related.map(({ term }) => term)]) }
}
