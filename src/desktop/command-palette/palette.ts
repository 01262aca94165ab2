import type { Locale } from '#text/locale'
import { matchKey, normalise } from '#text/normalise'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import type { Obstacle } from './commands'

export type PaletteGroup = 'open' | 'kinds' | 'searches' | 'recent' | 'window' | 'commands' | 'documents' | 'items'

export interface PaletteEntry {
  id: string
  group: PaletteGroup
  /** Names in both languages. Both are searched; the name in the language of the page is shown. */
  title: Record<Locale, string>
  /** Names of the menus that contain the entry, outermost first. They are searched too. */
  above?: Record<Locale, readonly string[]> | undefined
  icon: string
  /** Shortcuts of the entry. Each of them runs it. */
  keys?: readonly string[] | undefined
  /** Reason why the entry is disabled. The entry of a window has its own sentence in both languages. */
  obstacle?: Obstacle | Record<Locale, string> | undefined
  run(): void
}

const maxShown = 60

/** Returns the name, preceded by the names of its menus. */
export const getFullName = ({ title, above }: PaletteEntry, locale: Locale, separator: string): string =>
  [...(above?.[locale] ?? []), title[locale]].join(separator)

interface Match {
  /** Rank of the match: 0 whole name, 1 start of the name, 2 start of a word, 3 anywhere. */
  rank: number
  /** Number of letters of the name that the user did not type. */
  rest: number
}

const matchName = (name: string, typed: string): Match | undefined => {
  const key = matchKey(name)
  const typedKey = matchKey(typed)
  if (!key.includes(typedKey)) return undefined
  const untypedLetters = key.length - typedKey.length
  if (key.startsWith(typedKey)) return { rank: untypedLetters === 0 ? 0 : 1, rest: untypedLetters }
  return { rank: ` ${normalise(name)}`.includes(` ${normalise(typed)}`) ? 2 : 3, rest: untypedLetters }
}

const compareMatches = (one: Match, other: Match): number => one.rank - other.rank || one.rest - other.rest

/**
 * Searches the entries in both languages and letter variants. The order is: best match, then group, then the name with the larger typed
 * part.
 */
export const searchEntries = (entries: readonly PaletteEntry[], typed: string): PaletteEntry[] => {
  if (matchKey(typed) === '') return entries.slice(0, maxShown)
  const groups = [...new Set(entries.map(({ group }) => group))]
  const matches = entries.flatMap((entry) => {
    const [fit] = (['fa', 'en'] as const).flatMap((one) => matchName(getFullName(entry, one, ' '), typed) ?? []).sort(compareMatches)
    return fit === undefined ? [] : [{ entry, fit, place: groups.indexOf(entry.group) }]
  })
  return matches
    .sort((one, other) => one.fit.rank - other.fit.rank || one.place - other.place || compareMatches(one.fit, other.fit))
    .map(({ entry }) => entry)
    .slice(0, maxShown)
}

/** Returns the typed text as it reads in the other keyboard layout, if only that reading has results. */
export const findLayoutReading = (entries: readonly PaletteEntry[], typed: string): string | undefined =>
  searchEntries(entries, typed).length > 0
    ? undefined
    : getOtherLayoutReadings(typed).find((reading) => searchEntries(entries, reading).length > 0)
