import { matchKey } from '#text/normalise'
import type { Graph, GraphEdge } from './graph'

/** A sort of link that can be left out of the drawing: one of the fixed kinds, or a relation by its title. */
export interface Sort {
  id: string
  kind: GraphEdge['kind']
  /** Of a relation. */
  title: string
  count: number
}

const sortId = ({ kind, title }: GraphEdge): string => (kind === 'RELATION' ? `RELATION ${title}` : kind)

/** The sorts of links in a graph: the fixed kinds before the relations. */
export const sortsIn = ({ edges }: Graph): Sort[] => {
  const sorts = new Map<string, Sort>()
  for (const edge of edges.values()) {
    const id = sortId(edge)
    sorts.set(id, { ...{ id, kind: edge.kind, title: edge.title }, count: (sorts.get(id)?.count ?? 0) + 1 })
  }
  const all = [...sorts.values()]
  return [...all.filter(({ kind }) => kind !== 'RELATION'), ...all.filter(({ kind }) => kind === 'RELATION')]
}

/** Without the links of some sorts, and without the nodes that only these led to. */
export const shownOf = (graph: Graph, without: ReadonlySet<string>): Graph => {
  if (without.size === 0) return graph
  const edges = new Map([...graph.edges].filter(([, edge]) => !without.has(sortId(edge))))
  const linked = new Set([...edges.values()].flatMap(({ fromUuid, toUuid }) => [fromUuid, toUuid]))
  const wereLinked = new Set([...graph.edges.values()].flatMap(({ fromUuid, toUuid }) => [fromUuid, toUuid]))
  const stays = (uuid: string) => uuid === graph.rootUuid || linked.has(uuid) || !wereLinked.has(uuid)
  return { ...graph, edges, nodes: new Map([...graph.nodes].filter(([uuid]) => stays(uuid))) }
}

/** The nodes whose titles hold this text as every search of the product reads it, in the order of the list. */
export const foundIn = ({ nodes }: Graph, text: string): string[] => {
  const wanted = matchKey(text)
  return wanted === '' ? [] : [...nodes.values()].flatMap(({ uuid, title }) => (matchKey(title).includes(wanted) ? [uuid] : []))
}

/** The found one after or before the selected one, around the end; while text is typed the selected one itself may stay. */
export const stepTo = ({ nodes }: Graph, found: readonly string[], selected: string, step: -1 | 0 | 1): string | undefined => {
  const order = [...nodes.keys()]
  const at = order.indexOf(selected)
  const places = found.map((uuid) => order.indexOf(uuid))
  const index =
    step < 0 ? places.findLastIndex((place) => place < at) : places.findIndex((place) => place > at || (step === 0 && place === at))
  return index >= 0 ? found[index] : step < 0 ? found.at(-1) : found[0]
}
