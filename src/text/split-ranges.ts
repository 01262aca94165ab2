/** A tagged range of a text in UTF-16 units, `[from, to)`. */
export interface TaggedRange {
  /** Absent for a new range. */
  id?: string
  from: number
  to: number
  keywords: readonly string[]
}

export interface RangePart extends TaggedRange {
  /** The range that this part was cut from. */
  of?: string
}

const union = (some: readonly string[], others: readonly string[]): string[] => [...new Set([...some, ...others])]

/** Splits a range by a new one: the part before it, the common part, the part after it. The first part keeps the id. */
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
 * Adds a range to ranges that do not overlap. Ranges that gain a keyword are split at its ends, and uncovered parts become new ranges.
 * Returns the parts of the affected ranges and the new ones, in order.
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
