import { sql, type SqlBool } from 'kysely'
import { autocompleteMinLength } from '#api/contract/constants'
import { notBinned, visibleNodes } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { matchKey, normalise } from '#text/normalise'
import { sortKey } from '#text/sort-key'
import { namesBeginning, namesHolding, type Titled } from './suggest.repository'

const MOST = 10
/** Names shorter than this are in no index by their parts. */
const GRAM = 3

export interface Suggestion {
  title: string
  /** Of the only node with this title. */
  uuid?: string
}

interface Fitting extends Suggestion {
  key: string
  /** 0 begins so, 1 has a word that begins so, 2 holds it somewhere. */
  fit: number
}

/** Each title once, as far as it fits; an index also finds names by their extensions. */
function fitting(found: readonly Titled[], typed: string): Fitting[] {
  const [wanted, words] = [matchKey(typed), normalise(typed)]
  const fits = new Map<string, Fitting>()
  for (const { uuid, title } of new Map(found.map((one) => [one.uuid, one])).values()) {
    const key = matchKey(title)
    if (!key.includes(wanted)) continue
    const fit = key.startsWith(wanted) ? 0 : ` ${normalise(title)}`.includes(` ${words}`) ? 1 : 2
    fits.set(key, fits.has(key) ? { key, fit, title: fits.get(key)?.title ?? title } : { key, fit, title, uuid })
  }
  return [...fits.values()]
}

const order = (one: Fitting, other: Fitting): number =>
  one.fit - other.fit || one.key.length - other.key.length || (sortKey(one.title) < sortKey(other.title) ? -1 : 1)

/**
 * Titles that complete what was typed, as far as the caller may see them: first those that begin so, then those with a word that does,
 * then those that hold it. Two characters complete beginnings only.
 */
export async function suggest({ db, caller, now }: ReadContext, typed: string): Promise<Suggestion[]> {
  const key = matchKey(typed)
  const length = [...key].length
  if (length < autocompleteMinLength) return []
  const shown = await visibleNodes(db, caller, now)
  const visible = sql<SqlBool>`${shown('n')} and ${notBinned('n')}`
  const beginning = await namesBeginning(db, key, visible)
  const first = fitting(beginning, typed)
  const more = first.length >= MOST || length < GRAM ? [] : await namesHolding(db, key, visible)
  const all = more.length === 0 ? first : fitting([...beginning, ...more], typed)
  return all
    .sort(order)
    .slice(0, MOST)
    .map(({ title, uuid }) => ({ title, ...(uuid !== undefined && { uuid }) }))
}
