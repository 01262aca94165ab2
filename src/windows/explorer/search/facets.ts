import type { Criteria } from '#api/contract/criteria'
import type { Facets } from '#api/contract/facets'
import type { Node } from '#api/contract/node'
import type { Page } from '#machines/paged-list'
import type { Format } from '#text/format'
import { type JalaliDate, monthLength } from '#text/jalali'
import { createDaysChange, toDays } from './days'
import type { Search, SearchChange } from './search'
import { getAuthors, getBucketBounds, withAuthor, withClass, withExtension, withFolder, type SizeBucket } from './search-filters'

/** A value of a filter with the number of results that have it. */
export interface FacetValue {
  id: string
  title: string
  count: number
  isChosen: boolean
  /** Number of listed folders above a folder. */
  depth?: number
  /** Chooses the value, or removes it if it is chosen. */
  change: SearchChange
}

/** Names for values that have none in the data. */
export interface FacetNames {
  size: Readonly<Record<SizeBucket, string>>
  /** The names of spring to winter. */
  seasons: readonly string[]
  /** The names of Farvardin to Esfand. */
  months: readonly string[]
}

const MONTHS_OF_SEASON = 3
/** Number of the latest seasons and years with results that are offered. */
const MAX_SEASONS = 4
const MAX_YEARS = 8

interface Period {
  year: number
  /** Number of the season or month, from 1; undefined for a whole year. */
  part?: number
  count: number
}

/** Adds up the numbers of months that belong to the same period. */
function sumPeriods(months: Facets['month'], toPart: (month: number) => number | undefined): Period[] {
  const sums = new Map<string, Period>()
  for (const { year, month, count } of months) {
    const part = toPart(month)
    const key = `${year}/${part ?? ''}`
    sums.set(key, { year, ...(part !== undefined && { part }), count: (sums.get(key)?.count ?? 0) + count })
  }
  return [...sums.values()]
}

/** Returns the latest seasons and the years with results; if the search is limited to days of one year, also its months. */
export function listPeriods(
  months: Facets['month'],
  { query }: Search,
  names: FacetNames,
  { timeZone, shownDigits }: Format,
): FacetValue[] {
  const chosen = toDays(query, timeZone)
  const toValue = ({ year, part, count }: Period, length: number, name: string): FacetValue => {
    const firstMonth = part === undefined ? 1 : (part - 1) * length + 1
    const lastMonth = part === undefined ? 12 : part * length
    const from: JalaliDate = { year, month: firstMonth, day: 1 }
    const to: JalaliDate = { year, month: lastMonth, day: monthLength(year, lastMonth) }
    const isChosen = isSameDay(chosen.from, from) && isSameDay(chosen.to, to)
    const change = createDaysChange(isChosen ? { from: null, to: null } : { from, to }, timeZone)
    return { id: `${year}/${length}/${part ?? ''}`, title: `${name} ${shownDigits(String(year))}`.trim(), count, isChosen, change }
  }
  const chosenYear = chosen.from && chosen.from.year === chosen.to?.year ? chosen.from.year : undefined
  const seasons = sumPeriods(months, (month) => Math.ceil(month / MONTHS_OF_SEASON)).slice(0, MAX_SEASONS)
  const years = sumPeriods(months, () => undefined).slice(0, MAX_YEARS)
  return [
    ...seasons.map((one) => toValue(one, MONTHS_OF_SEASON, names.seasons[(one.part ?? 1) - 1] ?? '')),
    ...years.map((one) => toValue(one, 12, '')),
    ...sumPeriods(months, (month) => month)
      .filter(({ year }) => year === chosenYear)
      .map((one) => toValue(one, 1, names.months[(one.part ?? 1) - 1] ?? '')),
  ]
}

const isSameDay = (one: JalaliDate | null, other: JalaliDate): boolean =>
  one !== null && one.year === other.year && one.month === other.month && one.day === other.day

/** Returns the criteria with the words that were read in the other keyboard layout, as the shown results have them. */
export function withMeantWords(criteria: Criteria, corrections: NonNullable<Page<Node>['corrections']>): Criteria {
  const meant = new Map(corrections.flatMap(({ typed, shown: [shown], reason }) => (reason === 'layout' && shown ? [[typed, shown]] : [])))
  const { keyword } = criteria
  if (keyword === undefined || meant.size === 0) return criteria
  return { ...criteria, keyword: meant.get(keyword) ?? keyword.replaceAll(/\S+/g, (word) => meant.get(word) ?? word) }
}

/** Returns the folders with results. A folder that is chosen replaces those above and below it, which have the same results. */
function listFolders(folders: Facets['folder'], search: Search): FacetValue[] {
  const parents = new Map(folders.map(({ value, parent }) => [value, parent]))
  const findAbove = (id: string): string[] => {
    const parent = parents.get(id)
    return parent === undefined ? [] : [...findAbove(parent), parent]
  }
  return folders.map(({ value, title, count }) => {
    const above = findAbove(value)
    const below = folders.filter((other) => findAbove(other.value).includes(value)).map((other) => other.value)
    const isChosen = search.query.folders?.includes(value) === true
    const change = withFolder(search, value, title, [...above, ...below])
    return { id: value, title, count, isChosen, depth: above.length, change }
  })
}

export const facetNames = ['extension', 'month', 'folder', 'author', 'keyword', 'class', 'size'] as const
export type FacetName = (typeof facetNames)[number]

/** Returns the values of each filter with the number of results for each. */
export const listFacets = (facets: Facets, search: Search, names: FacetNames, format: Format): Record<FacetName, FacetValue[]> => {
  const { query } = search
  const { keywordUuidList: keywords = [] } = query
  const chosenKeywords = facets.keyword.filter(({ value }) => keywords.includes(value))
  return {
    extension: facets.extension.map(({ value, count }) => {
      const isChosen = query.extension?.includes(value) === true
      return { id: value, title: value, count, isChosen, change: withExtension(query, value) }
    }),
    month: listPeriods(facets.month, search, names, format),
    folder: listFolders(facets.folder, search),
    author: facets.author.map(({ value, title, count }) => {
      const isChosen = getAuthors(query).includes(value)
      return { id: value, title, count, isChosen, change: withAuthor(search, value, title) }
    }),
    keyword: facets.keyword.map(({ value, title, count }) => {
      const isChosen = keywords.includes(value)
      const rest = chosenKeywords.filter((one) => one.value !== value)
      const kept = isChosen ? rest : [...rest, { value, title }]
      const change = {
        query: { keywordUuidList: kept.map((one) => one.value) },
        names: { keyword: format.list(kept.map((one) => one.title)) },
      }
      return { id: value, title, count, isChosen, change }
    }),
    class: facets.class.map(({ value, title, count }) => {
      const isChosen = query.classes?.includes(value) === true
      return { id: value, title, count, isChosen, change: withClass(search, value, title) }
    }),
    size: facets.size.map(({ value, count }) => {
      const bounds = { fromSize: undefined, toSize: undefined, ...getBucketBounds(value) }
      const isChosen = query.fromSize === bounds.fromSize && query.toSize === bounds.toSize
      const change = { query: isChosen ? { fromSize: undefined, toSize: undefined } : bounds }
      return { id: value, title: names.size[value], count, isChosen, change }
    }),
  }
}
