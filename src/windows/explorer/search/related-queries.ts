import type { Facets } from '#api/contract/facets'
import { matchKey } from '#text/normalise'
import { completeField, findTypedField } from '#text/search-operators'

/** Number of titles before the keywords of the results, and maximum number of these keywords. */
const FIRST_TITLES = 2
const MAX_KEYWORDS = 3

interface ResultKeywords {
  /** Values of the results, as far as they are counted. They contain only what the user may read. */
  facets: Pick<Facets, 'keyword'> | undefined
  /** Ids of the keywords by which the results are filtered already. */
  chosen: readonly string[]
  /** Name of the field for keywords in the language of the user. */
  tagField: string
}

/** Returns queries related to the typed one: titles that contain it, and the most frequent keywords of its results. */
export function listRelatedQueries(typed: string, titles: readonly string[], { facets, chosen, tagField }: ResultKeywords): string[] {
  const field = findTypedField(`${tagField}:`)
  const keywords = (facets?.keyword ?? [])
    .filter(({ value, title }) => !chosen.includes(value) && matchKey(title) !== matchKey(typed))
    .slice(0, MAX_KEYWORDS)
    .flatMap(({ title }) => (field ? completeField(field, title) : []))
    .filter((query) => matchKey(query) !== matchKey(typed))
  return [...new Set([...titles.slice(0, FIRST_TITLES), ...keywords, ...titles.slice(FIRST_TITLES)])]
}
