import type { Page } from '#machines/paged-list'
import { otherLayoutReadings } from '#text/wrong-layout'

/** The readings of what is typed among those that find something: an answer may be to words that were typed before. */
export const readingsOf = (typed: string, meant: readonly string[] | undefined): readonly string[] =>
  otherLayoutReadings(typed.trim()).filter((reading) => meant?.includes(reading))

/** What is found by these words; where that is nothing, with those readings under the other keyboard layout that find something. */
export const orMeant = async <Item>(words: string, find: (words: string) => Promise<Page<Item>>): Promise<Page<Item>> => {
  const page = await find(words)
  if (page.contents.length > 0) return page
  const readings = otherLayoutReadings(words.trim())
  const found = await Promise.all(readings.map(find))
  return { ...page, meant: readings.filter((_, index) => (found[index]?.contents.length ?? 0) > 0) }
}
