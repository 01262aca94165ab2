import { sql, type SqlBool } from 'kysely'
import { autocompleteMinLength } from '#api/contract/constants'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { matchKey, normalise } from '#text/normalise'
import { createSortKey } from '#text/sort-key'
import { findNamesBeginningWith, findNamesContaining, type TitledNode } from './suggest.repository'

const MAX_SUGGESTIONS = 10
/** Minimum length of a text in the index of name parts. */
const MIN_INDEXED_LENGTH = 3

export interface Suggestion {
  title: string
  /** Set if only one node has this title. */
  uuid?: string
}

interface FittingTitle extends Suggestion {
  key: string
  /** Quality of the match: 0 if the title begins with the text, 1 if a word begins with it, 2 if it is elsewhere in the title. */
  fit: number
}

/** Returns each matching title once. Titles that match only because of the extension are left out. */
function findFittingTitles(found: readonly TitledNode[], typed: string): FittingTitle[] {
  const [typedKey, words] = [matchKey(typed), normalise(typed)]
  const fits = new Map<string, FittingTitle>()
  for (const { uuid, title } of new Map(found.map((one) => [one.uuid, one])).values()) {
    const key = matchKey(title)
    if (!key.includes(typedKey)) continue
    const fit = key.startsWith(typedKey) ? 0 : ` ${normalise(title)}`.includes(` ${words}`) ? 1 : 2
    fits.set(key, fits.has(key) ? { key, fit, title: fits.get(key)?.title ?? title } : { key, fit, title, uuid })
  }
  return [...fits.values()]
}

const compareFit = (one: FittingTitle, other: FittingTitle): number =>
  one.fit - other.fit || one.key.length - other.key.length || (createSortKey(one.title) < createSortKey(other.title) ? -1 : 1)

/**
 * Suggests visible titles for the typed text: first those that begin with it, then those with a word that begins with it, then those that
 * contain it. Two characters match only the beginning.
 */
export async function suggestTitles({ db, caller, now }: ReadContext, typed: string): Promise<Suggestion[]> {
  const key = matchKey(typed)
  const length = [...key].length
  if (length < autocompleteMinLength) return []
  const shown = await buildVisibilityCondition(db, caller, now)
  const visible = sql<SqlBool>`${shown('n')} and ${isOutsideBins('n')}`
  const beginning = await findNamesBeginningWith(db, key, visible)
  const first = findFittingTitles(beginning, typed)
  const more = first.length >= MAX_SUGGESTIONS || length < MIN_INDEXED_LENGTH ? [] : await findNamesContaining(db, key, visible)
  const all = more.length === 0 ? first : findFittingTitles([...beginning, ...more], typed)
  return all
    .sort(compareFit)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ title, uuid }) => ({ title, ...(uuid !== undefined && { uuid }) }))
}
