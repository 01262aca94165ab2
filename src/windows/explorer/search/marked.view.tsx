import type { Highlight } from '#api/contract/node'
import { matchRanges } from '#text/match-ranges'
import { visibleControls } from '#text/bidi'

/** In code units, in order and apart from each other. */
type Ranges = Highlight['ranges']

/** What the words are found at, where no server said so. */
export const rangesOf = (text: string, words: string): Ranges => matchRanges(text, words).map(({ start, end }) => [start, end])

const lead = 40

/** From a little before the first hit, so that it stands in sight on one line. */
export const nearHit = ({ text, ranges }: Highlight): Highlight => {
  const first = ranges[0]?.[0] ?? 0
  if (first <= lead) return { text, ranges }
  const blank = text.indexOf(' ', first - lead)
  const from = blank >= 0 && blank < first ? blank + 1 : first
  const shift = from - 1
  return { text: `…${text.slice(from)}`, ranges: ranges.map(([start, end]) => [start - shift, end - shift]) }
}

/** A text with what was found in it marked. */
export function Marked({ text, ranges }: Highlight) {
  const end = ranges.at(-1)?.[1] ?? 0
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {visibleControls(text.slice(ranges[index - 1]?.[1] ?? 0, from))}
          <mark>{visibleControls(text.slice(from, to))}</mark>
        </span>
      ))}
      {visibleControls(text.slice(end))}
    </>
  )
}
