/**
 * Returns the index after `at` in the direction `by`, and continues at the other end of the list. If `at` is undefined, returns the first
 * or the last index.
 */
export const wrapIndex = (at: number | undefined, by: 1 | -1, count: number): number => ((at ?? (by === 1 ? -1 : 0)) + by + count) % count
