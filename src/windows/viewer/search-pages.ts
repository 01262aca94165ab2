import { matchRanges } from '#text/match-ranges'
import { otherLayoutReadings } from '#text/wrong-layout'
import type { PageSource } from './picture'
import type { Hit } from './context'

/** Maximum number of matches; more would only use memory. */
const maxHits = 5_000

/** Searches `query` page by page, starting at page `from` and continuing at the first page. A page without readable text has no matches. */
export const searchPages = async function* (source: PageSource, query: string, from: number): AsyncGenerator<Hit[]> {
  let found = 0
  for (let step = 0; step < source.count && found < maxHits; step++) {
    const page = ((from - 1 + step) % source.count) + 1
    const text = await source.textOf?.(page).catch(() => undefined)
    const hits = matchRanges(text?.text ?? '', query).map(({ start, end }) => ({ page, start, end }))
    found += hits.length
    yield hits
  }
}

/** Returns those other-layout readings of `query` that occur in the text. */
export const findOtherReadings = async (source: PageSource, query: string, signal: AbortSignal): Promise<string[]> => {
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
