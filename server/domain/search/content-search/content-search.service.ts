import type * as z from 'zod/mini'
import { literalWeight as weights, pageSize as pageSizes } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { Highlight, Node } from '#api/contract/node'
import type { ContentHit, thirdParties } from '#api/contract/third-parties'
import { cursorInvalid, filterUnsupported } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import { Problem } from '#server/http/problem'
import { toTermQuery } from '#server/text/terms'
import { isBlank } from '#text/blank'
import { listNodes } from '../search/listing.service'
import { type FoundPiece, findPassage } from '../search/passage'
import { findBestPieces } from '../search/word-search.service'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { mergeRankings } from '#server/domain/content/vectors/merge-rankings'
import { type QueryVector, readPassages } from '#server/domain/content/vectors/vectors.service'
import { type MeaningHit, findDocumentsByMeaning, findDocumentsByVector, findScoredDocuments } from './meaning.service'

type ContentSearchRequest = z.output<(typeof thirdParties)['contentSearch']['json']>

export interface HitPage {
  contents: ContentHit[]
  totalElements: number
  offset: number
  pageSize: number
}

/** Maximum hits of each method that are merged. A search by words only has no such limit. */
const MAX_MERGED = 300
/** Maximum hits by vectors. Every text has some similarity to a query. */
const MAX_NEAREST = 100

/** Maximum characters of a passage without words of the query. */
const MAX_PASSAGE = 240

const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000

/** Returns a passage that shows why a document was found, or its title if only the title matches. */
const getPassage = ({ textHighlight, titleHighlight, title }: Node): Highlight =>
  textHighlight ?? titleHighlight ?? { text: title, ranges: [] }

function toCriteria({ query, literalWeight: _, searchType, keyword, after, ...criteria }: ContentSearchRequest): Criteria {
  if (isBlank(query)) throw new Problem('badInput', { errors: [{ path: 'json.query', code: 'fieldRequired' }] })
  if (after !== undefined) throw cursorInvalid('json.after')
  const strange = [
    ...(keyword === undefined ? [] : ['json.keyword']),
    ...(searchType === undefined || searchType === 'CNT' ? [] : ['json.searchType']),
  ]
  if (strange.length > 0) throw filterUnsupported(strange)
  const { sortBy: __, direction: ___, ...rest } = criteria
  return rest
}

/** Searches titles and texts by words, like the search for documents. */
const searchLiterally = (context: ReadContext, criteria: Criteria, query: string, offset: number, pageSize: number) =>
  listNodes(
    context,
    { ...criteria, keyword: query, properties: ['title', 'text'], textHighlightingIsActive: true, offset, pageSize },
    { operators: false },
  )

interface MergedHit {
  id: string
  score: number
  literal?: Node
  meant?: MeaningHit
}

/** Merges the hits of both methods. The scores of each method are relative to its best hit. */
function mergeHits(literal: readonly Node[], meant: readonly MeaningHit[], weight: number): MergedHit[] {
  const best = Math.max(...literal.map(({ score = 0 }) => score), Number.EPSILON)
  const hits = new Map<string, MergedHit>(meant.map((one) => [one.id, { id: one.id, score: (1 - weight) * one.score, meant: one }]))
  for (const node of literal) {
    const earlier = hits.get(node.uuid)
    hits.set(node.uuid, { ...earlier, id: node.uuid, score: (earlier?.score ?? 0) + (weight * (node.score ?? 0)) / best, literal: node })
  }
  return [...hits.values()].toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
}

/** Merges the hits of both methods by their ranks, because their scores cannot be compared. */
function mergeByRank(literal: readonly Node[], meant: readonly MeaningHit[], weight: number): MergedHit[] {
  const [words, near] = [new Map(literal.map((node) => [node.uuid, node])), new Map(meant.map((hit) => [hit.id, hit]))]
  return mergeRankings([...words.keys()], [...near.keys()], weight).map(({ id, score }) => {
    const [node, hit] = [words.get(id), near.get(id)]
    return { id, score, ...(node && { literal: node }), ...(hit && { meant: hit }) }
  })
}

