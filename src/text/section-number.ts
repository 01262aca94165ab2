import type { Direction } from './locale'

/** Mark between the parts of a number. It keeps them in order from right to left. */
const rightToLeftMark = '\u200F'

/** Formats the number of a section from the numbers of its levels: ۲-۱ from the right in Persian, 2.1 in English. */
export const formatSectionNumber = (steps: readonly string[], direction: Direction): string =>
  steps.join(direction === 'rtl' ? `${rightToLeftMark}-${rightToLeftMark}` : '.')
