import { matchRanges } from '#text/match-ranges'
import { otherLayoutReadings } from '#text/wrong-layout'
import type { PageSource } from './picture'
import type { Hit } from './context'

/** Enough to see that the words are everywhere; more would only cost memory. */
const mostHits = 5_000

/**
 * The places of `query` in the text of the pages, a page at a time from `from` on and then from the first one. A page that can not
 * be read has no hits.
 */
export const searchPages = async function* (source: PageSource, query: string, from: number): AsyncGenerator<Hit[]> {
  let found = 0
  for (let step = 0; step < source.count && found < mostHits; step++) {
    const page = ((from - 1 + step) % source.count) + 1
    const text = await source.textOf?.(page).catch(() => undefined)
    const hits = matchRanges(text?.text ?? '', query).map(({ start, end }) => ({ page, start, end }))
    found += hits.length
    yield hits
  }
}

/** What `query` reads as under the other keyboard layout, as far as it stands in the text. */
export const meantIn = async (source: PageSource, query: string, signal: AbortSignal): Promise<string[]> => {
  const meant: string[] = []
  for (const reading of otherLayoutReadings(query.trim()))
    for await (const hits of searchPages(source, reading, 1)) {
      if (signal.aborted) return []
      if (hits.length === 0) continue
      meant.push(reading)
      break
    }
  return meant
}
