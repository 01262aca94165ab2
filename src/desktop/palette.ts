import type { Locale } from '#text/locale'
import { matchKey, normalise } from '#text/normalise'
import { otherLayoutReadings } from '#text/wrong-layout'
import type { Obstacle } from './commands'

export type PaletteGroup = 'open' | 'kinds' | 'searches' | 'recent' | 'window' | 'commands'

export interface PaletteEntry {
  id: string
  group: PaletteGroup
  /** Found by both names, shown by that of the language. */
  title: Record<Locale, string>
  /** The names of the menus that hold it, which find it too. */
  above?: Record<Locale, readonly string[]> | undefined
  icon: string
  /** Any of them carries it out. */
  keys?: readonly string[] | undefined
  /** Why it can't be chosen now; windows bring sentences of their own. */
  obstacle?: Obstacle | Record<Locale, string> | undefined
  run(): void
}

const mostShown = 60

/** The name with those of the menus above it. */
export const fullName = ({ title, above }: PaletteEntry, locale: Locale, separator: string): string =>
  [...(above?.[locale] ?? []), title[locale]].join(separator)

/** How well a title fits: 0 begins so, 1 has a word that begins so, 2 holds it somewhere; undefined when it does not. */
const fitOf = (title: string, typed: string): number | undefined => {
  const key = matchKey(title)
  const wanted = matchKey(typed)
  if (key.startsWith(wanted)) return 0
  if (` ${normalise(title)}`.includes(` ${normalise(typed)}`)) return 1
  return key.includes(wanted) ? 2 : undefined
}

/** What was typed finds these, in either language and either spelling of its letters; the best fit first, then as they stood. */
export const found = (entries: readonly PaletteEntry[], typed: string): PaletteEntry[] => {
  if (matchKey(typed) === '') return entries.slice(0, mostShown)
  const fits = entries.flatMap((entry) => {
    const fit = (['fa', 'en'] as const).map((one) => fitOf(fullName(entry, one, ' '), typed)).filter((one) => one !== undefined)
    return fit.length > 0 ? [{ entry, fit: Math.min(...fit) }] : []
  })
  return fits
    .sort((one, other) => one.fit - other.fit)
    .map(({ entry }) => entry)
    .slice(0, mostShown)
}

/** What was typed as the other keyboard layout would have it, when only that finds anything. */
export const meantBy = (entries: readonly PaletteEntry[], typed: string): string | undefined =>
  found(entries, typed).length > 0 ? undefined : otherLayoutReadings(typed).find((reading) => found(entries, reading).length > 0)
