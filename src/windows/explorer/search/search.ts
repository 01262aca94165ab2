import type * as z from 'zod/mini'
import { type Criteria, isActive, type SearchType, toScope } from '#api/contract/criteria'
import type { savedQuery } from '#api/contract/search'
import type { Locale } from '#text/locale'
import type { ExplorerContext } from '../context'
import type { ExplorerPayload } from '../payload'
import { messages } from './search-title.messages'

/** Query of a search. Fields that exist only in some types of search are not saved. */
export type SearchQuery = z.output<typeof savedQuery> & Pick<Criteria, 'literalWeight' | 'dynamicBrowse' | 'literal'>

/** Search query and how its results are shown. */
export interface Search {
  query: SearchQuery
  /** True if the matching text is shown below the titles. */
  matches: boolean
  /** Titles of the nodes that the query contains as ids. */
  names: {
    author?: string | undefined
    /** Full names by id, if several authors are chosen. */
    authors?: Readonly<Record<string, string>> | undefined
    parent?: string | undefined
    properties?: Readonly<Record<string, string>> | undefined
    keyword?: string | undefined
    /** Names of the browse steps, in order. */
    browse?: string[] | undefined
    tags?: Readonly<Record<string, string>>
    /** Titles of the classes by id. */
    classes?: Readonly<Record<string, string>> | undefined
    /** Titles of the chosen folders by id. */
    folders?: Readonly<Record<string, string>> | undefined
  }
}

export interface SearchChange {
  /** Changes of the query. A field that is `undefined` removes that filter. */
  query?: { [Field in keyof SearchQuery]?: SearchQuery[Field] | undefined }
  matches?: boolean
  names?: Search['names']
}

export const noSearch: Search = { query: { properties: ['title', 'text'] }, matches: true, names: {} }

const isSet = (value: unknown): boolean => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

/** Removes unset fields, so that equivalent queries are equal. */
const removeUnset = (query: NonNullable<SearchChange['query']>): SearchQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => isSet(value))) as SearchQuery

export const applySearchChange = (search: Search, { query, matches = search.matches, names }: SearchChange): Search => ({
  query: removeUnset({ ...search.query, ...query }),
  matches,
  names: { ...search.names, ...names },
})

/** Returns the type of the search; documents by default. */
export const getSearchType = ({ searchType = 'DMS' }: SearchQuery): SearchType => searchType

export const getSearchWords = ({ keyword = '' }: SearchQuery): string => keyword.trim()

export type SearchedText = 'title' | 'text' | 'both'
export const searchedTexts = ['both', 'title', 'text'] as const satisfies readonly SearchedText[]
const toProperties = { title: ['title'], text: ['text'], both: ['title', 'text'] } as const

/** Returns where the words are searched; the titles by default. */
export const getSearchedText = ({ properties = [] }: SearchQuery): SearchedText =>
  properties.includes('text') ? (properties.includes('title') ? 'both' : 'text') : 'title'

export const createSearchedTextChange = (place: SearchedText): SearchChange => ({ query: { properties: [...toProperties[place]] } })

/** Filters that the user can remove one by one. The searched folder is not one of them, because a folder alone is not a search. */
export const filters = [
  'extension',
  'kind',
  'author',
  'date',
  'size',
  'property',
  'tags',
  'keyword',
  'class',
  'folder',
  'browse',
  'other',
] as const
export type Filter = (typeof filters)[number]

export const searchFieldsBy = {
  extension: ['extension'],
  kind: ['onlyFolder', 'onlyDocument'],
  author: ['author', 'authors'],
  date: ['fromDate', 'toDate'],
  size: ['fromSize', 'toSize'],
  property: ['metadataParams'],
  tags: ['tags'],
  keyword: ['keywordUuidList'],
  class: ['classes'],
  folder: ['folders'],
  browse: ['dynamicBrowse'],
  other: ['onlyInstances'],
} as const satisfies Record<Filter, readonly (keyof SearchQuery)[]>

/**
 * Filters that each search type supports. A paragraph is neither folder nor document and has no size. Only documents have passages.
 */
const filtersBy: Readonly<Record<SearchType, readonly Filter[]>> = {
  CMS: ['extension', 'author', 'date', 'tags', 'keyword'],
  CNT: ['extension', 'author', 'date', 'size', 'property', 'tags'],
  DMS: filters,
}

/** Returns the filters that a search type supports. */
export const listFilters = (query: SearchQuery): readonly Filter[] => filtersBy[getSearchType(query)]

/** Returns the active filters. A property that is only shown in the list is not one. */
export const activeFilters = (query: SearchQuery): Filter[] =>
  listFilters(query).filter((filter) =>
    filter === 'property' ? query.metadataParams?.some(isActive) === true : searchFieldsBy[filter].some((field) => isSet(query[field])),
  )

/** Resets the scope to everywhere. */
export const everywhereChange: SearchChange = {
  query: { parent: undefined, uuidList: undefined, searchAllDocument: undefined },
  names: { parent: undefined },
}

/** Returns true for a search without words and filters: it has no results and is never sent. A search for passages needs words. */
export const isEmptySearch = (query: SearchQuery): boolean =>
  getSearchWords(query) === '' && (getSearchType(query) === 'CNT' || activeFilters(query).length === 0)

/** Limits a search from the search box of a folder window to that folder, unless the user chose to search everywhere. */
export const limitToFolder = (search: Search, folder: { uuid: string; title: string } | null): Search => {
  const { searchAllDocument = false } = search.query
  if (searchAllDocument || !folder) return applySearchChange(search, everywhereChange)
  return applySearchChange(search, { query: { parent: folder.uuid, searchAllDocument: undefined }, names: { parent: folder.title } })
}

/** Returns the criteria for the request; the sort order is part of the list query. */
export const buildCriteria = ({ query, matches }: Search): Criteria => {
  const { keyword: _, properties: wanted, parent, uuidList, searchAllDocument, literalWeight, sortBy: _by, direction: _to, ...all } = query
  const type = getSearchType(query)
  const dropped = filters
    .filter((filter) => !listFilters(query).includes(filter))
    .flatMap((filter): readonly string[] => searchFieldsBy[filter])
  const filtered = Object.fromEntries(Object.entries(all).filter(([field]) => !dropped.includes(field))) as typeof all
  const properties = type === 'DMS' ? wanted : undefined
  const keyword = getSearchWords(query)
  return {
    ...filtered,
    ...(keyword !== '' && { keyword, ...(properties && { properties }), ...(matches && { textHighlightingIsActive: true }) }),
    ...(type === 'CNT' && { literalWeight }),
    ...toScope({ parent, uuidList, searchAllDocument }),
  }
}

/** Returns the title of a search window: the title of its saved search, or the searched words. */
export const searchTitle = (
  { payload, search }: Pick<ExplorerContext, 'search'> & { payload: Pick<ExplorerPayload, 'title'> },
  locale: Locale,
): string => {
  const words = search ? getSearchWords(search.query) : ''
  return payload.title ?? (words === '' ? messages(locale).search : messages(locale).searchFor(words))
}
