import { sql } from 'kysely'
import type { Criteria } from '#api/contract/criteria'
import type { ReadContext } from '#server/context/request-context'
import { hasFormerTexts } from '#server/domain/content/texts/texts.service'
import { DEFAULT_TIME_ZONE } from '#text/date-format'
import type { SynonymIndex } from '#text/synonyms'
import { buildOperatorConditions } from './operator-conditions.service'
import { buildKnowledgeConditions, type SearchRange } from './search-range.service'
import { isGiven, parseSearchWords, type SearchWords } from './search-words'

export interface SearchOptions {
  /** Time zone of dates in the keyword. */
  timeZone?: string
  synonyms?: SynonymIndex | undefined
  /** Ids of the only nodes that may be returned. */
  within?: readonly string[] | undefined
  /** Ids of the recycle bins that are searched instead of everything else. */
  bins?: readonly string[] | undefined
  /** False if the keyword is a text, in which signs are no operators. */
  operators?: boolean
}

/** Says if signs in the keyword are operators. They are text in the name filter of a folder. */
export const hasOperators = ({ properties }: Criteria, { operators = true }: SearchOptions): boolean => operators && isGiven(properties)

/** Returns the words of a search. While texts are indexed again, they also match the former stems. */
export async function readSearchWords({ db }: ReadContext, criteria: Criteria, options: SearchOptions): Promise<SearchWords | undefined> {
  const operators = hasOperators(criteria, options)
  const withFormerStems = isGiven(criteria.keyword) && (await hasFormerTexts(db))
  return parseSearchWords(criteria, { withFormerStems, operators, synonyms: operators ? options.synonyms : undefined })
}

/** Returns the conditions on `n` and `p` of the filters of a search, and of the operators among its words. */
export const buildSearchFilters = async (
  context: ReadContext,
  criteria: Criteria,
  words: SearchWords | undefined,
  { timeZone = DEFAULT_TIME_ZONE, within }: SearchOptions,
): Promise<SearchRange['where']> => [
  ...(await buildKnowledgeConditions(context, criteria)),
  ...(words ? await buildOperatorConditions(context, words.query, words, timeZone) : []),
  ...(within ? [sql<boolean>`n.id = any(${[...within]}::uuid[])`] : []),
]
