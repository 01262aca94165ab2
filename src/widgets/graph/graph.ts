import type { arrowScale } from '#api/contract/constants'

/** A class or an instance, or where a folder is looked at what stands in it; `more`: there is something around it that is not drawn yet. */
export interface GraphNode {
  uuid: string
  title: string
  nodeType: 1 | 2
  more: boolean
  /** Of what is neither a class nor an instance. */
  kind?: 'folder' | 'document' | undefined
}

export const sortOf = ({ kind, nodeType }: GraphNode): 'class' | 'instance' | 'folder' | 'document' =>
  kind ?? (nodeType === 1 ? 'class' : 'instance')

export interface GraphEdge {
  uuid: string
  title: string
  fromUuid: string
  toUuid: string
  kind: 'CHILD' | 'INSTANCE' | 'CONTAINS' | 'RELATION'
  /** Of a relation, as its definition says that it is drawn. */
  arrowType?: 'line' | 'dot' | 'dot-line' | undefined
  size?: keyof typeof arrowScale | undefined
  color?: string | undefined
}

/** What a server answers around one node. */
export interface Around {
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  /** Nodes that are too many to be drawn. */
  leftOut: number
  /** Where what the node is linked with besides begins, and how many of it come at once. */
  next?: Next | undefined
}

export interface Next {
  offset: number
  count: number
}

export interface Graph {
  rootUuid: string
  nodes: ReadonlyMap<string, GraphNode>
  edges: ReadonlyMap<string, GraphEdge>
  /** By whose opening a node came in. */
  brought: ReadonlyMap<string, string>
  /** Opened ones: everything around them is there. */
  opened: ReadonlySet<string>
  /** By the opened one: nodes around it that are too many to be drawn. */
  leftOut: ReadonlyMap<string, number>
  /** By the opened one: what can be asked for besides. */
  next: ReadonlyMap<string, Next>
}

export const emptyGraph = (rootUuid: string): Graph => ({
  rootUuid,
  nodes: new Map(),
  edges: new Map(),
  brought: new Map(),
  opened: new Set(),
  leftOut: new Map(),
  next: new Map(),
})

export const countLeftOut = ({ leftOut }: Graph): number => [...leftOut.values()].reduce((sum, count) => sum + count, 0)

/** With what is around a node; what was there already stays where it came from. */
export const merged = (graph: Graph, uuid: string, { nodes, edges, leftOut, next }: Around): Graph => {
  const drawn = new Map([...graph.nodes, ...nodes.map((node) => [node.uuid, node] as const)])
  // The other end of one may have been hidden meanwhile.
  const joining = edges.filter(({ fromUuid, toUuid }) => drawn.has(fromUuid) && drawn.has(toUuid))
  const others = [...graph.next].filter(([one]) => one !== uuid)
  const fresh = nodes.filter((node) => !graph.nodes.has(node.uuid) && node.uuid !== graph.rootUuid)
  return {
    ...graph,
    nodes: drawn,
    edges: new Map([...graph.edges, ...joining.map((edge) => [edge.uuid, edge] as const)]),
    brought: new Map([...graph.brought, ...fresh.map((node) => [node.uuid, uuid] as const)]),
    opened: new Set([...graph.opened, uuid]),
    leftOut: new Map(graph.leftOut).set(uuid, leftOut),
    next: new Map(next ? [...others, [uuid, next]] : others),
  }
}

const without = (graph: Graph, gone: ReadonlySet<string>): Graph => {
  const stays = (uuid: string) => !gone.has(uuid)
  return {
    ...graph,
    nodes: new Map([...graph.nodes].filter(([uuid]) => stays(uuid))),
    edges: new Map([...graph.edges].filter(([, { fromUuid, toUuid }]) => stays(fromUuid) && stays(toUuid))),
    brought: new Map([...graph.brought].filter(([uuid]) => stays(uuid))),
    opened: new Set([...graph.opened].filter(stays)),
    leftOut: new Map([...graph.leftOut].filter(([uuid]) => stays(uuid))),
    next: new Map([...graph.next].filter(([uuid]) => stays(uuid))),
  }
}

/** What came in by opening a node, and by opening that in turn. */
const broughtBy = ({ brought }: Graph, uuid: string): Set<string> => {
  const gone = new Set<string>()
  const look = (by: string) => {
    for (const [one, from] of brought) {
      if (from !== by || gone.has(one)) continue
      gone.add(one)
      look(one)
    }
  }
  look(uuid)
  return gone
}

export const collapsed = (graph: Graph, uuid: string): Graph => {
  const left = without(graph, broughtBy(graph, uuid))
  const node = left.nodes.get(uuid)
  return {
    ...left,
    opened: new Set([...left.opened].filter((one) => one !== uuid)),
    leftOut: new Map([...left.leftOut].filter(([one]) => one !== uuid)),
    next: new Map([...left.next].filter(([one]) => one !== uuid)),
    nodes: node ? new Map(left.nodes).set(uuid, { ...node, more: true }) : left.nodes,
  }
}

/** Without a node and what came in through it. The one the graph is about stays. */
export const hidden = (graph: Graph, uuid: string): Graph =>
  uuid === graph.rootUuid ? graph : without(graph, new Set([uuid, ...broughtBy(graph, uuid)]))

export const canCollapse = (graph: Graph, uuid: string): boolean => [...graph.brought.values()].includes(uuid)

export const canExpand = ({ nodes, opened, next }: Graph, uuid: string): boolean =>
  next.has(uuid) || nodes.get(uuid)?.more === true || !opened.has(uuid)

export interface Neighbour {
  edge: GraphEdge
  node: GraphNode
  outwards: boolean
}

/** Edges between the same two nodes, each with its place among them: 0 when it is alone, and otherwise counted from their middle. */
export const edgesApart = ({ edges }: Graph): { edge: GraphEdge; place: number }[] => {
  const byPair = new Map<string, GraphEdge[]>()
  for (const edge of edges.values()) {
    const pair = [edge.fromUuid, edge.toUuid].sort().join(' ')
    byPair.set(pair, [...(byPair.get(pair) ?? []), edge])
  }
  return [...byPair.values()].flatMap((lines) => lines.map((edge, index) => ({ edge, place: index - (lines.length - 1) / 2 })))
}

/** What a node is drawn together with, and by what. */
export const neighboursOf = ({ nodes, edges }: Graph, uuid: string): Neighbour[] =>
  [...edges.values()].flatMap((edge) => {
    const outwards = edge.fromUuid === uuid
    if (!outwards && edge.toUuid !== uuid) return []
    const node = nodes.get(outwards ? edge.toUuid : edge.fromUuid)
    return node ? [{ edge, node, outwards }] : []
  })
