/** Returns the next or previous index and wraps at the ends. Without a present index returns the first or the last. */
export const wrapIndex = (at: number | undefined, by: 1 | -1, count: number): number => ((at ?? (by === 1 ? -1 : 0)) + by + count) % count
