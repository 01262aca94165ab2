/** Ranks after this one count less than half of the first. */
const HALF_RANK = 10

export interface RankedItem {
  id: string
  /** 0 to 1; 1 if both methods rank the item first. */
  score: number
}

/** Merges two rankings by reciprocal rank. `weight` is the share of the first one, 0 to 1. */
export function mergeRankings(first: readonly string[], second: readonly string[], weight: number): RankedItem[] {
  const scores = new Map<string, number>()
  for (const [ids, share] of [
    [first, weight],
    [second, 1 - weight],
  ] as const)
    for (const [rank, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + (share * HALF_RANK) / (HALF_RANK + rank))
  return [...scores]
    .filter(([, score]) => score > 0)
    .map(([id, score]) => ({ id, score }))
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
}
