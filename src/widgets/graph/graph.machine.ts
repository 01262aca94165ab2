import { emptyGraph } from './graph'
import { type GraphContext, graphSetup } from './graph-setup'
import { shownOf } from './shown'

/** Input of `fetchAround`: the requested node, and the offset of its neighbours that are not drawn yet. */
const aroundInput = ({ context: { graph, expanding } }: { context: GraphContext }) => ({
  uuid: expanding,
  node: graph.nodes.get(expanding),
  offset: graph.next.get(expanding)?.offset ?? 0,
})

/** Graph around a node that the user expands step by step. The drawing stays visible while more nodes load. */
export const graphMachine = graphSetup.createMachine({
  id: 'graph',
  type: 'parallel',
  context: ({ input: { window, session, payload } }) => ({
    window,
    session,
    graph: emptyGraph(payload.uuid),
    places: {},
    without: new Set<string>(),
    text: '',
    looks: 0,
    selected: payload.uuid,
    expanding: payload.uuid,
    facts: null,
    refusal: undefined,
  }),
  states: {
    drawing: {
      initial: 'beginning',
      states: {
        beginning: {
          invoke: {
            id: 'fetchAround',
            src: 'fetchAround',
            input: aroundInput,
            onDone: { target: 'open.arranging', actions: ['setAround', 'entitle', 'lookAtMiddle'] },
            onError: { target: 'failed', actions: 'setRefusal' },
          },
        },
        failed: { on: { 'graph.retry': 'beginning', 'data.stale': 'beginning' } },
        open: {
          initial: 'shown',
          on: {
            'node.expand': { guard: 'canExpand', target: '.expanding', actions: 'aimAt' },
            'node.collapse': { guard: 'canCollapse', target: '.arranging', actions: ['collapse', 'selectDrawn'] },
            'node.hide': { guard: 'canHide', target: '.arranging', actions: ['hide', 'selectDrawn'] },
            'sort.turn': { target: '.arranging', actions: ['turnSort', 'selectDrawn'] },
            'find.type': { actions: ['setText', 'selectFound'] },
            'find.step': { actions: 'selectFound' },
            'node.do': { guard: 'isDrawn', actions: 'carryOut' },
            'graph.retry': { target: 'beginning', actions: 'beginAnew' },
            'data.changed': { guard: 'concerns', target: '.outdated' },
            'data.stale': '.outdated',
          },
          states: {
            shown: {},
            /** Data has changed. The graph is reloaded only on request, so that nodes do not move unexpectedly. */
            outdated: {},
            expanding: {
              invoke: {
                id: 'fetchAround',
                src: 'fetchAround',
                input: aroundInput,
                onDone: { target: 'arranging', actions: 'setAround' },
                onError: { target: 'shown', actions: 'notifyFailure' },
              },
            },
            arranging: {
              invoke: {
                id: 'layOut',
                src: 'layOut',
                input: ({ context: { graph, without } }) => ({ graph: shownOf(graph, without) }),
                onDone: { target: 'shown', actions: 'setPlaces' },
                onError: { target: 'shown', actions: 'standInRows' },
              },
            },
          },
        },
      },
    },
    info: {
      initial: 'none',
      on: { 'node.select': { guard: 'isDrawn', target: '.reading', actions: 'select' } },
      states: {
        none: {},
        reading: {
          invoke: {
            id: 'fetchFacts',
            src: 'fetchFacts',
            input: ({ context: { graph, selected } }) => ({ node: graph.nodes.get(selected) }),
            onDone: { target: 'none', actions: 'setFacts' },
            onError: { target: 'none', actions: 'noFacts' },
          },
        },
      },
    },
  },
})
