import { emptyGraph } from './graph'
import { type GraphContext, graphSetup } from './graph-setup'
import { getShownGraph } from './graph-filter'

/** Returns the input of `fetchNeighbourhood`: the requested node, and the offset of the first neighbour that is not drawn yet. */
const neighbourhoodInput = ({ context: { graph, expanding } }: { context: GraphContext }) => ({
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
    positions: {},
    hiddenSorts: new Set<string>(),
    text: '',
    searchCount: 0,
    selected: payload.uuid,
    expanding: payload.uuid,
    facts: null,
    refusal: undefined,
  }),
  states: {
    drawing: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'fetchNeighbourhood',
            src: 'fetchNeighbourhood',
            input: neighbourhoodInput,
            onDone: { target: 'open.arranging', actions: ['addNeighbours', 'setWindowTitle', 'selectRoot'] },
            onError: { target: 'failed', actions: 'setRefusal' },
          },
        },
        failed: { on: { 'graph.retry': 'loading', 'data.stale': 'loading' } },
        open: {
          initial: 'shown',
          on: {
            'node.expand': {
              guard: { type: 'canExpand', params: ({ event: { uuid } }) => ({ uuid }) },
              target: '.expanding',
              actions: { type: 'setExpanding', params: ({ event: { uuid } }) => ({ uuid }) },
            },
            'node.collapse': {
              guard: { type: 'canCollapse', params: ({ event: { uuid } }) => ({ uuid }) },
              target: '.arranging',
              actions: [
                { type: 'collapse', params: ({ event: { uuid } }) => ({ uuid }) },
                { type: 'selectDrawn', params: ({ event: { uuid } }) => ({ preferred: uuid }) },
              ],
            },
            'node.hide': {
              guard: { type: 'canHide', params: ({ event: { uuid } }) => ({ uuid }) },
              target: '.arranging',
              actions: [
                { type: 'hide', params: ({ event: { uuid } }) => ({ uuid }) },
                { type: 'selectDrawn', params: {} },
              ],
            },
            'sort.toggle': {
              target: '.arranging',
              actions: [
                { type: 'toggleSort', params: ({ event: { sort } }) => ({ sort }) },
                { type: 'selectDrawn', params: {} },
              ],
            },
            'find.type': {
              actions: [
                { type: 'setText', params: ({ event: { text } }) => ({ text }) },
                { type: 'selectFound', params: { step: 0 } },
              ],
            },
            'find.step': { actions: { type: 'selectFound', params: ({ event: { step } }) => ({ step }) } },
            'node.openWindow': {
              guard: { type: 'isDrawn', params: ({ event: { uuid } }) => ({ uuid }) },
              actions: { type: 'openActionWindow', params: ({ event: { uuid, task } }) => ({ uuid, task }) },
            },
            'graph.retry': { target: 'loading', actions: 'clearGraph' },
            'data.changed': { guard: { type: 'affectsGraph', params: ({ event }) => event }, target: '.outdated' },
            'data.stale': '.outdated',
          },
          states: {
            shown: {},
            /** Data has changed. The graph is reloaded only on request, so that nodes do not move unexpectedly. */
            outdated: {},
            expanding: {
              invoke: {
                id: 'fetchNeighbourhood',
                src: 'fetchNeighbourhood',
                input: neighbourhoodInput,
                onDone: { target: 'arranging', actions: 'addNeighbours' },
                onError: { target: 'shown', actions: 'notifyFailure' },
              },
            },
            arranging: {
              invoke: {
                id: 'layOut',
                src: 'layOut',
                input: ({ context: { graph, hiddenSorts } }) => ({ graph: getShownGraph(graph, hiddenSorts) }),
                onDone: { target: 'shown', actions: 'setPositions' },
                onError: { target: 'shown', actions: 'placeInRows' },
              },
            },
          },
        },
      },
    },
    info: {
      initial: 'none',
      on: {
        'node.select': {
          guard: { type: 'isDrawn', params: ({ event: { uuid } }) => ({ uuid }) },
          target: '.loading',
          actions: { type: 'select', params: ({ event: { uuid } }) => ({ uuid }) },
        },
      },
      states: {
        none: {},
        loading: {
          invoke: {
            id: 'fetchFacts',
            src: 'fetchFacts',
            input: ({ context: { graph, selected } }) => ({ node: graph.nodes.get(selected) }),
            onDone: { target: 'none', actions: 'setFacts' },
            onError: { target: 'none', actions: 'clearFacts' },
          },
        },
      },
    },
  },
})
