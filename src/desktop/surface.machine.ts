import { noSelection } from '#machines/selection'
import { surfaceSetup } from './surface-setup'

interface Read {
  src: 'fetchIcons' | 'fetchTiles' | 'fetchSearches'
  concerns: 'concernsIcons' | 'concernsTiles' | 'concernsSearches'
  outdated: 'iconsAreOutdated' | 'tilesAreOutdated' | 'searchesAreOutdated'
  keep: 'keep' | 'keepTiles' | 'keepSearches'
  /** Where a failure leads. */
  broken: 'failed' | 'ready'
}

/** The states of what is read, and read once more when a change concerns it. */
const readAgain = <const One extends Read>({ src, concerns, outdated, keep, broken }: One) =>
  ({
    loading: {
      initial: 'current',
      states: {
        current: { on: { 'data.changed': { guard: concerns, target: 'outdated' }, 'data.stale': 'outdated' } },
        // What is on its way may be of the time before.
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
    /** Changes come in flocks; it is read again once. */
    stale: { after: { settle: 'loading' } },
  }) as const

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
        ...readAgain({ src: 'fetchIcons', concerns: 'concernsIcons', outdated: 'iconsAreOutdated', keep: 'keep', broken: 'failed' }),
        failed: { on: { 'surface.retry': 'loading', 'data.stale': 'stale', 'data.changed': { guard: 'concernsIcons', target: 'stale' } } },
      },
    },
    tiles: {
      initial: 'loading',
      states: readAgain({ src: 'fetchTiles', concerns: 'concernsTiles', outdated: 'tilesAreOutdated', keep: 'keepTiles', broken: 'ready' }),
    },
    searches: {
      initial: 'loading',
      states: readAgain({
        src: 'fetchSearches',
        concerns: 'concernsSearches',
        outdated: 'searchesAreOutdated',
        keep: 'keepSearches',
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
