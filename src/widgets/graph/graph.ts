import type { arrowScale } from '#api/contract/constants'

/**
 * A class or an instance. In the graph of a folder it can be any node of that folder. `more` is true if some neighbours are not drawn yet.
 */
export interface GraphNode {
  uuid: string
  title: string
  nodeType: 1 | 2
  more: boolean
  /** Set only for nodes that are neither a class nor an instance. */
  kind?: 'folder' | 'document' | undefined
}

export const getNodeCategory = ({ kind, nodeType }: GraphNode): 'class' | 'instance' | 'folder' | 'document' =>
  kind ?? (nodeType === 1 ? 'class' : 'instance')

export interface GraphEdge {
  uuid: string
  title: string
  fromUuid: string
  toUuid: string
  kind: 'CHILD' | 'INSTANCE' | 'CONTAINS' | 'RELATION'
  /** Arrow of a relation. Its definition sets this style, `size` and `color`. */
  arrowType?: 'line' | 'dot' | 'dot-line' | undefined
  size?: keyof typeof arrowScale | undefined
  color?: string | undefined
}

/** Response of the server: a node's neighbours and the edges to them. */
export interface Neighbourhood {
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  /** Number of neighbours that are left out because the drawing would be too large. */
  leftOut: number
  /** Next page of neighbours; absent on the last page. */
  next?: NextPage | undefined
}

export interface NextPage {
  offset: number
  /** Number of neighbours on the next page. */
  count: number
}

export interface Graph {
  rootUuid: string
  nodes: ReadonlyMap<string, GraphNode>
  edges: ReadonlyMap<string, GraphEdge>
  /** Ids of the expanded nodes, by the id of the node that the expansion added. */
  expandedFrom: ReadonlyMap<string, string>
  /** Ids of expanded nodes. Their neighbours are loaded, except those that `leftOut` and `next` count. */
  opened: ReadonlySet<string>
  /** Number of neighbours that are left out, by the id of the expanded node. */
  leftOut: ReadonlyMap<string, number>
  /** Next page of neighbours, by the id of the expanded node. */
  next: ReadonlyMap<string, NextPage>
}

export const emptyGraph = (rootUuid: string): Graph => ({
  rootUuid,
  nodes: new Map(),
  edges: new Map(),
  expandedFrom: new Map(),
  opened: new Set(),
  leftOut: new Map(),
  next: new Map(),
})

export const countLeftOut = ({ leftOut }: Graph): number => [...leftOut.values()].reduce((sum, count) => sum + count, 0)

/** Adds the neighbourhood of a node. Nodes that were already in the graph keep their entry in `expandedFrom`. */
export const addNeighbourhood = (graph: Graph, uuid: string, { nodes, edges, leftOut, next }: Neighbourhood): Graph => {
  const drawn = new Map([...graph.nodes, ...nodes.map((node) => [node.uuid, node] as const)])
  // The server also returns edges to nodes that the user has hidden.
  const joining = edges.filter(({ fromUuid, toUuid }) => drawn.has(fromUuid) && drawn.has(toUuid))
  const others = [...graph.next].filter(([one]) => one !== uuid)
  const fresh = nodes.filter((node) => !graph.nodes.has(node.uuid) && node.uuid !== graph.rootUuid)
  return {
    ...graph,
    nodes: drawn,
    edges: new Map([...graph.edges, ...joining.map((edge) => [edge.uuid, edge] as const)]),
    expandedFrom: new Map([...graph.expandedFrom, ...fresh.map((node) => [node.uuid, uuid] as const)]),
    opened: new Set([...graph.opened, uuid]),
    leftOut: new Map(graph.leftOut).set(uuid, leftOut),
    next: new Map(next ? [...others, [uuid, next]] : others),
  }
}

const removeNodes = (graph: Graph, gone: ReadonlySet<string>): Graph => {
  const stays = (uuid: string) => !gone.has(uuid)
  return {
    ...graph,
    nodes: new Map([...graph.nodes].filter(([uuid]) => stays(uuid))),
    edges: new Map([...graph.edges].filter(([, { fromUuid, toUuid }]) => stays(fromUuid) && stays(toUuid))),
    expandedFrom: new Map([...graph.expandedFrom].filter(([uuid]) => stays(uuid))),
    opened: new Set([...graph.opened].filter(stays)),
    leftOut: new Map([...graph.leftOut].filter(([uuid]) => stays(uuid))),
    next: new Map([...graph.next].filter(([uuid]) => stays(uuid))),
  }
}

/** Returns the ids of the nodes that the expansion of a node added, directly or through further expansions. */
const getAddedByExpansion = ({ expandedFrom }: Graph, uuid: string): Set<string> => {
  const gone = new Set<string>()
  const look = (by: string) => {
    for (const [one, from] of expandedFrom) {
      if (from !== by || gone.has(one)) continue
      gone.add(one)
      look(one)
    }
  }
  look(uuid)
  return gone
}

export const collapseNode = (graph: Graph, uuid: string): Graph => {
  const left = removeNodes(graph, getAddedByExpansion(graph, uuid))
  const node = left.nodes.get(uuid)
  return {
    ...left,
    opened: new Set([...left.opened].filter((one) => one !== uuid)),
    leftOut: new Map([...left.leftOut].filter(([one]) => one !== uuid)),
    next: new Map([...left.next].filter(([one]) => one !== uuid)),
    nodes: node ? new Map(left.nodes).set(uuid, { ...node, more: true }) : left.nodes,
  }
}

/** Removes a node and all nodes that its expansion added. It never removes the root. */
export const hideNode = (graph: Graph, uuid: string): Graph =>
  uuid === graph.rootUuid ? graph : removeNodes(graph, new Set([uuid, ...getAddedByExpansion(graph, uuid)]))

export const canCollapse = (graph: Graph, uuid: string): boolean => [...graph.expandedFrom.values()].includes(uuid)

export const canExpand = ({ nodes, opened, next }: Graph, uuid: string): boolean =>
  next.has(uuid) || nodes.get(uuid)?.more === true || !opened.has(uuid)

export interface Neighbour {
  edge: GraphEdge
  node: GraphNode
  outwards: boolean
}

/**
 * Returns the edges, each with its position among the edges between the same two nodes: -1, 0 and 1 for three edges; 0 for a single edge.
 */
export const numberParallelEdges = ({ edges }: Graph): { edge: GraphEdge; place: number }[] => {
  const byPair = new Map<string, GraphEdge[]>()
  for (const edge of edges.values()) {
    const pair = [edge.fromUuid, edge.toUuid].sort().join(' ')
    byPair.set(pair, [...(byPair.get(pair) ?? []), edge])
  }
  return [...byPair.values()].flatMap((lines) => lines.map((edge, index) => ({ edge, place: index - (lines.length - 1) / 2 })))
}

/** Returns the drawn neighbours of a node, one entry per edge. */
export const findNeighbours = ({ nodes, edges }: Graph, uuid: string): Neighbour[] =>
  [...edges.values()].flatMap((edge) => {
    const outwards = edge.fromUuid === uuid
    if (!outwards && edge.toUuid !== uuid) return []
    const node = nodes.get(outwards ? edge.toUuid : edge.fromUuid)
    return node ? [{ edge, node, outwards }] : []
  })
