import { assign, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import { providedPromise } from '#machines/provided'
import type { WindowFact } from '#windows/window-kind'

export type SurfaceEvent = WindowFact | { type: 'surface.retry' } | { type: 'icon.select'; uuid: string } | { type: 'icon.deselect' }

/** The icons on the desktop: the root folders of its user, in their order. */
export const surfaceMachine = setup({
  types: {} as { context: { folders: readonly Node[]; selected: string | null }; events: SurfaceEvent },
  actors: { fetchRoots: providedPromise<readonly Node[], void>('fetchRoots') },
  delays: { settle: 250 },
  guards: { concernsNodes: ({ event }) => event.type === 'data.changed' && (event.resource === 'node' || event.resource === 'permission') },
  actions: {
    keep: assign({ folders: ({ event }) => ('output' in event ? (event.output as readonly Node[]) : []) }),
    select: assign({ selected: ({ event }) => (event.type === 'icon.select' ? event.uuid : null) }),
  },
}).createMachine({
  id: 'surface',
  context: { folders: [], selected: null },
  initial: 'loading',
  on: { 'icon.select': { actions: 'select' }, 'icon.deselect': { actions: 'select' } },
  states: {
    loading: { invoke: { id: 'fetchRoots', src: 'fetchRoots', onDone: { target: 'ready', actions: 'keep' }, onError: 'failed' } },
    ready: { on: { 'data.changed': { guard: 'concernsNodes', target: 'stale' }, 'data.stale': 'stale' } },
    /** Changes come in flocks; the icons are read again once. */
    stale: { after: { settle: 'loading' } },
    failed: { on: { 'surface.retry': 'loading', 'data.stale': 'stale', 'data.changed': { guard: 'concernsNodes', target: 'stale' } } },
  },
})
