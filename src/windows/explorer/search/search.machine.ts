import { noSearch, getSearchWords } from './search'
import { choosingBrowseStep, choosingParent, choosingTags } from './search-dialogs'
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
    further: [],
    meant: [],
    places: new Map(),
    wanted: [],
    exporting: { holds: 'LIST', criteria: {} },
    characteristics: undefined,
    browsed: undefined,
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
      { guard: 'isBox', actions: { type: 'changeSearch', params: ({ event }) => ({ change: event.change }) } },
      { actions: [{ type: 'changeSearch', params: ({ event }) => ({ change: event.change }) }, 'runSearch'] },
    ],
    'filters.show': { actions: { type: 'showFilters', params: ({ event }) => ({ shown: event.shown }) } },
  },
  states: {
    further: {
      initial: 'deciding',
      on: {
        'search.submit': [
          { guard: 'isBox', actions: ['clearSuggestions', 'runSearch', 'clearKeyword'] },
          { target: '.deciding', actions: ['clearSuggestions', 'runSearch'] },
        ],
        'search.take': [
          {
            guard: 'isBox',
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
        deciding: { entry: 'clearFurther', always: [{ guard: 'hasFurther', target: 'asking' }, { target: 'told' }] },
        asking: {
          invoke: {
            id: 'fetchFurther',
            src: 'fetchFurther',
            input: ({ context }) => ({ text: getSearchWords(context.search.query) }),
            onDone: { target: 'told', actions: 'setFurther' },
            onError: 'told',
          },
        },
        told: {},
      },
    },
    meant: {
      initial: 'told',
      on: {
        'search.missed': [
          { guard: { type: 'hasReadings', params: ({ event }) => ({ search: event.search }) }, target: '.asking', actions: 'clearMeant' },
          { target: '.told', actions: 'clearMeant' },
        ],
      },
      states: {
        asking: {
          invoke: {
            id: 'fetchMeant',
            src: 'fetchMeant',
            input: ({ event }) => ({ search: event.type === 'search.missed' ? event.search : noSearch }),
            onDone: { target: 'told', actions: 'setMeant' },
            onError: 'told',
          },
        },
        told: {},
      },
    },
    names: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isKnown', target: 'told' }, { target: 'asking' }] },
        asking: {
          invoke: {
            id: 'fetchNames',
            src: 'fetchNames',
            input: ({ context }) => ({ search: context.search }),
            onDone: { target: 'told', actions: 'setNames' },
            onError: 'told',
          },
        },
        told: {},
      },
    },
    parent: choosingParent,
    tags: choosingTags,
    browsing: choosingBrowseStep,
    places: {
      initial: 'told',
      states: {
        told: {
          on: { 'rows.shown': { target: 'deciding', actions: { type: 'setWanted', params: ({ event }) => ({ parents: event.parents }) } } },
        },
        deciding: { always: [{ guard: 'hasStrangers', target: 'asking' }, { target: 'told' }] },
        asking: {
          on: { 'rows.shown': { actions: { type: 'setWanted', params: ({ event }) => ({ parents: event.parents }) } } },
          invoke: {
            id: 'fetchPlaces',
            src: 'fetchPlaces',
            input: ({ context: { wanted, places } }) => ({ uuids: wanted.filter((uuid) => !places.has(uuid)) }),
            onDone: { target: 'deciding', actions: 'setPlaces' },
            onError: 'told',
          },
        },
      },
    },
    characteristics: {
      initial: 'told',
      states: {
        told: {
          on: {
            'filters.show': {
              guard: { type: 'isShowing', params: ({ event }) => ({ shown: event.shown }) },
              target: 'asking',
              actions: { type: 'showFilters', params: ({ event }) => ({ shown: event.shown }) },
            },
          },
        },
        asking: {
          invoke: {
            id: 'fetchCharacteristics',
            src: 'fetchCharacteristics',
            onDone: { target: 'told', actions: 'setCharacteristics' },
            onError: 'failed',
          },
        },
        failed: {
          on: {
            'characteristics.retry': 'asking',
            'filters.show': {
              guard: { type: 'isShowing', params: ({ event }) => ({ shown: event.shown }) },
              target: 'asking',
              actions: { type: 'showFilters', params: ({ event }) => ({ shown: event.shown }) },
            },
          },
        },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'results.export': {
              target: 'writing',
              actions: { type: 'setExport', params: ({ event }) => ({ holds: event.holds, criteria: event.criteria }) },
            },
          },
        },
        writing: {
          invoke: {
            id: 'exportResults',
            src: 'exportResults',
            input: ({ context: { exporting, window } }) => ({ ...exporting, window }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
  },
})
