import type { Direction } from './locale'

/** Keeps the parts of a number in the order of Persian, from the right to the left. */
const rightToLeftMark = '\u200F'

/** The number of a section from its written steps: ۲-۱ from the right in Persian, 2.1 in English. */
export const sectionNumber = (steps: readonly string[], direction: Direction): string =>
  steps.join(direction === 'rtl' ? `${rightToLeftMark}-${rightToLeftMark}` : '.')
