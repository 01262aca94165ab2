import type { Direction } from './locale'

/** Keeps the parts of a number in right-to-left order. */
const rightToLeftMark = '\u200F'

/** Formats the number of a section from its formatted steps: ۲-۱ from the right in Persian, 2.1 in English. */
export const sectionNumber = (steps: readonly string[], direction: Direction): string =>
  steps.join(direction === 'rtl' ? `${rightToLeftMark}-${rightToLeftMark}` : '.')
