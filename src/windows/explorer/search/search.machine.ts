import { noSearch, wordsOf } from './search'
import { browsing, parentPicking, searchSetup, tagPicking } from './search-setup'

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
    'search.type': { actions: ['type', 'suggest'] },
    'search.change': [{ guard: 'isBox', actions: 'change' }, { actions: ['change', 'run'] }],
    'filters.show': { actions: 'showFilters' },
  },
  states: {
    further: {
      initial: 'deciding',
      on: {
        'search.submit': [
          { guard: 'isBox', actions: ['hush', 'run', 'empty'] },
          { target: '.deciding', actions: ['hush', 'run'] },
        ],
        'search.take': [
          { guard: 'isBox', actions: ['type', 'hush', 'run', 'empty'] },
          { target: '.deciding', actions: ['type', 'hush', 'run'] },
        ],
        'search.clear': { target: '.deciding', actions: ['clear', 'hush', 'run'] },
      },
      states: {
        deciding: { entry: 'dropFurther', always: [{ guard: 'hasFurther', target: 'asking' }, { target: 'told' }] },
        asking: {
          invoke: {
            id: 'fetchFurther',
            src: 'fetchFurther',
            input: ({ context }) => ({ text: wordsOf(context.search.query) }),
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
          { guard: 'hasReadings', target: '.asking', actions: 'dropMeant' },
          { target: '.told', actions: 'dropMeant' },
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
    parent: {
      initial: 'settled',
      states: {
        settled: { on: { 'parent.choose': 'choosing' } },
        choosing: {
          invoke: {
            id: 'picker',
            src: 'picker',
            input: ({ context, self }) => parentPicking(context, self),
            onError: 'settled',
          },
          on: { 'nodes.picked': { target: 'settled', actions: ['setParent', 'run'] }, 'picking.cancelled': 'settled' },
        },
      },
    },
    tags: {
      initial: 'settled',
      states: {
        settled: { on: { 'tags.choose': 'choosing' } },
        choosing: {
          invoke: {
            id: 'tagPicker',
            src: 'tagPicker',
            input: ({ context, self }) => tagPicking(context, self),
            onError: 'settled',
          },
          on: { 'nodes.picked': { target: 'settled', actions: ['setTags', 'run'] }, 'picking.cancelled': 'settled' },
        },
      },
    },
    browsing: {
      initial: 'settled',
      states: {
        settled: { on: { 'browse.choose': { guard: 'hasPlace', target: 'choosing', actions: 'setBrowsed' } } },
        choosing: {
          invoke: {
            id: 'browse',
            src: 'browse',
            input: ({ context, self }) => browsing(context, self),
            onError: 'settled',
          },
          on: {
            'browse.changed': { actions: 'setBrowsed' },
            'browse.take': { guard: 'hasBrowsed', target: 'settled', actions: ['setBrowse', 'run'] },
            'picking.cancelled': 'settled',
          },
        },
      },
    },
    places: {
      initial: 'told',
      states: {
        told: { on: { 'rows.shown': { target: 'deciding', actions: 'setWanted' } } },
        deciding: { always: [{ guard: 'hasStrangers', target: 'asking' }, { target: 'told' }] },
        asking: {
          on: { 'rows.shown': { actions: 'setWanted' } },
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
        told: { on: { 'filters.show': { guard: 'isShowing', target: 'asking', actions: 'showFilters' } } },
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
            'filters.show': { guard: 'isShowing', target: 'asking', actions: 'showFilters' },
          },
        },
      },
    },
    file: {
      initial: 'idle',
      states: {
        idle: { on: { 'results.export': { target: 'writing', actions: 'setExport' } } },
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
