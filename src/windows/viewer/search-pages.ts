import { matchRanges } from '#text/match-ranges'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import type { TextSource } from './picture'
import type { TextMatch } from './context'

type Searchable = Pick<TextSource, 'count'> & Partial<TextSource>

/** Maximum number of matches. More would use memory without being useful. */
const maxHits = 5_000

/**
 * Searches `query` page by page, from the page `from` to the end and then from the first page on. A page without readable text has no
 * matches.
 */
export const searchPages = async function* (source: Searchable, query: string, from: number): AsyncGenerator<TextMatch[]> {
  let found = 0
  for (let step = 0; step < source.count && found < maxHits; step++) {
    const page = ((from - 1 + step) % source.count) + 1
    const text = await source.textOf?.(page).catch(() => undefined)
    const hits = matchRanges(text?.text ?? '', query).map(({ start, end }) => ({ page, start, end }))
    found += hits.length
    yield hits
  }
}

/** Returns the variants of `query` (as typed in another keyboard layout) that occur in the text. */
export const findOtherReadings = async (source: Searchable, query: string, signal: AbortSignal): Promise<string[]> => {
  const layoutReadings: string[] = []
  for (const reading of getOtherLayoutReadings(query.trim()))
    for await (const hits of searchPages(source, reading, 1)) {
      if (signal.aborted) return []
      if (hits.length === 0) continue
      layoutReadings.push(reading)
      break
    }
  return layoutReadings
}
