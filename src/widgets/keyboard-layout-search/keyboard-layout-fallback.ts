import type { Page } from '#machines/paged-list'
import { getOtherLayoutReadings } from '#text/wrong-layout'

/**
 * Returns the other-layout variants of the typed text for which the server found results. Filters them by the typed text, because the
 * response may belong to an earlier text.
 */
export const listReadings = (typed: string, meant: readonly string[] | undefined): readonly string[] =>
  getOtherLayoutReadings(typed.trim()).filter((reading) => meant?.includes(reading))

/** Searches for the words. If there are no results, also returns the variants of the text in other keyboard layouts that have results. */
export const searchWithLayoutFallback = async <Item>(words: string, find: (words: string) => Promise<Page<Item>>): Promise<Page<Item>> => {
  const page = await find(words)
  if (page.contents.length > 0) return page
  const readings = getOtherLayoutReadings(words.trim())
  const found = await Promise.all(readings.map(find))
  return { ...page, layoutReadings: readings.filter((_, index) => (found[index]?.contents.length ?? 0) > 0) }
}