async function toContentHits(context: ReadContext, shown: readonly MergedHit[], terms: ReadonlySet<string>): Promise<ContentHit[]> {
  const nodes = new Map(
    (
      await loadNodes(
        context,
        shown.map(({ id }) => id),
      )
    ).map((node) => [node.uuid, node]),
  )
  const unmarked = shown.flatMap(({ literal, meant }) => (meant && !literal?.textHighlight ? [meant] : []))
  const passages = await readPassages(
    context.db,
    unmarked.flatMap(({ hash, passage }) => (passage ? [{ hash, ...passage }] : [])),
  )
  const hashes = unmarked.flatMap(({ hash, passage }) => (passage ? [] : [hash]))
  const any = [...terms].map(toTermQuery).join(' | ')
  const texts = hashes.length === 0 || any === '' ? new Map<string, FoundPiece>() : await findBestPieces(context.db, hashes, any, any)
  return shown.flatMap(({ id, score, literal, meant }) => {
    const node = nodes.get(id)
    if (!node) return []
    const piece = texts.get(meant?.hash ?? '')
    const text = passages.get(meant?.hash ?? '') ?? piece?.text ?? ''
    const found = literal?.textHighlight ? literal : findPassage({ text, moments: piece?.moments ?? null }, terms)
    const passage = found?.textHighlight ?? (meant?.passage && { text: text.trim().slice(0, MAX_PASSAGE), ranges: [] })
    const timed = found?.passageSecond === undefined ? node : { ...node, passageSecond: found.passageSecond }
    return [{ node: timed, text: passage ?? getPassage(literal ?? node), score: roundScore(Math.min(1, score)) }]
  })
}

/** Services that know the meaning of texts. */
export interface MeaningSources {
  /** Returns scores by document id from an external service. Undefined if none is configured. */
  readScores(query: string, size: number): Promise<ReadonlyMap<string, number> | undefined>
  /** Returns the vector of a query. Undefined if there are no vectors. */
  embed(query: string): Promise<QueryVector | undefined>
}

/**
 * Returns a page of passages for a free text, found by words, by meaning, or both. The meaning comes from an external service if one is
 * configured, else from vectors, else from related words. Only texts that the caller may read are compared.
 */
export async function searchContents(context: ReadContext, searchRequest: ContentSearchRequest, sources: MeaningSources): Promise<HitPage> {
  const criteria = toCriteria(searchRequest)
  const { query, literalWeight = weights.default, offset = 0, pageSize = pageSizes.search } = searchRequest
  if (literalWeight >= weights.max) {
    const { contents, totalElements } = await searchLiterally(context, criteria, query, offset, pageSize)
    const hits = contents.map((node) => ({ node, text: getPassage(node), score: roundScore(node.score ?? 0) }))
    return { contents: hits, totalElements, offset, pageSize }
  }
  const scores = await sources.readScores(query, MAX_MERGED)
  const vector = scores ? undefined : await sources.embed(query)
  const near = vector && (await findDocumentsByVector(context, criteria, query, vector, MAX_NEAREST))
  const { documents, terms } = scores
    ? await findScoredDocuments(context, criteria, query, scores)
    : (near ?? (await findDocumentsByMeaning(context, criteria, query, MAX_MERGED)))
  const literal = literalWeight > 0 ? (await searchLiterally(context, criteria, query, 0, MAX_MERGED)).contents : []
  const all = near && literalWeight > 0 ? mergeByRank(literal, documents, literalWeight) : mergeHits(literal, documents, literalWeight)
  const contents = await toContentHits(context, all.slice(offset, offset + pageSize), terms)
  return { contents, totalElements: all.length, offset, pageSize }
}
