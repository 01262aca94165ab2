import { assign, enqueueActions, setup } from 'xstate'
import type { FaceFact, FaceInput } from '#widgets/folder-face/folder-face'
import { graphMachine } from '#widgets/graph/graph.machine'

/** View mode with the relations of the open folder. Each folder gets its own graph; the root folders have none. */
export const relationMachine = setup({
  types: {} as { context: FaceInput; events: FaceFact; input: FaceInput },
  actors: { graph: graphMachine },
  guards: {
    hasFolder: ({ context }) => context.folder !== null,
    isAnother: ({ context, event }) => event.type === 'folder.show' && event.folder?.uuid !== context.folder?.uuid,
  },
  actions: {
    setFolder: assign({ folder: ({ context, event }) => (event.type === 'folder.show' ? event.folder : context.folder) }),
    tell: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'data.changed' || event.type === 'data.stale') enqueue.sendTo('graph', event)
    }),
  },
}).createMachine({
  id: 'relation',
  context: ({ input }) => input,
  initial: 'deciding',
  on: { 'folder.show': { guard: 'isAnother', target: '.deciding', actions: 'setFolder' } },
  states: {
    deciding: { always: [{ guard: 'hasFolder', target: 'shown' }, { target: 'roots' }] },
    roots: {},
    shown: {
      invoke: {
        id: 'graph',
        src: 'graph',
        input: ({ context: { window, session, folder } }) => ({ window, session, payload: { uuid: folder?.uuid ?? '' } }),
        onError: 'broken',
      },
      on: { 'data.changed': { actions: 'tell' }, 'data.stale': { actions: 'tell' } },
    },
    broken: { on: { 'data.stale': 'deciding' } },
  },
})
