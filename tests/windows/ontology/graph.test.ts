import { expect, it } from 'vitest'
import { messages } from '#widgets/graph/graph.messages'
import {
  canCollapse,
  canExpand,
  collapsed,
  countLeftOut,
  edgesApart,
  emptyGraph,
  type GraphEdge,
  hidden,
  merged,
  neighboursOf,
} from '#widgets/graph/graph'
import { toolsOf } from '#widgets/graph/node-tools'

const node = (uuid: string, nodeType: 1 | 2 = 1) => ({ uuid, title: uuid, nodeType, more: false })
const edge = (fromUuid: string, toUuid: string, kind: GraphEdge['kind'] = 'CHILD'): GraphEdge => ({
  ...{ uuid: `${fromUuid}-${toUuid}`, title: 'دارد', fromUuid, toUuid, kind },
})
const graph = merged(
  merged(emptyGraph('a'), 'a', { nodes: [node('a'), { ...node('b'), more: true }], edges: [edge('a', 'b')], leftOut: 7 }),
  'b',
  {
    nodes: [node('b'), node('c', 2)],
    edges: [edge('b', 'c', 'INSTANCE')],
    leftOut: 5,
  },
)
const ids = ({ nodes }: typeof graph) => [...nodes.keys()]

it('opens a node by what is around it and closes it again, with everything that came in through it [ONT-043]', () => {
  expect(ids(graph)).toEqual(['a', 'b', 'c'])
  expect(canExpand(graph, 'b')).toBe(false)
  expect(canCollapse(graph, 'b')).toBe(true)
  expect(canCollapse(graph, 'c')).toBe(false)
  const closed = collapsed(graph, 'b')
  expect(ids(closed)).toEqual(['a', 'b'])
  expect(closed.edges.size).toBe(1)
  expect(canExpand(closed, 'b')).toBe(true)
  expect(ids(collapsed(graph, 'a'))).toEqual(['a'])
})

it('hides a node with what came in through it, and never the one in the middle [ONT-043]', () => {
  expect(ids(hidden(graph, 'b'))).toEqual(['a'])
  expect(ids(hidden(graph, 'c'))).toEqual(['a', 'b'])
  expect(ids(hidden(graph, 'a'))).toEqual(['a', 'b', 'c'])
})

it('counts what is too many to be drawn around those that are open', () => {
  expect([graph, collapsed(graph, 'b'), hidden(graph, 'b'), collapsed(graph, 'a')].map(countLeftOut)).toEqual([12, 7, 7, 0])
})

it('sets the edges between the same two nodes apart', () => {
  const [there, back, alone] = [edge('a', 'b'), edge('b', 'a', 'RELATION'), edge('b', 'c')]
  const places = edgesApart({ ...graph, edges: new Map([there, back, alone].map((one) => [one.uuid, one])) })
  expect(places.map(({ edge: { uuid }, place }) => [uuid, place])).toEqual([
    [there.uuid, -0.5],
    [back.uuid, 0.5],
    [alone.uuid, 0],
  ])
})

it('tells what a node is linked with, whichever way the link points', () => {
  expect(neighboursOf(graph, 'b').map(({ node: { uuid }, outwards }) => [uuid, outwards])).toEqual([
    ['a', false],
    ['c', true],
  ])
})

it('opens, closes, hides, edits and deletes a node, and makes instances of classes alone [ONT-039] [ONT-040]', () => {
  const tools = (uuid: string, admin: boolean) => {
    const one = graph.nodes.get(uuid)
    return one ? toolsOf(one, { graph, session: { admin } as never }, messages('fa'), () => {}).map(({ id }) => id) : []
  }
  expect(tools('a', true)).toEqual(['collapse', 'open', 'edit', 'create', 'delete'])
  expect(tools('b', false)).toEqual(['collapse', 'hide', 'center', 'open', 'create', 'delete'])
  expect(tools('c', false)).toEqual(['expand', 'hide', 'center', 'open', 'edit', 'delete'])
})
