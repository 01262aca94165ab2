import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { likePattern } from '#server/database/like-pattern'
import type { SearchQuery } from '#text/search-query'

type Condition = RawBuilder<SqlBool>

/** Minimum length of a word in the index of name parts. */
const MIN_INDEXED_LENGTH = 3

/** Says if the index of name parts can find the word. */
export const isIndexedWord = (word: string): boolean => [...word].length >= MIN_INDEXED_LENGTH

/** Builds a condition on `p.name_key`: the name contains the word. Reads all names in scope. */
export const buildNameContains = (word: string): Condition => sql<SqlBool>`p.name_key like ${likePattern(word)}`

/**
 * Builds the same condition with the index of name parts. It matches too many names, so it must be combined with `buildNameContains`. Empty for
 * short words.
 */
export const buildIndexedNameConditions = (word: string): Condition[] =>
  isIndexedWord(word) ? [sql<SqlBool>`name_grams(p.name_key) @> name_grams(${word}::text)`] : []

/** Builds the condition for names that contain one of these words. `everywhere` uses the index if it can find all of them. */
function buildNameContainsAny(words: readonly string[], everywhere: boolean): Condition {
  const isIndexed = everywhere && words.every(isIndexedWord)
  const conditions = words.map((word) => [...(isIndexed ? buildIndexedNameConditions(word) : []), buildNameContains(word)])
  return sql<SqlBool>`(${sql.join(
    conditions.map((all) => sql`(${sql.join(all, sql` and `)})`),
    sql` or `,
  )})`
}

/**
 * Builds the conditions for names that contain all words of the query. `everywhere` uses the index; within one folder its own names are
 * read.
 */
export const buildNameConditions = ({ titles }: SearchQuery, everywhere: boolean): Condition[] => [
  ...titles.map((words) => buildNameContainsAny(words, everywhere)),
]
