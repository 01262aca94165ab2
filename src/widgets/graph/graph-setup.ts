import { assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import type { ServerError } from '../data-grid/grid'
import { providedPromise } from '#machines/provided'
import type { DataChanged, Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import {
  type Neighbourhood,
  canCollapse,
  canExpand,
  collapseNode,
  emptyGraph,
  type Graph,
  type GraphNode,
  hideNode,
  addNeighbourhood,
} from './graph'
import { findNodesByTitle, getShownGraph, stepThroughMatches } from './graph-filter'

export type NodePositions = Readonly<Record<string, { x: number; y: number }>>

/** A label and a value in the information panel of a node. */
export interface NodeFact {
  label: string
  values: readonly string[]
}

export interface GraphContext {
  window: WindowRef
  session: Session
  graph: Graph
  positions: NodePositions
  /** Ids of the sorts of edges that are hidden. */
  hiddenSorts: ReadonlySet<string>
  /** Text of the search for a node. */
  text: string
  /** Number of searches so far. It changes even if the same node is found again, so that the drawing scrolls to the node again. */
  searchCount: number
  selected: string
  /** Id of the node whose neighbourhood is requested. */
  expanding: string
  /** Facts of the selected node; null until they are loaded. */
  facts: readonly NodeFact[] | null
  refusal: ServerError | undefined
}

export type NodeAction = 'open' | 'edit' | 'delete' | 'create' | 'graph'

export type GraphEvent =
  | ContentEvent
  | { type: 'node.select'; uuid: string }
  | { type: 'node.expand'; uuid: string }
  | { type: 'node.collapse'; uuid: string }
  | { type: 'node.hide'; uuid: string }
  | { type: 'node.openWindow'; uuid: string; task: NodeAction }
  | { type: 'sort.toggle'; sort: string }
  | { type: 'find.type'; text: string }
  | { type: 'find.step'; step: -1 | 1 }
  | { type: 'graph.retry' }

interface NodeParams {
  uuid: string
}

const toggleInSet = (hiddenSorts: ReadonlySet<string>, sort: string): ReadonlySet<string> =>
  hiddenSorts.has(sort) ? new Set([...hiddenSorts].filter((other) => other !== sort)) : new Set([...hiddenSorts, sort])

/** Window to open for each action on a node. */
const windowsByAction: Readonly<Record<NodeAction, (node: GraphNode) => Omit<Extract<WindowRequest, { type: 'window.open' }>, 'type'>>> = {
  open: ({ uuid, title, nodeType }) =>
    nodeType === 1 ? { kind: 'explorer', payload: { folderUuid: uuid }, title } : { kind: 'properties', payload: { uuid }, title },
  edit: ({ uuid, title, nodeType }) =>
    nodeType === 1 ? { kind: 'edit-ontology-class', payload: { uuid }, title } : { kind: 'instance', payload: { uuid }, title },
  delete: ({ uuid, title }) => ({ kind: 'delete-confirmation', payload: { kind: 'delete', uuids: [uuid], title, ontology: true } }),
  create: ({ uuid }) => ({ kind: 'create-instance', payload: { classUuid: uuid } }),
  graph: ({ uuid, title }) => ({ kind: 'ontology-graph', payload: { uuid }, title }),
}

/** Actors, guards and actions of `graph.machine`. */
export const graphSetup = setup({
  types: {} as { context: GraphContext; events: GraphEvent; input: WindowInput<{ uuid: string }> },
  actors: {
    /** `node` is undefined for the first request of the root, because the root is not loaded yet. */
    fetchNeighbourhood: providedPromise<Neighbourhood, { uuid: string; node: GraphNode | undefined; offset: number }>('fetchNeighbourhood'),
    layOut: providedPromise<NodePositions, { graph: Graph }>('layOut'),
    fetchFacts: providedPromise<readonly NodeFact[], { node: GraphNode | undefined }>('fetchFacts'),
  },
  guards: {
    isDrawn: ({ context: { graph } }, { uuid }: NodeParams) => graph.nodes.has(uuid),
    canExpand: ({ context: { graph } }, { uuid }: NodeParams) => graph.nodes.has(uuid) && canExpand(graph, uuid),
    canCollapse: ({ context: { graph } }, { uuid }: NodeParams) => canCollapse(graph, uuid),
    canHide: ({ context: { graph } }, { uuid }: NodeParams) => graph.nodes.has(uuid) && uuid !== graph.rootUuid,
    affectsGraph: ({ context: { graph } }, { resource, uuids, parentUuids }: DataChanged) =>
      resource === 'ontology' || (resource === 'node' && [...uuids, ...parentUuids].some((uuid) => graph.nodes.has(uuid))),
  },
  actions: {
    addNeighbours: assign({
      graph: ({ context: { graph, expanding }, event }) => addNeighbourhood(graph, expanding, getEventOutput<Neighbourhood>(event)),
      refusal: undefined,
    }),
    setPositions: assign({ positions: ({ event }) => getEventOutput<NodePositions>(event) }),
    /** Places the nodes in simple rows if the layout failed, so that the graph stays usable. */
    placeInRows: assign({
      positions: ({ context: { graph } }) =>
        Object.fromEntries([...graph.nodes.keys()].map((uuid, at) => [uuid, { x: (at % 6) * 200, y: Math.floor(at / 6) * 100 }])),
    }),
    setFacts: assign({ facts: ({ event }) => getEventOutput<readonly NodeFact[]>(event) }),
    clearFacts: assign({ facts: [] }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    notifyFailure: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({
        type: 'notify',
        level: 'error',
        message: 'error' in event ? (event.error as ServerError).detail : '',
      }),
    ),
    select: assign((_, { uuid }: NodeParams) => ({ selected: uuid, facts: null })),
    selectRoot: raise(({ context }) => ({ type: 'node.select' as const, uuid: context.graph.rootUuid })),
    setExpanding: assign((_, { uuid }: NodeParams) => ({ expanding: uuid })),
    /** Empties the graph before it is loaded again, starting with the root. */
    clearGraph: assign(({ context: { graph } }) => ({
      graph: emptyGraph(graph.rootUuid),
      expanding: graph.rootUuid,
      selected: graph.rootUuid,
      facts: null,
    })),
    collapse: assign(({ context: { graph } }, { uuid }: NodeParams) => ({ graph: collapseNode(graph, uuid) })),
    hide: assign(({ context: { graph } }, { uuid }: NodeParams) => ({ graph: hideNode(graph, uuid) })),
    toggleSort: assign(({ context: { hiddenSorts } }, { sort }: { sort: string }) => ({ hiddenSorts: toggleInSet(hiddenSorts, sort) })),
    /** If the selected node is no longer drawn, selects `preferred` instead, or else the root. */
    selectDrawn: enqueueActions(({ context: { graph, hiddenSorts, selected }, enqueue }, { preferred }: { preferred?: string }) => {
      const { nodes } = getShownGraph(graph, hiddenSorts)
      if (nodes.has(selected)) return
      const uuid = preferred !== undefined && nodes.has(preferred) ? preferred : graph.rootUuid
      enqueue.raise({ type: 'node.select', uuid })
    }),
    setText: assign((_, { text }: { text: string }) => ({ text })),
    /** Selects the matching node that is `step` matches after the selected node. */
    selectFound: enqueueActions(
      ({ context: { graph, hiddenSorts, text, selected, searchCount }, enqueue }, { step }: { step: -1 | 0 | 1 }) => {
        const shown = getShownGraph(graph, hiddenSorts)
        const uuid = stepThroughMatches(shown, findNodesByTitle(shown, text), selected, step)
        if (uuid === undefined) return
        enqueue.assign({ searchCount: searchCount + 1 })
        if (uuid !== selected) enqueue.raise({ type: 'node.select', uuid })
      },
    ),
    setWindowTitle: enqueueActions(({ context: { window, graph }, enqueue }) => {
      const title = graph.nodes.get(graph.rootUuid)?.title
      if (title !== undefined) enqueue.sendTo(window, { type: 'window.retitle', title } satisfies WindowRequest)
    }),
    openActionWindow: enqueueActions(({ context: { window, graph }, enqueue }, { uuid, task }: { uuid: string; task: NodeAction }) => {
      const node = graph.nodes.get(uuid)
      if (node) enqueue.sendTo(window, { type: 'window.open', ...windowsByAction[task](node) } satisfies WindowRequest)
    }),
  },
})
