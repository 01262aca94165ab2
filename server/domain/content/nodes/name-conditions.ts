import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '#server/database/containing'
import type { SearchQuery } from '#text/search-query'

type Condition = RawBuilder<SqlBool>

/** The index over name parts has no shorter parts. */
const MIN_INDEXED_LENGTH = 3

/** True if the index over name parts can find the word. */
export const isIndexed = (word: string): boolean => [...word].length >= MIN_INDEXED_LENGTH

/** Condition on `p.name_key`: the name contains the word. Reads every name in scope. */
export const nameContains = (word: string): Condition => sql<SqlBool>`p.name_key like ${containing(word)}`

/** The same condition by the index over name parts. Finds too many names, so it only precedes `nameContains`. Empty for short words. */
export const indexedName = (word: string): Condition[] =>
  isIndexed(word) ? [sql<SqlBool>`name_grams(p.name_key) @> name_grams(${word}::text)`] : []

/** Conditions for names that contain all words of the query. `everywhere` uses the index; within one folder its own names are read. */
export const nameConditions = ({ titles }: SearchQuery, everywhere: boolean): Condition[] => [
  ...(everywhere ? titles.flatMap(indexedName) : []),
  ...titles.map(nameContains),
]
