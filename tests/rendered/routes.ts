import type { MachinePaths } from '#tests/paths/define'
import { type Edge, type Graph, routeTo } from '#tests/paths/graph'
import { plan, type WalkOptions } from '#tests/paths/walk'

/** A path through a machine, and the walk that it belongs to. */
export interface Route {
  options: WalkOptions
  graph: Graph
  moves: Edge[]
}

/** Coverage of a route: all states once, or each transition in each state. */
export type Extent = 'states' | 'transitions'

const passed = ({ from, offer, outcome }: Edge, extent: Extent): string[] =>
  extent === 'states'
    ? [...outcome.touched]
    : [...outcome.touched, ...outcome.taken, `${JSON.stringify(from.situation.snapshot.value)} ${offer.event.type} ${offer.sample}`]

/** Returns a small set of the shortest paths that together cover everything. None of them is the beginning of another. */
export const routesOf = ({ machine, walks }: MachinePaths, extent: Extent): Route[] =>
  Object.values(walks).flatMap((options) => {
    const { graph } = plan(machine, { ...options, most: 0 })
    const seen = new Set<string>()
    const wanted: Edge[][] = []
    for (const edge of graph.edges) {
      const isNew = passed(edge, extent).filter((one) => !seen.has(one))
      if (isNew.length === 0) continue
      for (const one of isNew) seen.add(one)
      wanted.push([...routeTo(edge.from), edge])
    }
    const isBeginning = (moves: Edge[]) => wanted.some((other) => other !== moves && moves.every((edge, index) => other[index] === edge))
    return [[], ...wanted.filter((moves) => !isBeginning(moves))].map((moves) => ({ options, graph, moves }))
  })
