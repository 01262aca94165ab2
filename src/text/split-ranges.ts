/** A range of a text with what marks it: UTF-16 units, `[from, to)`. */
export interface TaggedRange {
  /** Absent where it is new. */
  id?: string
  from: number
  to: number
  keywords: readonly string[]
}

export interface RangePart extends TaggedRange {
  /** The range it was cut out of. */
  of?: string
}

const union = (some: readonly string[], others: readonly string[]): string[] => [...new Set([...some, ...others])]

/** One range under a new one: what stands before it, what both cover, what stands behind it. The first part keeps the id. */
function cut({ id, from, to, keywords }: TaggedRange & { id: string }, by: TaggedRange): RangePart[] {
  if (by.keywords.every((one) => keywords.includes(one))) return [{ id, of: id, from, to, keywords }]
  const [start, end] = [Math.max(from, by.from), Math.min(to, by.to)]
  const parts: RangePart[] = [
    { of: id, from, to: start, keywords },
    { of: id, from: start, to: end, keywords: union(keywords, by.keywords) },
    { of: id, from: end, to, keywords },
  ]
  return parts.filter((part) => part.from < part.to).map((part, index) => (index === 0 ? { ...part, id } : part))
}

/**
 * What becomes of ranges that do not overlap when one more is laid over them: those that gain something are split where it begins and
 * ends, and what nothing covered becomes ranges of its own. Answers the parts of those that it touches, and the new ones, in order.
 */
export function splitRanges(ranges: readonly (TaggedRange & { id: string })[], by: TaggedRange): RangePart[] {
  const touched = ranges.filter(({ from, to }) => from < by.to && to > by.from).toSorted((one, other) => one.from - other.from)
  const parts: RangePart[] = []
  let free = by.from
  for (const range of touched) {
    if (range.from > free) parts.push({ from: free, to: range.from, keywords: by.keywords })
    parts.push(...cut(range, by))
    free = Math.max(free, range.to)
  }
  if (free < by.to) parts.push({ from: free, to: by.to, keywords: by.keywords })
  return parts
}
