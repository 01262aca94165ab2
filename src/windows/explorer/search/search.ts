import type * as z from 'zod/mini'
import { type Criteria, isActive, type SearchType } from '#api/contract/criteria'
import type { savedQuery } from '#api/contract/search'

/** What a search looks for; what only some kinds of search know is not saved. */
export type SearchQuery = z.output<typeof savedQuery> & Pick<Criteria, 'keywordUuidList' | 'literalWeight' | 'dynamicBrowse'>

/** What is looked for, and how it is shown. */
export interface Search {
  query: SearchQuery
  /** Shows the text that matched under the titles. */
  matches: boolean
  /** Titles of what the query names by id. */
  names: {
    author?: string | undefined
    parent?: string | undefined
    properties?: Readonly<Record<string, string>> | undefined
    keyword?: string | undefined
    /** Of what was browsed by, in its order. */
    browse?: string[] | undefined
    tags?: Readonly<Record<string, string>>
  }
}

export interface SearchChange {
  /** Undefined takes a filter off. */
  query?: { [Field in keyof SearchQuery]?: SearchQuery[Field] | undefined }
  matches?: boolean
  names?: Search['names']
}

export const noSearch: Search = { query: { properties: ['title', 'text'] }, matches: true, names: {} }

const isSet = (value: unknown): boolean => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

/** Without what is not set, so that two queries that mean the same look the same. */
const tidy = (query: NonNullable<SearchChange['query']>): SearchQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => isSet(value))) as SearchQuery

export const changed = (search: Search, { query, matches = search.matches, names }: SearchChange): Search => ({
  query: tidy({ ...search.query, ...query }),
  matches,
  names: { ...search.names, ...names },
})

/** For documents, unless it says otherwise. */
export const typeOf = ({ searchType = 'DMS' }: SearchQuery): SearchType => searchType

export const wordsOf = ({ keyword = '' }: SearchQuery): string => keyword.trim()

export type Place = 'title' | 'text' | 'both'
export const places = ['both', 'title', 'text'] as const satisfies readonly Place[]
const propertiesOf = { title: ['title'], text: ['text'], both: ['title', 'text'] } as const

/** Where the words are looked for; without a word about it in the titles. */
export const placeOf = ({ properties = [] }: SearchQuery): Place =>
  properties.includes('text') ? (properties.includes('title') ? 'both' : 'text') : 'title'

export const placeChange = (place: Place): SearchChange => ({ query: { properties: [...propertiesOf[place]] } })

/** What narrows a search, each taken off by itself. Where it looks is none of them: a folder alone is no search. */
export const filters = ['extension', 'kind', 'author', 'date', 'size', 'property', 'tags', 'keyword', 'browse', 'other'] as const
export type Filter = (typeof filters)[number]

export const fieldsOf = {
  extension: ['extension'],
  kind: ['onlyFolder', 'onlyDocument'],
  author: ['author'],
  date: ['fromDate', 'toDate'],
  size: ['fromSize', 'toSize'],
  property: ['metadataParams'],
  tags: ['tags'],
  keyword: ['keywordUuidList'],
  browse: ['dynamicBrowse'],
  other: ['onlyInstances'],
} as const satisfies Record<Filter, readonly (keyof SearchQuery)[]>

/** A paragraph is neither a folder nor a document, and has no bytes; keywords alone narrow nothing but paragraphs, and only documents have passages. */
const filtersBy: Readonly<Record<SearchType, readonly Filter[]>> = {
  CMS: ['extension', 'author', 'date', 'tags', 'keyword'],
  CNT: ['extension', 'author', 'date', 'size', 'property', 'tags'],
  DMS: ['extension', 'kind', 'author', 'date', 'size', 'property', 'tags', 'browse', 'other'],
}

/** The filters of each kind of search. */
export const filtersOf = (query: SearchQuery): readonly Filter[] => filtersBy[typeOf(query)]

/** What only shows a property in the list narrows nothing. */
export const activeFilters = (query: SearchQuery): Filter[] =>
  filtersOf(query).filter((filter) =>
    filter === 'property' ? query.metadataParams?.some(isActive) === true : fieldsOf[filter].some((field) => isSet(query[field])),
  )

/** Everywhere again. */
export const everywhere: SearchChange = {
  query: { parent: undefined, uuidList: undefined, searchAllDocument: undefined },
  names: { parent: undefined },
}

/** Neither a word nor a filter: it finds nothing, and is never sent. Passages answer words alone. */
export const isNothing = (query: SearchQuery): boolean =>
  wordsOf(query) === '' && (typeOf(query) === 'CNT' || activeFilters(query).length === 0)

/** A folder's own search box: below this folder, unless everywhere is meant. */
export const searchedFrom = (search: Search, folder: { uuid: string; title: string } | null): Search => {
  const { searchAllDocument = false } = search.query
  if (searchAllDocument || !folder) return changed(search, everywhere)
  return changed(search, { query: { parent: folder.uuid, searchAllDocument: undefined }, names: { parent: folder.title } })
}

/** As the server is asked; the order is the list's. */
export const criteriaOf = ({ query, matches }: Search): Criteria => {
  const { keyword: _, properties: wanted, parent, uuidList, searchAllDocument, literalWeight, sortBy: _by, direction: _to, ...all } = query
  const type = typeOf(query)
  const dropped = filters.filter((filter) => !filtersOf(query).includes(filter)).flatMap((filter): readonly string[] => fieldsOf[filter])
  const filtered = Object.fromEntries(Object.entries(all).filter(([field]) => !dropped.includes(field))) as typeof all
  const properties = type === 'DMS' ? wanted : undefined
  const keyword = wordsOf(query)
  const isHere = searchAllDocument !== true && isSet(uuidList)
  return {
    ...filtered,
    ...(keyword !== '' && { keyword, ...(properties && { properties }), ...(matches && { textHighlightingIsActive: true }) }),
    ...(type === 'CNT' && { literalWeight }),
    ...(parent !== undefined && { parent }),
    ...(isHere && { uuidList }),
    ...(parent === undefined && !isHere && { searchAllDocument: true }),
  }
}
