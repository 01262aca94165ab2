import { type ActorRef, type ActorRefFrom, assign, sendTo, setup, type Snapshot } from 'xstate'
import { autocompleteMinLength, pageSize } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { Facets } from '#api/contract/facets'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { createSuggestMachine } from '#machines/suggest.machine'
import { getOtherLayoutReadings } from '#text/wrong-layout'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import { hasResult } from '#widgets/browse/browse'
import { browseMachine, type BrowseChanged } from '#widgets/browse/browse.machine'
import { getEventOutput } from '#machines/settled'
import type { WindowRef } from '../../window-kind'
import type { CharacteristicGroup } from './characteristics'
import { applySearchChange, noSearch, type Search, type SearchChange, getSearchType, getSearchWords } from './search'
import { findAuthorName, getAuthors, withBrowsed } from './search-filters'

export type SearchEvent =
  | { type: 'search.type'; text: string }
  | { type: 'search.submit' }
  /** The user chose a suggestion: searches for its text. */
  | { type: 'search.useSuggestion'; text: string }
  | { type: 'search.change'; change: SearchChange }
  /** Clears the search. */
  | { type: 'search.clear' }
  | { type: 'filters.show'; shown: boolean }
  | { type: 'characteristics.retry' }
  | { type: 'parent.choose' }
  | { type: 'tags.choose' }
  /** Opens the dialog that filters by a related instance or a date within the searched folder. */
  | { type: 'browse.choose' }
  | BrowseChanged
  /** Adds the browsed step as a filter, with its displayed name. */
  | { type: 'browse.apply'; name: string }
  | NodesPicked
  /** Report of the list of authors, which is an actor with its own view. */
  | ListReport<PickOption>
  /** Ids of the parent folders of the shown rows. Their titles are then loaded. */
  | { type: 'rows.shown'; parents: readonly string[] }
  /** The search had no results. */
  | { type: 'search.noResults'; search: Search }
  /** The shown results have changed while the filters are visible. */
  | { type: 'facets.load'; criteria: Criteria }
  | ({ type: 'results.export' } & ResultsExport)

/** Content of an exported file: only the list of results, or also the texts of the documents. */
export interface ResultsExport {
  holds: 'LIST' | 'CONTENT'
  criteria: Criteria
}

/** Event for the owner: the search to run now. */
export interface SearchNews {
  type: 'search.run'
  search: Search
}

interface SearchInput {
  owner: ActorRef<Snapshot<unknown>, SearchNews>
  window: WindowRef
  /** Search of a search window; null for the search box of a folder window. */
  shown: Search | null
  /** Title of the main root folder, which identifies it. */
  mainTitle: string | undefined
}

export interface SearchContext extends SearchInput {
  /** Search as the user entered it in the fields. */
  search: Search
  /** List of authors to choose from. It starts when the user first opens the filters. */
  authors: ActorRefFrom<typeof pickList> | undefined
  filtersShown: boolean
  /** Related searches. */
  relatedSearches: readonly string[]
  /** Readings in the other keyboard layout that have results. */
  layoutReadings: readonly string[]
  /** Titles of the folders of the results, by id; '' if the user may not see the folder. */
  parentTitles: ReadonlyMap<string, string>
  requestedParents: readonly string[]
  exporting: ResultsExport
  /** Step chosen in the dialog. */
  browsed: BrowseChanged['step'] | undefined
  /** Values of the filters with the number of results; undefined until they are loaded. */
  facets: Facets | undefined
  countedCriteria: Criteria
  /** Properties of documents, by metadata definition; undefined until they are loaded. */
  characteristics: readonly CharacteristicGroup[] | undefined
}

/** Returns the id of the searched folder, whose content dynamic browsing groups. */
export const getSearchedFolderUuid = ({ query: { parent, uuidList = [] } }: Search): string | undefined => parent ?? uuidList[0]

const isKnown = ({ query, names }: Search): boolean =>
  getAuthors(query).every((author) => findAuthorName({ query, names }, author) !== undefined) &&
  (query.parent === undefined || names.parent !== undefined) &&
  (query.metadataParams ?? []).every(({ uuid }) => names.properties?.[uuid] !== undefined) &&
  (query.classes ?? []).every((uuid) => names.classes?.[uuid] !== undefined) &&
  (query.folders ?? []).every((uuid) => names.folders?.[uuid] !== undefined) &&
  (query.tags ?? []).every((uuid) => names.tags?.[uuid] !== undefined)

