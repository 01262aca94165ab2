import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import type { Tile } from '#api/contract/tile'
import { providedPromise } from '#machines/provided'
import { type MoveStyle, move, noSelection, type PickStyle, pick, pickAll, pickNone, type Selection, type Step } from '#machines/selection'
import type { DirectoryChange, WindowFact, WindowRequest } from '#windows/window-kind'
import { binIcon } from './surface'

export type SurfaceEvent =
  | WindowFact
  | { type: 'surface.retry' }
  /** `order` is that in which the icons are seen. */
  | { type: 'icon.pick'; uuid: string; order: readonly string[]; style: PickStyle }
  | { type: 'icon.move'; by: Step; order: readonly string[]; style: MoveStyle }
  | { type: 'icons.all' }
  | { type: 'icons.none' }
  /** A box from blank space: what it covers is picked, with Ctrl beside what was picked before. */
  | { type: 'box.begin'; adds: boolean }
  | { type: 'box.cover'; uuids: readonly string[] }
  | { type: 'box.end' }
  | { type: 'box.cancel' }
  | ({ type: 'directory.change' } & DirectoryChange)

interface SurfaceInput {
  desktop: ActorRef<Snapshot<unknown>, WindowRequest>
}
interface SurfaceContext extends SurfaceInput {
  /** The root folders and then the user's working directories, each once. */
  folders: readonly Node[]
  /** What administrators put on this user's desktop. */
  tiles: readonly Tile[]
  selection: Selection
  /** What was picked before the box, and whether that stays. */
  before: { selection: Selection; adds: boolean }
  /** Still to be told to the server, in turn. */
  changes: readonly DirectoryChange[]
}

/** The recycle bin stands behind the folders. */
const orderOf = ({ folders }: SurfaceContext): string[] => [...folders.map(({ uuid }) => uuid), binIcon]
const iconResources: ReadonlySet<string> = new Set(['node', 'permission', 'workingDirectories'])
const tileResources: ReadonlySet<string> = new Set(['tile', 'permission', 'publicProfile'])

/** The icons on the desktop: the root folders and the working directories of its user, and the recycle bin. It also adds to these and takes off them. */
export const surfaceMachine = setup({
  types: {} as { context: SurfaceContext; events: SurfaceEvent; input: SurfaceInput },
  actors: {
    fetchIcons: providedPromise<readonly Node[], void>('fetchIcons'),
    fetchTiles: providedPromise<readonly Tile[], void>('fetchTiles'),
    /** Answers the sentence that tells of it. */
    changeDirectory: providedPromise<{ said: string }, { change: DirectoryChange | undefined }>('changeDirectory'),
  },
  delays: { settle: 250 },
  guards: {
    concernsIcons: ({ event }) => event.type === 'data.changed' && iconResources.has(event.resource),
    concernsTiles: ({ event }) => event.type === 'data.changed' && tileResources.has(event.resource),
    hasChange: ({ context }) => context.changes.length > 0,
  },
  actions: {
    keep: assign({ folders: ({ event }) => ('output' in event ? (event.output as readonly Node[]) : []) }),
    keepTiles: assign({ tiles: ({ event }) => ('output' in event ? (event.output as readonly Tile[]) : []) }),
    select: assign(({ context, event }) => {
      const { selection } = context
      if (event.type === 'icon.pick') return { selection: pick(selection, event.order, event.uuid, event.style) }
      if (event.type === 'icon.move') return { selection: move(selection, event.order, event.by, event.style) }
      return { selection: event.type === 'icons.all' ? pickAll(selection, orderOf(context)) : pickNone(selection) }
    }),
    beginBox: assign(({ context: { selection }, event }) => ({
      before: { selection, adds: event.type === 'box.begin' && event.adds },
    })),
    cover: assign(({ context: { before, selection }, event }) => {
      if (event.type !== 'box.cover') return {}
      const kept = before.adds ? before.selection.picked : []
      return { selection: { ...selection, picked: new Set([...kept, ...event.uuids]), cursor: event.uuids.at(-1) ?? selection.cursor } }
    }),
    restoreSelection: assign({ selection: ({ context }) => context.before.selection }),
    queueChange: assign(({ context, event }) => {
      if (event.type !== 'directory.change') return {}
      const { change, uuid, title } = event
      return { changes: [...context.changes, { change, uuid, title }] }
    }),
    dropChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    tellChanged: sendTo(
      ({ context }) => context.desktop,
      ({ event }): WindowRequest => ({
        type: 'notify',
        level: 'success',
        message: 'output' in event ? (event.output as { said: string }).said : '',
      }),
    ),
    /** The rows of explorers show it too. */
    reportChanged: sendTo(
      ({ context }) => context.desktop,
      ({ context: { changes } }): WindowRequest => ({
        type: 'data.changed',
        resource: 'workingDirectories',
        uuids: changes.slice(0, 1).map(({ uuid }) => uuid),
        parentUuids: [],
      }),
    ),
  },
}).createMachine({
  id: 'surface',
  context: ({ input }) => ({
    ...input,
    folders: [],
    tiles: [],
    selection: noSelection,
    before: { selection: noSelection, adds: false },
    changes: [],
  }),
  type: 'parallel',
  states: {
    icons: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'fetchIcons', src: 'fetchIcons', onDone: { target: 'ready', actions: 'keep' }, onError: 'failed' } },
        ready: { on: { 'data.changed': { guard: 'concernsIcons', target: 'stale' }, 'data.stale': 'stale' } },
        /** Changes come in flocks; the icons are read again once. */
        stale: { after: { settle: 'loading' } },
        failed: { on: { 'surface.retry': 'loading', 'data.stale': 'stale', 'data.changed': { guard: 'concernsIcons', target: 'stale' } } },
      },
    },
    tiles: {
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'fetchTiles', src: 'fetchTiles', onDone: { target: 'ready', actions: 'keepTiles' }, onError: 'ready' } },
        ready: { on: { 'data.changed': { guard: 'concernsTiles', target: 'stale' }, 'data.stale': 'stale', 'surface.retry': 'loading' } },
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
    directories: {
      initial: 'settled',
      on: { 'directory.change': { actions: 'queueChange' } },
      states: {
        settled: { always: { guard: 'hasChange', target: 'changing' } },
        changing: {
          invoke: {
            id: 'changeDirectory',
            src: 'changeDirectory',
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
