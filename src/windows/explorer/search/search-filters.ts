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
  ...(filter === 'author' && { names: { author: undefined } }),
  ...(filter === 'tags' && { names: { tags: {} } }),
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
  names: { author: undefined, parent: undefined, browse: [] },
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
