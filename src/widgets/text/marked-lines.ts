/** A highlighted passage of a text: UTF-16 units, `[from, to)`. */
export interface TextMark {
  id: number
  from: number
  to: number
  colour: string
}

/** Number of lines that are rendered together when they come near the view. */
const GROUP = 100

export interface LineGroup {
  /** Offset of the first line of the group in the text. */
  start: number
  lines: string
  /** Marks that overlap the group, in order. */
  marks: readonly TextMark[]
}

/** Splits a text into groups of lines. `marks` must be sorted by their start. */
export function groupLines(text: string, marks: readonly TextMark[]): LineGroup[] {
  const lines = text.split('\n')
  const groups: LineGroup[] = []
  for (let at = 0, start = 0; at < lines.length; at += GROUP) {
    const part = lines.slice(at, at + GROUP).join('\n')
    const end = start + part.length
    groups.push({ start, lines: part, marks: marks.filter(({ from, to }) => from < end && to > start) })
    start = end + 1
  }
  return groups
}

export interface MarkedPart {
  text: string
  mark?: TextMark
}

/**
 * Splits a line at the borders of its marks; `begin` is the offset of the line in the text. If marks overlap, only the first one is shown.
 */
export function splitMarkedLine(line: string, begin: number, marks: readonly TextMark[]): MarkedPart[] {
  const parts: MarkedPart[] = []
  let done = 0
  for (const mark of marks) {
    const [from, to] = [Math.max(done, mark.from - begin), Math.min(line.length, mark.to - begin)]
    if (from >= to) continue
    if (from > done) parts.push({ text: line.slice(done, from) })
    parts.push({ text: line.slice(from, to), mark })
    done = to
  }
  if (done < line.length) parts.push({ text: line.slice(done) })
  return parts
}
