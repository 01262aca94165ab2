import { assign, sendTo, setup } from 'xstate'
import type { FolderModeEvent, FolderViewInput } from '#widgets/folder-view/folder-view'
import { graphMachine } from '#widgets/graph/graph.machine'
import type { ContentEvent } from '../../window-kind'

/**
 * View mode that shows the relations of the open folder as a graph. The graph is created anew for each folder; the root folders have no
 * graph.
 */
export const relationMachine = setup({
  types: {} as { context: FolderViewInput; events: FolderModeEvent; input: FolderViewInput },
  actors: { graph: graphMachine },
  guards: {
    hasFolder: ({ context }) => context.folder !== null,
    isOtherFolder: ({ context }, { folder }: Pick<FolderViewInput, 'folder'>) => folder?.uuid !== context.folder?.uuid,
  },
  actions: {
    setFolder: assign((_, { folder }: Pick<FolderViewInput, 'folder'>) => ({ folder })),
    forwardToGraph: sendTo('graph', (_, { event }: { event: ContentEvent }) => event),
  },
}).createMachine({
  id: 'relation',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'folder.show': {
      guard: { type: 'isOtherFolder', params: ({ event }) => ({ folder: event.folder }) },
      target: '.deciding',
      actions: { type: 'setFolder', params: ({ event }) => ({ folder: event.folder }) },
    },
  },
  states: {
    deciding: { always: [{ guard: 'hasFolder', target: 'shown' }, { target: 'roots' }] },
    roots: {},
    shown: {
      invoke: {
        id: 'graph',
        src: 'graph',
        input: ({ context: { window, session, folder } }) => ({ window, session, payload: { uuid: folder?.uuid ?? '' } }),
        onError: 'failed',
      },
      on: {
        'data.changed': { actions: { type: 'forwardToGraph', params: ({ event }) => ({ event }) } },
        'data.stale': { actions: { type: 'forwardToGraph', params: ({ event }) => ({ event }) } },
      },
    },
    failed: { on: { 'data.stale': 'deciding' } },
  },
})
