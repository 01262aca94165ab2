import { formatSectionNumber } from '#text/section-number'
import { useLocale } from '#ui/locale'

/** Returns a function that formats the section number of a folder. */
export const useFormatSectionNumber = (): ((steps: readonly number[]) => string) => {
  const { direction, format } = useLocale()
  return (steps) =>
    formatSectionNumber(
      steps.map((step) => format.number(step)),
      direction,
    )
}