/** Actors, guards and actions of a search box; `search.machine` defines when they run. */
export const searchSetup = setup({
  types: {} as { context: SearchContext; events: SearchEvent; input: SearchInput },
  actors: {
    suggest: createSuggestMachine<string>(),
    authors: pickList,
    picker: nodePickerMachine,
    tagPicker: nodePickerMachine,
    browse: browseMachine,
    fetchRelatedSearches: providedPromise<readonly string[], { text: string }>('fetchRelatedSearches'),
    fetchLayoutReadings: providedPromise<readonly string[], { search: Search }>('fetchLayoutReadings'),
    fetchNames: providedPromise<Search['names'], { search: Search }>('fetchNames'),
    fetchParentTitles: providedPromise<ReadonlyMap<string, string>, { uuids: readonly string[] }>('fetchParentTitles'),
    fetchFacets: providedPromise<Facets, { criteria: Criteria }>('fetchFacets'),
    fetchCharacteristics: providedPromise<readonly CharacteristicGroup[], void>('fetchCharacteristics'),
    /** Creates the file and passes it to the browser. */
    exportResults: providedPromise<void, ResultsExport & { window: WindowRef }>('exportResults'),
  },
  guards: {
    isSearchBox: ({ context: { shown } }) => shown === null,
    /** Searches for paragraphs or passages have no related searches, because those are computed from titles. */
    hasRelatedSearches: ({ context: { shown, search } }) =>
      shown !== null && getSearchType(search.query) !== 'CNT' && getSearchWords(search.query).length >= autocompleteMinLength,
    hasReadings: (_, { search }: { search: Search }) => getOtherLayoutReadings(getSearchWords(search.query)).length > 0,
    isKnown: ({ context }) => isKnown(context.search),
    hasPlace: ({ context: { search } }) => getSearchedFolderUuid(search) !== undefined,
    hasBrowsed: ({ context: { browsed } }) => browsed !== undefined && hasResult(browsed),
    showsFilters: (_, { shown }: { shown: boolean }) => shown,
    hasUnknownParents: ({ context: { requestedParents, parentTitles } }) => requestedParents.some((uuid) => !parentTitles.has(uuid)),
  },
  actions: {
    setKeyword: assign(({ context }, { text }: { text: string }) => ({
      search: applySearchChange(context.search, { query: { keyword: text, literal: undefined } }),
    })),
    changeSearch: assign(({ context }, { change }: { change: SearchChange }) => ({ search: applySearchChange(context.search, change) })),
    /** The search runs in a new window, so the box is cleared for the next search. */
    clearKeyword: assign({ search: ({ context }) => applySearchChange(context.search, { query: { keyword: '' } }) }),
    clearSearch: assign({ search: ({ context: { search } }) => ({ ...noSearch, matches: search.matches }) }),
    suggest: sendTo('suggest', ({ context }, { text }: { text: string }) => ({
      type: 'suggest.type' as const,
      text: getSearchType(context.search.query) === 'CNT' ? '' : text,
    })),
    clearSuggestions: sendTo('suggest', { type: 'suggest.clear' }),
    runSearch: sendTo(
      ({ context }) => context.owner,
      ({ context }): SearchNews => ({ type: 'search.run', search: context.search }),
    ),
    showFilters: assign(({ context, spawn, self }, { shown }: { shown: boolean }) => ({
      filtersShown: shown,
      authors:
        context.authors ??
        spawn('authors', { id: 'authors', input: { query: '', paging: 'scroll', pageSize: pageSize.permissionPickList, owner: self } }),
    })),
    setRelatedSearches: assign({ relatedSearches: ({ event }) => getEventOutput<readonly string[]>(event) }),
    clearRelatedSearches: assign({ relatedSearches: [] }),
    setLayoutReadings: assign({ layoutReadings: ({ event }) => getEventOutput<readonly string[]>(event) }),
    clearLayoutReadings: assign({ layoutReadings: [] }),
    setNames: assign({
      search: ({ context, event }) => applySearchChange(context.search, { names: getEventOutput<Search['names']>(event) }),
    }),
    setParent: assign(({ context }, { nodes: [folder] }: Pick<Extract<NodesPicked, { type: 'nodes.picked' }>, 'nodes'>) => {
      if (!folder) return {}
      const query = { parent: folder.uuid, uuidList: undefined, searchAllDocument: undefined }
      return { search: applySearchChange(context.search, { query, names: { parent: folder.title } }) }
    }),
    setCountedCriteria: assign((_, { criteria }: { criteria: Criteria }) => ({ countedCriteria: criteria })),
    setFacets: assign({ facets: ({ event }) => getEventOutput<Facets>(event) }),
    clearFacets: assign({ facets: undefined }),
    setCharacteristics: assign({ characteristics: ({ event }) => getEventOutput<readonly CharacteristicGroup[]>(event) }),
    setTags: assign(({ context }, { nodes }: Pick<Extract<NodesPicked, { type: 'nodes.picked' }>, 'nodes'>) => {
      const titles = Object.fromEntries(nodes.map(({ uuid, title }) => [uuid, title]))
      return { search: applySearchChange(context.search, { query: { tags: nodes.map(({ uuid }) => uuid) }, names: { tags: titles } }) }
    }),
    setBrowsed: assign((_, { step }: Pick<BrowseChanged, 'step'>) => ({ browsed: step })),
    clearBrowsed: assign({ browsed: undefined }),
    addBrowseFilter: assign(({ context: { search, browsed } }, { name }: { name: string }) =>
      browsed ? { search: applySearchChange(search, withBrowsed(search, { ...browsed, showResult: true }, name)) } : {},
    ),
    setRequestedParents: assign((_, { parents }: { parents: readonly string[] }) => ({ requestedParents: parents })),
    setParentTitles: assign({
      parentTitles: ({ context, event }) => new Map([...context.parentTitles, ...getEventOutput<ReadonlyMap<string, string>>(event)]),
    }),
    setExport: assign((_, { holds, criteria }: ResultsExport) => ({ exporting: { holds, criteria } })),
  },
})
