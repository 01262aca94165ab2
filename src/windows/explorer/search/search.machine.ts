import { noSearch, getSearchWords } from './search'
import { choosingBrowseStep, choosingParent, choosingTags } from './search-dialogs'
import { exportingResults } from './exporting-results'
import { countingFacets } from './counting-facets'
import { searchSetup } from './search-setup'

/** Search box: typed text, filters, readings in the other keyboard layout, and locations of the results. */
export const searchMachine = searchSetup.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    search: input.shown ?? noSearch,
    authors: undefined,
    filtersShown: false,
    relatedSearches: [],
    layoutReadings: [],
    parentTitles: new Map(),
    requestedParents: [],
    exporting: { holds: 'LIST', criteria: {} },
    characteristics: undefined,
    browsed: undefined,
    facets: undefined,
    countedCriteria: {},
  }),
  // If suggestions fail, the user can still search.
  invoke: { id: 'suggest', src: 'suggest', onError: {} },
  on: {
    'search.type': {
      actions: [
        { type: 'setKeyword', params: ({ event }) => ({ text: event.text }) },
        { type: 'suggest', params: ({ event }) => ({ text: event.text }) },
      ],
    },
    'search.change': [
      { guard: 'isSearchBox', actions: { type: 'changeSearch', params: ({ event }) => ({ change: event.change }) } },
      { actions: [{ type: 'changeSearch', params: ({ event }) => ({ change: event.change }) }, 'runSearch'] },
    ],
    'filters.show': { actions: { type: 'showFilters', params: ({ event }) => ({ shown: event.shown }) } },
  },
  states: {
    relatedSearches: {
      initial: 'deciding',
      on: {
        'search.submit': [
          { guard: 'isSearchBox', actions: ['clearSuggestions', 'runSearch', 'clearKeyword'] },
          { target: '.deciding', actions: ['clearSuggestions', 'runSearch'] },
        ],
        'search.useSuggestion': [
          {
            guard: 'isSearchBox',
            actions: [
              { type: 'setKeyword', params: ({ event }) => ({ text: event.text }) },
              'clearSuggestions',
              'runSearch',
              'clearKeyword',
            ],
          },
          {
            target: '.deciding',
            actions: [{ type: 'setKeyword', params: ({ event }) => ({ text: event.text }) }, 'clearSuggestions', 'runSearch'],
          },
        ],
        'search.clear': { target: '.deciding', actions: ['clearSearch', 'clearSuggestions', 'runSearch'] },
      },
      states: {
        deciding: { entry: 'clearRelatedSearches', always: [{ guard: 'hasRelatedSearches', target: 'loading' }, { target: 'settled' }] },
        loading: {
          invoke: {
            id: 'fetchRelatedSearches',
            src: 'fetchRelatedSearches',
            input: ({ context }) => ({ text: getSearchWords(context.search.query) }),
            onDone: { target: 'settled', actions: 'setRelatedSearches' },
            onError: 'settled',
          },
        },
        settled: {},
      },
    },
    layoutReadings: {
      initial: 'settled',
      on: {
        'search.noResults': [
          {
            guard: { type: 'hasReadings', params: ({ event }) => ({ search: event.search }) },
            target: '.loading',
            actions: 'clearLayoutReadings',
          },
          { target: '.settled', actions: 'clearLayoutReadings' },
        ],
      },
      states: {
        loading: {
          invoke: {
            id: 'fetchLayoutReadings',
            src: 'fetchLayoutReadings',
            input: ({ event }) => ({ search: event.type === 'search.noResults' ? event.search : noSearch }),
            onDone: { target: 'settled', actions: 'setLayoutReadings' },
            onError: 'settled',
          },
        },
        settled: {},
      },
    },
    names: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isKnown', target: 'settled' }, { target: 'loading' }] },
        loading: {
          invoke: {
            id: 'fetchNames',
            src: 'fetchNames',
            input: ({ context }) => ({ search: context.search }),
            onDone: { target: 'settled', actions: 'setNames' },
            onError: 'settled',
          },
        },
        settled: {},
      },
    },
    parent: choosingParent,
    tags: choosingTags,
    browsing: choosingBrowseStep,
    parentTitles: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'rows.shown': {
              target: 'deciding',
              actions: { type: 'setRequestedParents', params: ({ event }) => ({ parents: event.parents }) },
            },
          },
        },
        deciding: { always: [{ guard: 'hasUnknownParents', target: 'loading' }, { target: 'settled' }] },
        loading: {
          on: { 'rows.shown': { actions: { type: 'setRequestedParents', params: ({ event }) => ({ parents: event.parents }) } } },
          invoke: {
            id: 'fetchParentTitles',
            src: 'fetchParentTitles',
            input: ({ context: { requestedParents: all, parentTitles } }) => ({ uuids: all.filter((uuid) => !parentTitles.has(uuid)) }),
            onDone: { target: 'deciding', actions: 'setParentTitles' },
            onError: 'settled',
          },
        },
      },
    },
    facets: countingFacets,
    characteristics: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'filters.show': {
              guard: { type: 'showsFilters', params: ({ event }) => ({ shown: event.shown }) },
              target: 'loading',
              actions: { type: 'showFilters', params: ({ event }) => ({ shown: event.shown }) },
            },
          },
        },
        loading: {
          invoke: {
            id: 'fetchCharacteristics',
            src: 'fetchCharacteristics',
            onDone: { target: 'settled', actions: 'setCharacteristics' },
            onError: 'failed',
          },
        },
        failed: {
          on: {
            'characteristics.retry': 'loading',
            'filters.show': {
              guard: { type: 'showsFilters', params: ({ event }) => ({ shown: event.shown }) },
              target: 'loading',
              actions: { type: 'showFilters', params: ({ event }) => ({ shown: event.shown }) },
            },
          },
        },
      },
    },
    export: exportingResults,
  },
})
