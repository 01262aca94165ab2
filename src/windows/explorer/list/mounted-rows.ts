import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * Returns the indexes of the visible rows plus those in `kept`: rows that stay mounted when they are scrolled away (the focused row and
 * the row being renamed). -1 in `kept` means none.
 */
export const getMountedRows =
  (...kept: readonly number[]) =>
  (range: Range): number[] => {
    const lines = defaultRangeExtractor(range)
    const away = kept.filter((line, index) => line >= 0 && line < range.count && !lines.includes(line) && kept.indexOf(line) === index)
    return away.length === 0 ? lines : [...away, ...lines].sort((one, other) => one - other)
  }
