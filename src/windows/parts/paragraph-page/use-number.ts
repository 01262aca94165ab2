import { useLocale } from '#ui/locale'

/** Keeps the parts of a number in the order of Persian, from the right to the left. */
const rightToLeftMark = '\u200F'

/** The number of a folder as it is read: ۲-۱ from the right in Persian, 2.1 in English. */
export const useNumber = (): ((steps: readonly number[]) => string) => {
  const { direction, format } = useLocale()
  return (steps) => steps.map((step) => format.number(step)).join(direction === 'rtl' ? `${rightToLeftMark}-${rightToLeftMark}` : '.')
}
