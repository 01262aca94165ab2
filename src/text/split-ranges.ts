/** A tagged range of a text in UTF-16 units, `[from, to)`. */
export interface TaggedRange {
  /** Id of a stored range. Missing for a new range. */
  id?: string
  from: number
  to: number
  keywords: readonly string[]
}

export interface RangePart extends TaggedRange {
  /** Id of the range that this part was cut from. */
  of?: string
}

const union = (some: readonly string[], others: readonly string[]): string[] => [...new Set([...some, ...others])]

/**
 * Splits a range at both ends of a new one. Returns the part before the new range, the common part, and the part after it. The first part
 * keeps the id.
 */
function splitRange({ id, from, to, keywords }: TaggedRange & { id: string }, by: TaggedRange): RangePart[] {
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
 * Adds a new range to ranges that do not overlap each other. An existing range that gets a new keyword is split at the ends of the new
 * range. Parts of the new range that no existing range covers become ranges of their own. Returns the parts of all existing ranges that
 * the new one overlaps, and the new parts, in order.
 */
export function splitRanges(ranges: readonly (TaggedRange & { id: string })[], by: TaggedRange): RangePart[] {
  const touched = ranges.filter(({ from, to }) => from < by.to && to > by.from).toSorted((one, other) => one.from - other.from)
  const parts: RangePart[] = []
  let free = by.from
  for (const range of touched) {
    if (range.from > free) parts.push({ from: free, to: range.from, keywords: by.keywords })
    parts.push(...splitRange(range, by))
    free = Math.max(free, range.to)
  }
  if (free < by.to) parts.push({ from: free, to: by.to, keywords: by.keywords })
  return parts
}
