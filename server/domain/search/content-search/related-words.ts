/** Words in more than this share of the texts are left out if there are rarer ones. */
const MAX_SHARE = 0.3
/** A related word is in at most this share of the texts, or in this number of few texts, but never in more than half of them. */
const MAX_RELATED_SHARE = 0.05
const MAX_RELATED_TEXTS = 10

/** Document frequencies: `holding` contains for each term the number of texts in which it occurs, out of `texts` texts. */
export interface TermFrequencies {
  texts: number
  holding: ReadonlyMap<string, number>
}

const computeRarity = (texts: number, count: number): number => Math.log(1 + (texts - count + 0.5) / (count + 0.5))

/** Returns the rarest words with their rarity, at most `limit`. Alternatives of a word are terms that must all occur. */
export function selectRareWords<Word extends { any: readonly (readonly string[])[] }>(
  words: readonly Word[],
  { texts, holding }: TermFrequencies,
  limit: number,
): { word: Word; weight: number }[] {
  const counted = words.map((word) => ({
    word,
    count: Math.max(0, ...word.any.map((terms) => Math.min(...terms.map((term) => holding.get(term) ?? 0)))),
  }))
  const sorted = counted.toSorted((one, other) => one.count - other.count)
  const rare = sorted.filter(({ count }) => count <= MAX_SHARE * texts)
  return (rare.length > 0 ? rare : sorted.slice(0, 1))
    .slice(0, limit)
    .map(({ word, count }) => ({ word, weight: computeRarity(texts, count) }))
}

/** Returns the near words that are rare in other texts, the best first. */
export const selectRelatedTerms = (
  near: readonly { term: string; score: number }[],
  { texts, holding }: TermFrequencies,
  limit: number,
): { term: string; score: number }[] => {
  const maxTexts = Math.max(MAX_RELATED_SHARE * texts, Math.min(MAX_RELATED_TEXTS, texts / 2))
  return near
    .flatMap(({ term, score }) => {
      const count = holding.get(term) ?? 0
      return count > maxTexts ? [] : [{ term, score, order: score * computeRarity(texts, count) }]
    })
    .toSorted((one, other) => other.order - one.order || (one.term < other.term ? -1 : 1))
    .slice(0, limit)
    .map(({ term, score }) => ({ term, score }))
}
