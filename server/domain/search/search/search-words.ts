import type { Criteria } from '#api/contract/criteria'
import { type ParseOptions, type SearchQuery, parseSearchQuery } from '#text/search-query'
import { findSynonyms, type SynonymIndex, type UsedSynonyms } from '#text/synonyms'

/** The words of a search, and whether titles and texts are searched for them. */
export interface SearchWords {
  query: SearchQuery
  title: boolean
  text: boolean
  /** True if only documents with all words in the typed spelling are wanted. */
  literal: boolean
  synonyms: readonly UsedSynonyms[]
}

/** True if the request names a value for this filter. */
export const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

/**
 * Returns which of title and text are searched. Content search uses both unless the request names properties. Other searches use titles.
 */
const getSearchedProperties = ({ searchType, properties = [] }: Criteria): readonly string[] =>
  searchType === 'CNT' && !isGiven(properties) ? ['title', 'text'] : properties

/** Quoted words, and words after «=», are searched as typed. */
const QUOTED = /[«»"“”]|(?:^|\s)=/

/**
 * Parses the keyword of a search. Returns undefined if it has no words, or if the search is for paragraphs (`CMS`), which parses the
 * keyword itself.
 */
export function parseSearchWords(
  criteria: Criteria,
  { synonyms: index, ...options }: ParseOptions & { synonyms?: SynonymIndex | undefined } = {},
): SearchWords | undefined {
  if (criteria.searchType === 'CMS') return undefined
  const { keyword = '', literal = false } = criteria
  const query = parseSearchQuery(keyword, options)
  const properties = getSearchedProperties(criteria)
  const isTextSearched = properties.includes('text')
  const title = (!isTextSearched || properties.includes('title')) && query.titles.length > 0
  const text = isTextSearched && query.words.length > 0
  const restricts = query.excluded.length + query.fields.length > 0
  const synonyms = index && !literal && !QUOTED.test(keyword) ? findSynonyms(query, index) : []
  return title || text || restricts ? { query, title, text, literal, synonyms } : undefined
}
