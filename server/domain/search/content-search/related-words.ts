import { splitWords } from '#text/analysis'

/** Maximum distance between a query word and a near word, in words. */
const NEARBY_WORDS = 12
/** Maximum number of related words that are added to a query. */
const MAX_RELATED = 24
/** Highest weight of a related word; query words weigh at most 1. */
const MAX_RELATED_WEIGHT = 0.5
const MIN_WEIGHT = 0.05

export interface WeightedTerm {
  term: string
  weight: number
}

/** Document frequencies: `holding` contains for each term the number of texts in which it occurs, out of `texts` texts. */
export interface TermFrequencies {
  texts: number
  holding: ReadonlyMap<string, number>
}

const isMeaningful = (term: string): boolean => term.length > 1 && !/^\p{N}+$/u.test(term)

/** Returns the positions of all words near a query term, including the query terms themselves. */
function findNearbyPositions(isHit: readonly boolean[]): number[] {
  const places = new Set<number>()
  for (const [hit, is] of isHit.entries())
    if (is) for (let at = Math.max(0, hit - NEARBY_WORDS); at <= Math.min(isHit.length - 1, hit + NEARBY_WORDS); at += 1) places.add(at)
  return [...places]
}

/** Scores how often other words occur near the query terms, over all texts. Repetitions in one text count only a little more than once. */
export function scoreRelatedWords(texts: readonly string[], query: ReadonlySet<string>): Map<string, number> {
  const company = new Map<string, number>()
  for (const text of texts) {
    const words = splitWords(text)
    const isHit = words.map(({ term, parts }) => [term, ...parts].some((one) => query.has(one)))
    const near = new Map<string, number>()
    for (const at of findNearbyPositions(isHit)) {
      const term = words[at]?.term ?? ''
      if (!isHit[at] && isMeaningful(term)) near.set(term, (near.get(term) ?? 0) + 1)
    }
    for (const [term, count] of near) company.set(term, (company.get(term) ?? 0) + Math.log1p(count))
  }
  return company
}

/** Returns the inverse document frequency. It is 0 for terms in more than half of the texts. */
function computeRarity({ texts, holding }: TermFrequencies, term: string): number {
  const documentFrequency = Math.max(1, holding.get(term) ?? 0)
  return 2 * documentFrequency > texts ? 0 : Math.log(texts / documentFrequency)
}

/** Returns the terms of a search by meaning: the query words and related words, weighted by rarity from 0 to 1. */
export function weighTerms(query: readonly string[], company: ReadonlyMap<string, number>, spread: TermFrequencies): WeightedTerm[] {
  const own = [...new Set(query)].map((term) => ({ term, weight: computeRarity(spread, term) }))
  const most = Math.max(...own.map(({ weight }) => weight), Number.EPSILON)
  const words = own.map(({ term, weight }) => ({ term, weight: Math.max(MIN_WEIGHT, weight / most) }))
  const beside = [...company]
    .map(([term, near]) => ({ term, weight: near * computeRarity(spread, term) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1))
    .slice(0, MAX_RELATED)
  const nearest = beside[0]?.weight ?? 1
  return [...words, ...beside.map(({ term, weight }) => ({ term, weight: (MAX_RELATED_WEIGHT * weight) / nearest }))]
}

/** Returns the `most` terms with the highest scores, so that only the frequencies of these terms have to be queried. */
export const selectBestTerms = (company: ReadonlyMap<string, number>, most: number): string[] =>
  [...company]
    .toSorted(([one, near], [other, far]) => far - near || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([term]) => term)
