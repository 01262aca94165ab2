import { clearSelection, move, noSelection, pick, selectAll } from '#machines/selection'
import { surfaceSetup } from './surface-setup'

interface LoadedResource {
  src: 'fetchIcons' | 'fetchTiles' | 'fetchSearches'
  changeGuard: 'affectsIcons' | 'affectsTiles' | 'affectsSearches'
  outdatedGuard: 'iconsAreOutdated' | 'tilesAreOutdated' | 'searchesAreOutdated'
  storeAction: 'setFolders' | 'setTiles' | 'setSearches'
  /** State after loading has failed. */
  stateAfterFailure: 'failed' | 'ready'
}

/** Creates the states that load a resource and reload it after a relevant change. */
const createLoadStates = <const One extends LoadedResource>({ src, changeGuard, outdatedGuard, storeAction, stateAfterFailure }: One) =>
  ({
    loading: {
      initial: 'current',
      states: {
        current: { on: { 'data.changed': { guard: changeGuard, target: 'outdated' }, 'data.stale': 'outdated' } },
        // A change arrived during the request, so the pending response may be older than the change.
        outdated: {},
      },
      invoke: {
        id: src,
        src,
        onDone: [
          { guard: outdatedGuard, target: 'stale', actions: storeAction },
          { target: 'ready', actions: storeAction },
        ],
        onError: [{ guard: outdatedGuard, target: 'stale' }, { target: stateAfterFailure }],
      },
    },
    ready: { on: { 'data.changed': { guard: changeGuard, target: 'stale' }, 'data.stale': 'stale', 'surface.retry': 'loading' } },
    /** Waits before it loads again: changes often come in series, and one request is enough for a series. */
    stale: { after: { collectDelay: 'loading' } },
  }) as const

/** Desktop icons: root folders, working directories and saved searches of the user, and the recycle bin. Also adds and removes icons. */
export const surfaceMachine = surfaceSetup.createMachine({
  id: 'surface',
  context: ({ input }) => ({
    ...input,
    folders: [],
    tiles: [],
    selection: noSelection,
    selectionBeforeMarquee: { selection: noSelection, adds: false },
    searches: [],
    changes: [],
  }),
  type: 'parallel',
  states: {
    icons: {
      initial: 'loading',
      states: {
        ...createLoadStates({
          src: 'fetchIcons',
          changeGuard: 'affectsIcons',
          outdatedGuard: 'iconsAreOutdated',
          storeAction: 'setFolders',
          stateAfterFailure: 'failed',
        }),
        failed: { on: { 'surface.retry': 'loading', 'data.stale': 'stale', 'data.changed': { guard: 'affectsIcons', target: 'stale' } } },
      },
    },
    tiles: {
      initial: 'loading',
      states: createLoadStates({
        src: 'fetchTiles',
        changeGuard: 'affectsTiles',
        outdatedGuard: 'tilesAreOutdated',
        storeAction: 'setTiles',
        stateAfterFailure: 'ready',
      }),
    },
    searches: {
      initial: 'loading',
      states: createLoadStates({
        src: 'fetchSearches',
        changeGuard: 'affectsSearches',
        outdatedGuard: 'searchesAreOutdated',
        storeAction: 'setSearches',
        stateAfterFailure: 'ready',
      }),
    },
    picking: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'icon.pick': {
              actions: {
                type: 'setSelection',
                params: ({ context: { selection }, event }) => ({ selection: pick(selection, event.order, event.uuid, event.style) }),
              },
            },
            'icon.move': {
              actions: {
                type: 'setSelection',
                params: ({ context: { selection }, event }) => ({ selection: move(selection, event.order, event.by, event.style) }),
              },
            },
            'icons.all': {
              actions: {
                type: 'setSelection',
                params: ({ context: { selection }, event }) => ({ selection: selectAll(selection, event.order) }),
              },
            },
            'icons.none': {
              actions: { type: 'setSelection', params: ({ context }) => ({ selection: clearSelection(context.selection) }) },
            },
            'marquee.begin': {
              target: 'selectingInMarquee',
              actions: { type: 'startMarquee', params: ({ event }) => ({ adds: event.adds }) },
            },
          },
        },
        selectingInMarquee: {
          on: {
            'marquee.change': { actions: { type: 'selectCovered', params: ({ event }) => ({ uuids: event.uuids }) } },
            'marquee.end': 'idle',
            'marquee.cancel': { target: 'idle', actions: 'restoreSelection' },
          },
        },
      },
    },
    changes: {
      initial: 'settled',
      on: {
        'directory.change': {
          actions: { type: 'queueChange', params: ({ event: { change, uuid, title } }) => ({ of: 'directory', change, uuid, title }) },
        },
        'search.change': {
          actions: { type: 'queueChange', params: ({ event: { change, search } }) => ({ of: 'search', change, search }) },
        },
      },
      states: {
        settled: { always: { guard: 'hasChange', target: 'changing' } },
        changing: {
          invoke: {
            id: 'makeChange',
            src: 'makeChange',
            input: ({ context: { changes } }) => ({ change: changes[0] }),
            onDone: {
              target: 'settled',
              actions: [{ type: 'notifyChanged', params: ({ event }) => event.output }, 'reportChanged', 'dropChange'],
            },
            // The API client has already shown the error to the user.
            onError: { target: 'settled', actions: 'dropChange' },
          },
        },
      },
    },
  },
})
