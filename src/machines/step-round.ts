/** The number of what comes after another of so many, or before it, round the ends; with none chosen the first comes, or the last. */
export const stepRound = (at: number | undefined, by: 1 | -1, count: number): number => ((at ?? (by === 1 ? -1 : 0)) + by + count) % count
