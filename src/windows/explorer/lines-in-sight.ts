import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The lines in sight, and those that are drawn however far they are scrolled away: with the focus, or with a name that is typed. -1 is none. */
export const linesInSightAnd =
  (...kept: readonly number[]) =>
  (range: Range): number[] => {
    const lines = new Set(defaultRangeExtractor(range))
    for (const line of kept) if (line >= 0 && line < range.count) lines.add(line)
    return [...lines].sort((one, other) => one - other)
  }
