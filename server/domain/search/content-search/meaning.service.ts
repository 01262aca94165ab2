import type { Criteria } from '#api/contract/criteria'
import { visibleNodes } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { allOf, oneOf } from '#server/text/terms'
import { queryTerms, searchQuery } from '#text/search-query'
import { knowledgeFilters, searchRange } from '../search/search-range.service'
import { bestPieces } from '../search/word-search.service'
import { closest, companyIn, meaningOf } from './company'
import { among, answering, meant, spreadOf } from './content-search.repository'

/** Number of texts used to find related words, and number of texts used to estimate term frequencies. */
const SEEDS = 40
const SAMPLE = 300
const MAX_CLOSEST = 80
/** Documents with a lower score are not returned. */
const LEAST_SCORE = 0.05

export interface Meant {
  id: string
  hash: string
  /** Number of the best piece. */
  number: number
  /** Share of the total weight that the document matches, 0 to 1. */
  score: number
}

const READ = 1

export interface Meaning {
  documents: Meant[]
  /** Terms of the search, also used for highlighting. */
  terms: ReadonlySet<string>
}

const whereOf = async (context: ReadContext, criteria: Criteria) => {
  const readable = (await visibleNodes(context.db, context.caller, context.now, READ))('n')
  const range = await searchRange(context, criteria, await knowledgeFilters(context, criteria))
  return [...range.where, readable]
}

/** Returns those of the externally scored documents that the caller may read and that match the criteria. */
export async function scoredDocuments(
  context: ReadContext,
  criteria: Criteria,
  text: string,
  scores: ReadonlyMap<string, number>,
): Promise<Meaning> {
  const query = searchQuery(text)
  const rows = await among(
    context.db,
    await whereOf(context, criteria),
    [...scores.keys()],
    query.words.map((word) => allOf([word])),
  )
  return { documents: rows.map(({ weight: _, ...row }) => ({ ...row, score: scores.get(row.id) ?? 0 })), terms: queryTerms(query) }
}

/**
 * Finds documents by meaning: they contain words that often occur near the query words, but perhaps none of these. The related words come
 * from texts that the caller may read, and are computed for each query. Sentences are not interpreted. Also returns the terms used.
 */
export async function meantDocuments(context: ReadContext, criteria: Criteria, text: string, limit: number): Promise<Meaning> {
  const { db } = context
  const query = searchQuery(text)
  if (query.words.length === 0) return { documents: [], terms: new Set() }
  const where = await whereOf(context, criteria)
  const own = queryTerms(query)
  const words = query.words.map((word) => allOf([word]))
  const seeds = await answering(db, where, words, SEEDS)
  const pieces = seeds.length === 0 ? [] : [...(await bestPieces(db, seeds, words.join(' | '))).values()]
  const company = companyIn(pieces, own)
  const asked = [...own, ...closest(company, MAX_CLOSEST)]
  const { texts, counts } = await spreadOf(db, where, asked.map(oneOf), SAMPLE)
  const spread = { texts, holding: new Map(asked.map((term, at) => [term, counts[at] ?? 0])) }
  const near = new Map([...company].filter(([term]) => spread.holding.has(term)))
  const meaning = meaningOf(
    query.words.map(({ any }) => any[0]?.[0] ?? ''),
    near,
    spread,
  )
  const whole = meaning.reduce((sum, { weight }) => sum + weight, 0)
  const found = await meant(
    db,
    where,
    meaning.map(({ term, weight }) => ({ query: oneOf(term), weight })),
    limit,
  )
  const documents = found.map(({ weight, ...one }) => ({ ...one, score: weight / whole })).filter(({ score }) => score >= LEAST_SCORE)
  return { documents, terms: new Set([...own, ...meaning.map(({ term }) => term)]) }
}
