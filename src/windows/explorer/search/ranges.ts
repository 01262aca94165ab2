import type { Highlight } from '#api/contract/node'
import { matchRanges } from '#text/match-ranges'

/** In code units, in order and apart from each other. */
type Ranges = Highlight['ranges']

/** What the words are found at, all of them as they stand or else each of them. */
export const rangesOf = (text: string, words: string): Ranges => {
  const whole = matchRanges(text, words)
  const found = whole.length > 0 ? whole : words.split(/\s+/u).flatMap((word) => matchRanges(text, word))
  const ranges: Ranges = []
  for (const { start, end } of found.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else ranges.push([start, end])
  }
  return ranges
}
