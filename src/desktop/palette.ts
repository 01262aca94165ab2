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

interface Fit {
  /** 0 is the name, 1 begins it, 2 begins a word of it, 3 stands somewhere in it. */
  how: number
  /** Letters of the name that were not typed. */
  rest: number
}

const fitOf = (name: string, typed: string): Fit | undefined => {
  const key = matchKey(name)
  const wanted = matchKey(typed)
  if (!key.includes(wanted)) return undefined
  const rest = key.length - wanted.length
  if (key.startsWith(wanted)) return { how: rest === 0 ? 0 : 1, rest }
  return { how: ` ${normalise(name)}`.includes(` ${normalise(typed)}`) ? 2 : 3, rest }
}

const closer = (one: Fit, other: Fit): number => one.how - other.how || one.rest - other.rest

/**
 * What was typed finds these, in either language and either spelling of its letters: the best fit first, then in the order of the
 * groups, and within a group the name of which the larger part was typed.
 */
export const found = (entries: readonly PaletteEntry[], typed: string): PaletteEntry[] => {
  if (matchKey(typed) === '') return entries.slice(0, mostShown)
  const groups = [...new Set(entries.map(({ group }) => group))]
  const fits = entries.flatMap((entry) => {
    const [fit] = (['fa', 'en'] as const).flatMap((one) => fitOf(fullName(entry, one, ' '), typed) ?? []).sort(closer)
    return fit === undefined ? [] : [{ entry, fit, place: groups.indexOf(entry.group) }]
  })
  return fits
    .sort((one, other) => one.fit.how - other.fit.how || one.place - other.place || closer(one.fit, other.fit))
    .map(({ entry }) => entry)
    .slice(0, mostShown)
}

/** What was typed as the other keyboard layout would have it, when only that finds anything. */
export const meantBy = (entries: readonly PaletteEntry[], typed: string): string | undefined =>
  found(entries, typed).length > 0 ? undefined : otherLayoutReadings(typed).find((reading) => found(entries, reading).length > 0)
