import type { Criteria } from '#api/contract/criteria'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { hasFormerTexts } from '#server/domain/content/texts/texts.service'
import { toAllWordsQuery, toTermQuery } from '#server/text/terms'
import { getQueryTerms, parseSearchQuery } from '#text/search-query'
import { buildKnowledgeConditions, buildSearchRange } from '../search/search-range.service'
import { findBestPieces } from '../search/word-search.service'
import { selectBestTerms, scoreRelatedWords, weighTerms } from './related-words'
import { findAmongDocuments, findMatchingContents, findByWeightedTerms, countMatches } from './content-search.repository'

/** Number of texts used to find related words, and number of texts used to estimate term frequencies. */
const SEEDS = 40
const SAMPLE = 300
const MAX_RELATED_TERMS = 80
/** Documents with a lower score are not returned. */
const MIN_SCORE = 0.05

export interface MeaningHit {
  id: string
  hash: string
  /** Number of the text piece that matches best. */
  number: number
  /** Share of the total weight that the document matches, 0 to 1. */
  score: number
}

const READ = 1

export interface MeaningHits {
  documents: MeaningHit[]
  /** Terms of the search, also used for highlighting. */
  terms: ReadonlySet<string>
}

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
  const query = parseSearchQuery(text, { withFormerStems: await hasFormerTexts(context.db) })
  const rows = await findAmongDocuments(
    context.db,
    await buildConditions(context, criteria),
    [...scores.keys()],
    query.words.map((word) => toAllWordsQuery([word])),
  )
  return { documents: rows.map(({ weight: _, ...row }) => ({ ...row, score: scores.get(row.id) ?? 0 })), terms: getQueryTerms(query) }
}

/**
 * Finds documents by meaning: they contain words that often occur near the query words, but perhaps none of these. The related words come
 * from texts that the caller may read, and are computed for each query. Sentences are not interpreted. Also returns the terms used.
 */
export async function findDocumentsByMeaning(context: ReadContext, criteria: Criteria, text: string, limit: number): Promise<MeaningHits> {
  const { db } = context
  const query = parseSearchQuery(text, { withFormerStems: await hasFormerTexts(context.db) })
  if (query.words.length === 0) return { documents: [], terms: new Set() }
  const where = await buildConditions(context, criteria)
  const own = getQueryTerms(query)
  const words = query.words.map((word) => toAllWordsQuery([word]))
  const seeds = await findMatchingContents(db, where, words, SEEDS)
  const pieces = seeds.length === 0 ? [] : [...(await findBestPieces(db, seeds, toAllWordsQuery(query.words), words.join(' | '))).values()]
  const company = scoreRelatedWords(pieces, own)
  const weightedTerms = [...own, ...selectBestTerms(company, MAX_RELATED_TERMS)]
  const { texts, counts } = await countMatches(db, where, weightedTerms.map(toTermQuery), SAMPLE)
  const spread = { texts, holding: new Map(weightedTerms.map((term, at) => [term, counts[at] ?? 0])) }
  const near = new Map([...company].filter(([term]) => spread.holding.has(term)))
  const meaning = weighTerms(
    query.words.map(({ any }) => any[0]?.[0] ?? ''),
    near,
    spread,
  )
  const whole = meaning.reduce((sum, { weight }) => sum + weight, 0)
  const found = await findByWeightedTerms(
    db,
    where,
    meaning.map(({ term, weight }) => ({ query: toTermQuery(term), weight })),
    limit,
  )
  const documents = found.map(({ weight, ...one }) => ({ ...one, score: weight / whole })).filter(({ score }) => score >= MIN_SCORE)
  return { documents, terms: new Set([...own, ...meaning.map(({ term }) => term)]) }
}
