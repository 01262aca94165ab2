import { sizeBuckets } from '#api/contract/constants'
import type { Criteria, SearchType } from '#api/contract/criteria'
import { everywhereChange, searchFieldsBy, type Filter, filters, type Search, type SearchChange, type SearchQuery } from './search'

type Step = NonNullable<Criteria['dynamicBrowse']>[number]

/** Sets the type of a search. Document searches are the default, so no type is stored for them. */
export const createTypeChange = (type: SearchType): SearchChange => ({ query: { searchType: type === 'DMS' ? undefined : type } })

const withoutNames = (fields: readonly (keyof SearchQuery)[]): NonNullable<SearchChange['query']> =>
  Object.fromEntries(fields.map((field) => [field, undefined]))

export const withoutFilter = (filter: Filter): SearchChange => ({
  query: withoutNames(searchFieldsBy[filter]),
  ...(filter === 'author' && { names: { author: undefined, authors: undefined } }),
  ...(filter === 'tags' && { names: { tags: {} } }),
  ...(filter === 'class' && { names: { classes: undefined } }),
  ...(filter === 'folder' && { names: { folders: undefined } }),
  ...(filter === 'browse' && { names: { browse: [] } }),
})

/** Returns the change that removes the filter by one property. The property stays visible in the list. */
export const withoutProperty = ({ metadataParams = [] }: SearchQuery, property: string): SearchChange => ({
  query: {
    metadataParams: metadataParams.flatMap((param) => {
      if (param.uuid !== property) return [param]
      return param.onlyShow ? [{ uuid: property, onlyShow: true }] : []
    }),
  },
})

/** Returns the search with one more step of dynamic browsing as a filter; `withoutBrowsed` removes the step at an index. */
export const withBrowsed = ({ query, names }: Search, step: Step, name: string): SearchChange => ({
  query: { dynamicBrowse: [...(query.dynamicBrowse ?? []), step] },
  names: { browse: [...(names.browse ?? []), name] },
})
export const withoutBrowsed = ({ query, names }: Search, at: number): SearchChange => ({
  query: { dynamicBrowse: query.dynamicBrowse?.toSpliced(at, 1) },
  names: { browse: names.browse?.toSpliced(at, 1) },
})

export const withoutFilters: SearchChange = {
  query: { ...withoutNames(filters.flatMap((filter) => [...searchFieldsBy[filter]])), ...everywhereChange.query },
  names: { author: undefined, authors: undefined, classes: undefined, folders: undefined, parent: undefined, browse: [] },
}

/** Returns the file extensions that a typed text contains. Users may type a dot, a star, capital letters or several extensions. */
export const parseExtensions = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,،;؛|]+/u)
      .map((one) => one.replace(/^\*?\.+/u, '').slice(0, 32))
      .filter((one) => one !== ''),
  ),
]

export const withExtension = ({ extension = [] }: SearchQuery, one: string): SearchChange => ({
  query: { extension: extension.includes(one) ? extension.filter((other) => other !== one) : [...extension, one] },
})

/** Returns the ids of the authors, any of whom an item must have. */
export const getAuthors = ({ author, authors = author === undefined ? [] : [author] }: SearchQuery): readonly string[] => authors

/** Returns the name of a chosen author; undefined if it is not known. */
export const findAuthorName = ({ query, names }: Pick<Search, 'query' | 'names'>, author: string): string | undefined =>
  query.author === author ? names.author : names.authors?.[author]

/** Adds an author, or removes one that is chosen. */
export const withAuthor = (search: Search, author: string, name: string): SearchChange => {
  const chosen = getAuthors(search.query)
  const kept = chosen.includes(author) ? chosen.filter((one) => one !== author) : [...chosen, author]
  const names = { ...Object.fromEntries(chosen.map((one) => [one, findAuthorName(search, one) ?? ''])), [author]: name }
  const [only] = kept
  return kept.length > 1
    ? {
        query: { author: undefined, authors: [...kept] },
        names: { author: undefined, authors: Object.fromEntries(kept.map((one) => [one, names[one] ?? ''])) },
      }
    : {
        query: { author: only, authors: undefined },
        names: { author: only === undefined ? undefined : names[only], authors: undefined },
      }
}

/** Adds a class, or removes one that is chosen. */
export const withClass = ({ query: { classes = [] }, names }: Search, one: string, title: string): SearchChange => ({
  query: { classes: classes.includes(one) ? classes.filter((other) => other !== one) : [...classes, one] },
  names: { classes: { ...names.classes, [one]: title } },
})

/** Adds a folder in place of those above and below it, or removes one that is chosen. */
export const withFolder = (
  { query: { folders = [] }, names }: Search,
  one: string,
  title: string,
  relatives: readonly string[] = [],
): SearchChange => ({
  query: {
    folders: folders.includes(one)
      ? folders.filter((other) => other !== one)
      : [...folders.filter((other) => !relatives.includes(other)), one],
  },
  names: { folders: { ...names.folders, [one]: title } },
})

export type SizeBucket = keyof typeof sizeBuckets
export const buckets = Object.keys(sizeBuckets) as SizeBucket[]

interface SizeBounds {
  fromSize?: number | undefined
  toSize?: number | undefined
}

/**
 * Returns the bounds of a size bucket in bytes. A bucket includes its lower bound and excludes its upper one; 0 bytes are only in the empty
 * bucket. The API includes both bounds.
 */
export const getBucketBounds = (bucket: SizeBucket): SizeBounds => {
  if (bucket === 'empty') return { fromSize: 0, toSize: 0 }
  const { from, to } = sizeBuckets[bucket]
  return { fromSize: Math.max(1, from), toSize: to === null ? undefined : to - 1 }
}

export const findSizeBucket = ({ fromSize, toSize }: SizeBounds): SizeBucket | undefined =>
  buckets.find((bucket) => {
    const bounds = getBucketBounds(bucket)
    return bounds.fromSize === fromSize && bounds.toSize === toSize
  })
