import type { Highlight } from '#api/contract/node'

const lead = 40

/** Cuts a text to start shortly before the first match, so that the match is visible on one line. */
export const snippetFromFirstHit = ({ text, ranges }: Highlight): Highlight => {
  const first = ranges[0]?.[0] ?? 0
  if (first <= lead) return { text, ranges }
  const blank = text.indexOf(' ', first - lead)
  const from = blank >= 0 && blank < first ? blank + 1 : first
  const shift = from - 1
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([start, end]) => [start - shift, end - shift]) }
}
