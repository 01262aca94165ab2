import { type SqlBool, sql } from 'kysely'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { getEdgeStyle } from '#server/domain/modelling/ontology/definition-records.service'
import { readContentNodes, readEdges, type GraphEdge, findGraphNodes, readNeighbours } from './graph.repository'

interface Graph {
  nodes: { uuid: string; title: string; nodeType: 1 | 2; more: boolean; kind?: 'folder' | 'document' }[]
  edges: ({ uuid: string; title: string; fromUuid: string; toUuid: string; kind: GraphEdge['kind'] } & Partial<
    ReturnType<typeof getEdgeStyle>
  >)[]
  leftOut: number
  next?: { offset: number; count: number }
}

/** Maximum number of nodes of a graph; a larger graph is unreadable. */
const MAX_NODES = 300
/** Maximum number of neighbours of a node: all nodes of the graph except the node itself. */
const MAX_NEIGHBOURS = MAX_NODES - 1
const MAX_CONTENT = 150
const MAX_EDGES = 2_000

interface GraphRange {
  depth?: number | undefined
  offset?: number | undefined
}

/** Returns a stable id for an edge, so that clients keep what they have drawn. */
async function toEdgeId({ kind, id, from_id, to_id }: GraphEdge): Promise<string> {
  const bytes = new TextEncoder().encode(`${kind} ${id ?? ''} ${from_id} ${to_id}`)
  const hex = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

const toEdge = ([id, { title, from_id, to_id, kind, facts }]: [string, GraphEdge]): Graph['edges'][number] => ({
  ...{ uuid: id, title, fromUuid: from_id, toUuid: to_id, kind },
  ...(facts && getEdgeStyle(facts)),
})

/** Returns the offset and size of the next page, or nothing if this page is the last. */
const getNextPage = (end: number, total: number, size: number): Pick<Graph, 'next'> =>
  total > end ? { next: { offset: end, count: Math.min(size, total - end) } } : {}

/**
 * Returns the neighbourhood of a class or instance up to `depth` steps. Only visible nodes are followed. `more` marks nodes with further
 * neighbours outside the graph. The client already shows the neighbours before `offset`.
 */
export async function getGraph({ db, caller, now }: ReadContext, uuid: string, { depth = 1, offset = 0 }: GraphRange): Promise<Graph> {
  const isVisible = await buildVisibilityCondition(db, caller, now)
  const visible = sql<SqlBool>`${isVisible('n')} and ${isOutsideBins('n')}`
  const [centre] = await findGraphNodes(db, [uuid], visible)
  if (!centre) throw notFound()
  const end = offset + MAX_NEIGHBOURS
  const { nodes: neighbours, total } = await readNeighbours(db, uuid, visible, end)
  const found = new Map([centre, ...neighbours.slice(offset)].map((node) => [node.id, node]))
  const drawn = new Set([uuid, ...neighbours.map(({ id }) => id)])
  const edges = new Map<string, GraphEdge>()
  for (const edge of await readEdges(db, [uuid], MAX_EDGES, [...found.keys()])) edges.set(await toEdgeId(edge), edge)
  const expandable = new Set(total > end ? [uuid] : [])
  const leftOut = new Set<string>()
  let frontier = [...found.keys()].filter((id) => id !== uuid)
  for (let step = 1; step <= depth && frontier.length > 0; step += 1) {
    const nearbyEdges = await readEdges(db, frontier, MAX_EDGES)
    const ends = [...new Set(nearbyEdges.flatMap(({ from_id, to_id }) => [from_id, to_id]))].filter((id) => !drawn.has(id))
    const next = await findGraphNodes(db, ends, visible)
    const added = step < depth ? next.slice(0, Math.max(0, MAX_NODES - found.size)) : []
    for (const node of added) found.set(node.id, node)
    for (const { id } of added) drawn.add(id)
    const beyond = new Set(next.slice(added.length).map(({ id }) => id))
    if (step < depth) for (const id of beyond) leftOut.add(id)
    for (const edge of nearbyEdges) {
      const { from_id, to_id } = edge
      if (drawn.has(from_id) && drawn.has(to_id)) edges.set(await toEdgeId(edge), edge)
      else if (beyond.has(from_id)) expandable.add(to_id)
      else if (beyond.has(to_id)) expandable.add(from_id)
    }
    frontier = added.map(({ id }) => id)
  }
  return {
    nodes: [...found.values()].map(({ id, title, node_type }) => ({ uuid: id, title, nodeType: node_type, more: expandable.has(id) })),
    edges: [...edges].map(toEdge),
    leftOut: Math.max(leftOut.size, total - end, 0),
    ...getNextPage(end, total, MAX_NEIGHBOURS),
  }
}

/** Returns the content of a folder with the classes and instances that are linked with it, as far as the caller may see them. */
export async function getFolderGraph(context: ReadContext, folderId: string, offset = 0): Promise<Graph> {
  const { db, caller, now } = context
  await requireFolder(context, folderId)
  const isVisible = await buildVisibilityCondition(db, caller, now)
  const visible = sql<SqlBool>`${isVisible('n')} and ${isOutsideBins('n')}`
  const end = offset + MAX_CONTENT
  const { nodes, total } = await readContentNodes(db, folderId, visible, end)
  // The folder is the first row and is part of each page.
  const content = nodes.filter(({ id }, at) => at >= offset || id === folderId)
  const before = new Set(nodes.slice(0, offset).map(({ id }) => id))
  const inside = content.map(({ id }) => id)
  const nearbyEdges = await readEdges(db, inside, MAX_EDGES)
  const contentIds = new Set(inside)
  const ends = [...new Set(nearbyEdges.flatMap(({ from_id, to_id }) => [from_id, to_id]))].filter(
    (id) => !contentIds.has(id) && !before.has(id),
  )
  const linked = await findGraphNodes(db, ends, visible)
  const beyond = linked.slice(0, MAX_NODES - inside.length)
  const shown = new Set([...inside, ...before, ...beyond.map(({ id }) => id)])
  const shownEdges = nearbyEdges.filter(({ from_id, to_id }) => shown.has(from_id) && shown.has(to_id))
  // A node that is already linked with the folder in the ontology gets no `CONTAINS` edge.
  const linkedIds = new Set(shownEdges.flatMap(({ from_id, to_id }) => (from_id === folderId ? [to_id] : [])))
  const contained = inside.flatMap((id): GraphEdge[] =>
    id === folderId || linkedIds.has(id) ? [] : [{ kind: 'CONTAINS', title: '', id: null, from_id: folderId, to_id: id, facts: null }],
  )
  const edges = new Map<string, GraphEdge>()
  for (const edge of [...shownEdges, ...contained]) edges.set(await toEdgeId(edge), edge)
  return {
    nodes: [
      ...content.map(({ id, title, sort, node_type }): Graph['nodes'][number] => {
        if (sort === 'ontology') return { uuid: id, title, nodeType: node_type, more: false }
        return { uuid: id, title, nodeType: sort === 'folder' ? 1 : 2, more: sort === 'folder' && id !== folderId, kind: sort }
      }),
      ...beyond.map(({ id, title, node_type }) => ({ uuid: id, title, nodeType: node_type, more: true })),
    ],
    edges: [...edges].map(toEdge),
    // A node in the rest of the content can also be linked with the folder, and must not count twice.
    leftOut: Math.max(linked.length - beyond.length, total - end - beyond.length, 0),
    ...getNextPage(end, total, MAX_CONTENT),
  }
}
