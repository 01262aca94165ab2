import type { Highlight } from '#api/contract/node'
import { visibleControls } from '#text/bidi'

/** Text with the matches marked. */
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
