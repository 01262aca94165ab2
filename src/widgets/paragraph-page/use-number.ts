import { sectionNumber } from '#text/section-number'
import { useLocale } from '#ui/locale'

/** Writes the number of a folder as it is read. */
export const useNumber = (): ((steps: readonly number[]) => string) => {
  const { direction, format } = useLocale()
  return (steps) =>
    sectionNumber(
      steps.map((step) => format.number(step)),
      direction,
    )
}
