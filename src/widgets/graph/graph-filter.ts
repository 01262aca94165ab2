import { matchKey } from '#text/normalise'
import type { Graph, GraphEdge } from './graph'

/** Edges that the user can hide together: those of a fixed kind, or all relations with the same title. */
export interface EdgeSort {
  id: string
  kind: GraphEdge['kind']
  /** Title of the relation. Fixed kinds have no title of their own. */
  title: string
  count: number
}

const getSortId = ({ kind, title }: GraphEdge): string => (kind === 'RELATION' ? `RELATION ${title}` : kind)

/** Returns the sorts of edges in a graph, the fixed kinds before the relations. */
export const listEdgeSorts = ({ edges }: Graph): EdgeSort[] => {
  const sorts = new Map<string, EdgeSort>()
  for (const edge of edges.values()) {
    const id = getSortId(edge)
    sorts.set(id, { ...{ id, kind: edge.kind, title: edge.title }, count: (sorts.get(id)?.count ?? 0) + 1 })
  }
  const all = [...sorts.values()]
  return [...all.filter(({ kind }) => kind !== 'RELATION'), ...all.filter(({ kind }) => kind === 'RELATION')]
}

/** Removes the edges of the hidden sorts, and the nodes that had only such edges. Keeps the root and nodes that never had an edge. */
export const getShownGraph = (graph: Graph, hiddenSorts: ReadonlySet<string>): Graph => {
  if (hiddenSorts.size === 0) return graph
  const edges = new Map([...graph.edges].filter(([, edge]) => !hiddenSorts.has(getSortId(edge))))
  const linked = new Set([...edges.values()].flatMap(({ fromUuid, toUuid }) => [fromUuid, toUuid]))
  const wereLinked = new Set([...graph.edges.values()].flatMap(({ fromUuid, toUuid }) => [fromUuid, toUuid]))
  const stays = (uuid: string) => uuid === graph.rootUuid || linked.has(uuid) || !wereLinked.has(uuid)
  return { ...graph, edges, nodes: new Map([...graph.nodes].filter(([uuid]) => stays(uuid))) }
}

/** Returns the ids of the nodes whose title contains the text, in the order of the node list. Titles are compared by `matchKey`. */
export const findNodesByTitle = ({ nodes }: Graph, text: string): string[] => {
  const wanted = matchKey(text)
  return wanted === '' ? [] : [...nodes.values()].flatMap(({ uuid, title }) => (matchKey(title).includes(wanted) ? [uuid] : []))
}

/**
 * Returns the match that is `step` matches after the selected node, and wraps at the ends. With step 0 the selected node itself may be
 * returned.
 */
export const stepThroughMatches = ({ nodes }: Graph, found: readonly string[], selected: string, step: -1 | 0 | 1): string | undefined => {
  const positions = new Map([...nodes.keys()].map((uuid, index) => [uuid, index]))
  const positionOf = (uuid: string): number => positions.get(uuid) ?? -1
  const at = positionOf(selected)
  const places = found.map(positionOf)
  const index =
    step < 0 ? places.findLastIndex((place) => place < at) : places.findIndex((place) => place > at || (step === 0 && place === at))
  return index >= 0 ? found[index] : step < 0 ? found.at(-1) : found[0]
}
