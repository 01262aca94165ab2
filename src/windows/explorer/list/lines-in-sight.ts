import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The lines in sight, and those that are drawn however far they are scrolled away: with the focus, or with a name that is typed. -1 is none. */
export const linesInSightAnd =
  (...kept: readonly number[]) =>
  (range: Range): number[] => {
    const lines = defaultRangeExtractor(range)
    const away = kept.filter((line, index) => line >= 0 && line < range.count && !lines.includes(line) && kept.indexOf(line) === index)
    return away.length === 0 ? lines : [...away, ...lines].sort((one, other) => one - other)
  }
