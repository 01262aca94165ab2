import type { Box, Line } from '#workers/layout.client'
import type { Graph } from './graph'
import type { NodePositions } from './graph-setup'

/** Size of a drawn node, in pixels. */
export const nodeBox = { width: 160, height: 44 }
const gap = 24
/** Maximum number of similar nodes in one row; larger groups get several rows. */
const maxInRow = 8

/** Groups the nodes that have the same neighbours in the same directions. Nodes of a group have no edges between them. */
const groupSimilarNodes = ({ nodes, edges, rootUuid }: Graph): string[][] => {
  const links = new Map<string, Set<string>>()
  const add = (uuid: string, link: string) => links.set(uuid, (links.get(uuid) ?? new Set()).add(link))
  for (const { fromUuid, toUuid } of edges.values()) {
    add(fromUuid, `to ${toUuid}`)
    add(toUuid, `from ${fromUuid}`)
  }
  const groups = new Map<string, string[]>()
  for (const uuid of nodes.keys()) {
    const key = uuid === rootUuid ? uuid : [...(links.get(uuid) ?? [])].sort().join(' ')
    groups.set(key, [...(groups.get(key) ?? []), uuid])
  }
  return [...groups.values()]
}

/** Returns the number of columns for a group. A block of several rows has a width to height ratio of about 3:2. */
const getColumnCount = (count: number): number =>
  count <= maxInRow ? count : Math.max(maxInRow, Math.ceil(Math.sqrt((1.5 * count * (nodeBox.height + gap)) / (nodeBox.width + gap))))

const extent = (count: number, side: number): number => count * (side + gap) - gap

/** Returns the input of the layout: a box per group of similar nodes and a line per linked pair of groups. `placed` converts the result. */
export const toGroupLayout = (graph: Graph): { boxes: Box[]; lines: Line[]; placed(at: NodePositions): NodePositions } => {
  const groups = groupSimilarNodes(graph)
  const blockOf = new Map(groups.flatMap((group) => group.map((uuid) => [uuid, group[0] ?? uuid] as const)))
  const lines = new Map<string, Line>()
  for (const { uuid, fromUuid, toUuid } of graph.edges.values()) {
    const [from = fromUuid, to = toUuid] = [blockOf.get(fromUuid), blockOf.get(toUuid)]
    if (!lines.has(`${from} ${to}`)) lines.set(`${from} ${to}`, { id: uuid, from, to })
  }
  return {
    boxes: groups.map((group) => {
      const columns = getColumnCount(group.length)
      const rows = Math.ceil(group.length / columns)
      return { id: group[0] ?? '', width: extent(columns, nodeBox.width), height: extent(rows, nodeBox.height) }
    }),
    lines: [...lines.values()],
    placed: (at) =>
      Object.fromEntries(
        groups.flatMap((group) => {
          const { x = 0, y = 0 } = at[group[0] ?? ''] ?? {}
          const columns = getColumnCount(group.length)
          return group.map((uuid, index) => [
            uuid,
            { x: x + (index % columns) * (nodeBox.width + gap), y: y + Math.floor(index / columns) * (nodeBox.height + gap) },
          ])
        }),
      ),
  }
}
