import type { Highlight } from '#api/contract/node'
import { matchRanges } from '#text/match-ranges'

/** Ranges in UTF-16 code units, sorted and not overlapping. */
type Ranges = Highlight['ranges']

/** Returns the ranges of the whole phrase; if it does not occur, the ranges of each word. */
export const findRanges = (text: string, words: string): Ranges => {
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

const leadLength = 40

/** Cuts a text to start shortly before the first match, so that the match is visible on one line. */
export const snippetFromFirstHit = ({ text, ranges }: Highlight): Highlight => {
  const first = ranges[0]?.[0] ?? 0
  if (first <= leadLength) return { text, ranges }
  const blank = text.indexOf(' ', first - leadLength)
  const from = blank >= 0 && blank < first ? blank + 1 : first
  const shift = from - 1
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([start, end]) => [start - shift, end - shift]) }
}
