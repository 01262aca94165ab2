/** A passage of a text that is shown in a colour of its own: UTF-16 units, `[from, to)`. */
export interface Mark {
  id: number
  from: number
  to: number
  colour: string
}

/** Lines that are laid out together, once they come near. */
const GROUP = 100

export interface LineGroup {
  /** Where it begins in the text. */
  start: number
  lines: string
  /** Those that touch it, in order. */
  marks: readonly Mark[]
}

/** A text in groups of lines. `marks` are in the order in which they begin. */
export function groupsIn(text: string, marks: readonly Mark[]): LineGroup[] {
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
  mark?: Mark
}

/** A line that begins at `begin` of its text, cut at the marks in it. Where two lie over one another, the first one is shown. */
export function partsOf(line: string, begin: number, marks: readonly Mark[]): MarkedPart[] {
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
