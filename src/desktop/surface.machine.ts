import { noSelection } from '#machines/selection'
import { surfaceSetup } from './surface-setup'

/**
 * The icons on the desktop: the root folders and the working directories of its user, the searches that the user keeps, and the recycle bin.
 * It also adds to these and takes off them.
 */
export const surfaceMachine = surfaceSetup.createMachine({
  id: 'surface',
  context: ({ input }) => ({
    ...input,
    folders: [],
    tiles: [],
    selection: noSelection,
    before: { selection: noSelection, adds: false },
    searches: [],
    changes: [],
  }),
  type: 'parallel',
  states: {
    icons: {
      initial: 'loading',
      states: {
        loading: {
          initial: 'current',
          states: {
            current: { on: { 'data.changed': { guard: 'concernsIcons', target: 'outdated' }, 'data.stale': 'outdated' } },
            // What is on its way may be of the time before.
            outdated: {},
          },
          invoke: {
            id: 'fetchIcons',
            src: 'fetchIcons',
            onDone: [
              { guard: 'iconsAreOutdated', target: 'stale', actions: 'keep' },
              { target: 'ready', actions: 'keep' },
            ],
            onError: [{ guard: 'iconsAreOutdated', target: 'stale' }, { target: 'failed' }],
          },
        },
        ready: { on: { 'data.changed': { guard: 'concernsIcons', target: 'stale' }, 'data.stale': 'stale', 'surface.retry': 'loading' } },
        /** Changes come in flocks; the icons are read again once. */
        stale: { after: { settle: 'loading' } },
        failed: { on: { 'surface.retry': 'loading', 'data.stale': 'stale', 'data.changed': { guard: 'concernsIcons', target: 'stale' } } },
      },
    },
    tiles: {
      initial: 'loading',
      states: {
        loading: {
          initial: 'current',
          states: {
            current: { on: { 'data.changed': { guard: 'concernsTiles', target: 'outdated' }, 'data.stale': 'outdated' } },
            // What is on its way may be of the time before.
            outdated: {},
          },
          invoke: {
            id: 'fetchTiles',
            src: 'fetchTiles',
            onDone: [
              { guard: 'tilesAreOutdated', target: 'stale', actions: 'keepTiles' },
              { target: 'ready', actions: 'keepTiles' },
            ],
            onError: [{ guard: 'tilesAreOutdated', target: 'stale' }, { target: 'ready' }],
          },
        },
        ready: { on: { 'data.changed': { guard: 'concernsTiles', target: 'stale' }, 'data.stale': 'stale', 'surface.retry': 'loading' } },
        stale: { after: { settle: 'loading' } },
      },
    },
    searches: {
      initial: 'loading',
      states: {
        loading: {
          initial: 'current',
          states: {
            current: { on: { 'data.changed': { guard: 'concernsSearches', target: 'outdated' }, 'data.stale': 'outdated' } },
            // What is on its way may be of the time before.
            outdated: {},
          },
          invoke: {
            id: 'fetchSearches',
            src: 'fetchSearches',
            onDone: [
              { guard: 'searchesAreOutdated', target: 'stale', actions: 'keepSearches' },
              { target: 'ready', actions: 'keepSearches' },
            ],
            onError: [{ guard: 'searchesAreOutdated', target: 'stale' }, { target: 'ready' }],
          },
        },
        ready: {
          on: { 'data.changed': { guard: 'concernsSearches', target: 'stale' }, 'data.stale': 'stale', 'surface.retry': 'loading' },
        },
        stale: { after: { settle: 'loading' } },
      },
    },
    picking: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'icon.pick': { actions: 'select' },
            'icon.move': { actions: 'select' },
            'icons.all': { actions: 'select' },
            'icons.none': { actions: 'select' },
            'box.begin': { target: 'boxing', actions: 'beginBox' },
          },
        },
        boxing: {
          on: {
            'box.cover': { actions: 'cover' },
            'box.end': 'idle',
            'box.cancel': { target: 'idle', actions: 'restoreSelection' },
          },
        },
      },
    },
    changes: {
      initial: 'settled',
      on: { 'directory.change': { actions: 'queueChange' }, 'search.change': { actions: 'queueChange' } },
      states: {
        settled: { always: { guard: 'hasChange', target: 'changing' } },
        changing: {
          invoke: {
            id: 'makeChange',
            src: 'makeChange',
            input: ({ context: { changes } }) => ({ change: changes[0] }),
            onDone: { target: 'settled', actions: ['tellChanged', 'reportChanged', 'dropChange'] },
            // The call has told of its failure by itself.
            onError: { target: 'settled', actions: 'dropChange' },
          },
        },
      },
    },
  },
})
