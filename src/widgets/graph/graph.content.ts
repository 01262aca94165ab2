import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import type { Format } from '#text/format'
import { formatWireDate } from '#text/wire-date'
import { computeLayout } from '#workers/layout.client'
import { getFormat } from '../format/get-format'
import { rethrowAsServerError } from '../data-grid/grid-calls'
import type { Neighbourhood, Graph, GraphNode } from './graph'
import { graphMachine } from './graph.machine'
import { messages } from './graph.messages'
import type { NodeFact, NodePositions } from './graph-setup'
import { toGroupLayout } from './similar-node-groups'

type NeighbourhoodRequest = { uuid: string; node: GraphNode | undefined; offset: number }

const toNeighbourhood = ({ uuid, offset }: NeighbourhoodRequest, signal: AbortSignal): Promise<Neighbourhood> =>
  rethrowAsServerError(api(ont).graph({ query: { uuid, depth: 1, offset } }, { signal, quiet: true }))

const fetchNeighbourhood = fromPromise<Neighbourhood, NeighbourhoodRequest>(({ input, signal }) => toNeighbourhood(input, signal))

/**
 * Loads the neighbourhood of a node. A folder (the root, or one in it) has its content as neighbours; other nodes have their links in the
 * ontology.
 */
const fetchContent = fromPromise<Neighbourhood, NeighbourhoodRequest>(({ input, signal }) => {
  const { uuid, node, offset } = input
  return node === undefined || node.kind === 'folder'
    ? rethrowAsServerError(api(ont).folderGraph({ query: { uuid, offset } }, { signal, quiet: true }))
    : toNeighbourhood(input, signal)
})

const arrange = fromPromise<NodePositions, { graph: Graph }>(async ({ input: { graph }, signal }) => {
  const { boxes, lines, placed } = toGroupLayout(graph)
  return placed(await computeLayout(boxes, lines, signal))
})

const fetchClassFacts = async (uuid: string, signal: AbortSignal): Promise<NodeFact[]> => {
  const { ontRelations, ontProperties, ontDynamicProperties } = await rethrowAsServerError(
    api(ont).class({ query: { uuid } }, { signal, quiet: true }),
  )
  const ends = ontRelations.map(({ title, range }) => ({
    label: title,
    values: range.map((entry) => (entry.state === 'SIMPLE' ? entry.title : `${entry.ontRelationTitle} ${entry.ontNodeTitle}`)),
  }))
  return [...ends, ...[...ontProperties, ...ontDynamicProperties].map(({ title }) => ({ label: title, values: [] }))]
}

const fetchInstanceFacts = async (uuid: string, format: Format, signal: AbortSignal): Promise<NodeFact[]> => {
  const quietly = { signal, quiet: true }
  const t = messages(format.locale)
  const data = await rethrowAsServerError(api(ont).instanceData({ query: { instanceUuid: uuid } }, quietly))
  const fields = await rethrowAsServerError(api(ont).sharedRelationsProperties({ json: [uuid] }, quietly))
  const written = (value: string | number | boolean): string => {
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return format.number(value)
    return formatWireDate(value, format) ?? value
  }
  return fields.flatMap(({ uuid: id, title }) => {
    const values = data.flatMap(({ relationOrPropertyUuid, data: one }) =>
      relationOrPropertyUuid === id ? [one.title ?? (one.value === undefined ? '' : written(one.value))] : [],
    )
    return values.length === 0 ? [] : [{ label: title, values }]
  })
}

const fetchFacts = fromPromise<readonly NodeFact[], { node: GraphNode | undefined }>(async ({ input: { node }, signal, system }) => {
  if (!node || node.kind !== undefined) return []
  return node.nodeType === 1 ? await fetchClassFacts(node.uuid, signal) : await fetchInstanceFacts(node.uuid, getFormat(system), signal)
})

export const ontologyGraph = graphMachine.provide({ actors: { fetchNeighbourhood, layOut: arrange, fetchFacts } })

/** Graph of the content of a folder, and of the classes and instances that are linked with the content. */
export const folderGraph = graphMachine.provide({ actors: { fetchNeighbourhood: fetchContent, layOut: arrange, fetchFacts } })
