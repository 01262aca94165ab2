import { noSelection } from '#machines/selection'
import { surfaceSetup } from './surface-setup'

interface Read {
  src: 'fetchIcons' | 'fetchTiles' | 'fetchSearches'
  concerns: 'concernsIcons' | 'concernsTiles' | 'concernsSearches'
  outdated: 'iconsAreOutdated' | 'tilesAreOutdated' | 'searchesAreOutdated'
  keep: 'keep' | 'setTiles' | 'setSearches'
  /** State after a failure. */
  broken: 'failed' | 'ready'
}

/** Creates the states that load a resource and reload it after a relevant change. */
const readAgain = <const One extends Read>({ src, concerns, outdated, keep, broken }: One) =>
  ({
    loading: {
      initial: 'current',
      states: {
        current: { on: { 'data.changed': { guard: concerns, target: 'outdated' }, 'data.stale': 'outdated' } },
        // The pending response may be older than the change.
        outdated: {},
      },
      invoke: {
        id: src,
        src,
        onDone: [
          { guard: outdated, target: 'stale', actions: keep },
          { target: 'ready', actions: keep },
        ],
        onError: [{ guard: outdated, target: 'stale' }, { target: broken }],
      },
    },
    ready: { on: { 'data.changed': { guard: concerns, target: 'stale' }, 'data.stale': 'stale', 'surface.retry': 'loading' } },
    /** Changes often come in series; one reload follows them. */
    stale: { after: { settle: 'loading' } },
  }) as const

/** Desktop icons: root folders, working directories and saved searches of the user, and the recycle bin. Also adds and removes icons. */
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
        ...readAgain({ src: 'fetchIcons', concerns: 'concernsIcons', outdated: 'iconsAreOutdated', keep: 'keep', broken: 'failed' }),
        failed: { on: { 'surface.retry': 'loading', 'data.stale': 'stale', 'data.changed': { guard: 'concernsIcons', target: 'stale' } } },
      },
    },
    tiles: {
      initial: 'loading',
      states: readAgain({ src: 'fetchTiles', concerns: 'concernsTiles', outdated: 'tilesAreOutdated', keep: 'setTiles', broken: 'ready' }),
    },
    searches: {
      initial: 'loading',
      states: readAgain({
        src: 'fetchSearches',
        concerns: 'concernsSearches',
        outdated: 'searchesAreOutdated',
        keep: 'setSearches',
        broken: 'ready',
      }),
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
            'marquee.begin': { target: 'boxing', actions: 'beginBox' },
          },
        },
        boxing: {
          on: {
            'marquee.change': { actions: 'cover' },
            'marquee.end': 'idle',
            'marquee.cancel': { target: 'idle', actions: 'restoreSelection' },
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
            onDone: { target: 'settled', actions: ['notifyChanged', 'reportChanged', 'dropChange'] },
            // The API client has already shown the error.
            onError: { target: 'settled', actions: 'dropChange' },
          },
        },
      },
    },
  },
})
