import { expect, it } from 'vitest'
import { createFormat } from '#text/format'
import { messages } from '#widgets/graph/graph.messages'
import {
  canCollapse,
  canExpand,
  collapseNode,
  countLeftOut,
  numberParallelEdges,
  emptyGraph,
  type GraphEdge,
  hideNode,
  addNeighbourhood,
  findNeighbours,
} from '#widgets/graph/graph'
import { listNodeTools } from '#widgets/graph/node-tools'
import { findNodesByTitle, getShownGraph, listEdgeSorts, stepThroughMatches } from '#widgets/graph/graph-filter'
import { toGroupLayout, nodeBox } from '#widgets/graph/similar-node-groups'

const node = (uuid: string, nodeType: 1 | 2 = 1) => ({ uuid, title: uuid, nodeType, more: false })
const edge = (fromUuid: string, toUuid: string, kind: GraphEdge['kind'] = 'CHILD'): GraphEdge => ({
  ...{ uuid: `${fromUuid}-${toUuid}`, title: 'دارد', fromUuid, toUuid, kind },
})
const graph = addNeighbourhood(
  addNeighbourhood(emptyGraph('a'), 'a', { nodes: [node('a'), { ...node('b'), more: true }], edges: [edge('a', 'b')], leftOut: 7 }),
  'b',
  {
    nodes: [node('b'), node('c', 2)],
    edges: [edge('b', 'c', 'INSTANCE')],
    leftOut: 5,
  },
)
const ids = ({ nodes }: typeof graph) => [...nodes.keys()]

it('collapsing a node of the graph removes what was added through it, and the node can be expanded again [ONT-043]', () => {
  expect(ids(graph)).toEqual(['a', 'b', 'c'])
  expect(canExpand(graph, 'b')).toBe(false)
  expect(canCollapse(graph, 'b')).toBe(true)
  expect(canCollapse(graph, 'c')).toBe(false)
  const closed = collapseNode(graph, 'b')
  expect(ids(closed)).toEqual(['a', 'b'])
  expect(closed.edges.size).toBe(1)
  expect(canExpand(closed, 'b')).toBe(true)
  expect(ids(collapseNode(graph, 'a'))).toEqual(['a'])
})

it('hides a node with everything added through it, but never the centre node [ONT-043]', () => {
  expect(ids(hideNode(graph, 'b'))).toEqual(['a'])
  expect(ids(hideNode(graph, 'c'))).toEqual(['a', 'b'])
  expect(ids(hideNode(graph, 'a'))).toEqual(['a', 'b', 'c'])
})

it('counts the neighbours of expanded nodes that are not drawn', () => {
  expect([graph, collapseNode(graph, 'b'), hideNode(graph, 'b'), collapseNode(graph, 'a')].map(countLeftOut)).toEqual([12, 7, 7, 0])
})

it('separates parallel edges between the same two nodes', () => {
  const [there, back, alone] = [edge('a', 'b'), edge('b', 'a', 'RELATION'), edge('b', 'c')]
  const places = numberParallelEdges({ ...graph, edges: new Map([there, back, alone].map((one) => [one.uuid, one])) })
  expect(places.map(({ edge: { uuid }, place }) => [uuid, place])).toEqual([
    [there.uuid, -0.5],
    [back.uuid, 0.5],
    [alone.uuid, 0],
  ])
})

it('lists the neighbours of a node in both link directions', () => {
  expect(findNeighbours(graph, 'b').map(({ node: { uuid }, outwards }) => [uuid, outwards])).toEqual([
    ['a', false],
    ['c', true],
  ])
})

it('offers to expand, collapse, hide, edit and delete nodes, and to create instances of classes only [ONT-039] [ONT-040]', () => {
  const tools = (uuid: string, admin: boolean) => {
    const one = graph.nodes.get(uuid)
    return one
      ? listNodeTools(one, { graph, session: { admin } as never }, createFormat({ locale: 'fa' }), messages('fa'), () => {}).map(
          ({ id }) => id,
        )
      : []
  }
  expect(tools('a', true)).toEqual(['collapse', 'open', 'edit', 'create', 'delete'])
  expect(tools('b', false)).toEqual(['collapse', 'hide', 'center', 'open', 'create', 'delete'])
  expect(tools('c', false)).toEqual(['expand', 'hide', 'center', 'open', 'edit', 'delete'])
})

it('loads neighbours in pages until complete, and starts again after the node was collapsed', () => {
  const first = addNeighbourhood(emptyGraph('a'), 'a', {
    nodes: [node('a'), node('b')],
    edges: [edge('a', 'b')],
    leftOut: 1,
    next: { offset: 1, count: 1 },
  })
  expect([canExpand(first, 'a'), first.next.get('a')]).toEqual([true, { offset: 1, count: 1 }])
  const all = addNeighbourhood(first, 'a', { nodes: [node('a'), node('c')], edges: [edge('a', 'c'), edge('a', 'gone')], leftOut: 0 })
  expect([ids(all), all.edges.size, canExpand(all, 'a'), countLeftOut(all)]).toEqual([['a', 'b', 'c'], 2, false, 0])
  expect(collapseNode(first, 'a').next.size).toBe(0)
})

it('hides kinds of links and the nodes reached only through them, but never the centre node', () => {
  const related = { ...graph, edges: new Map(graph.edges).set('r', { ...edge('a', 'c', 'RELATION'), uuid: 'r', title: 'همکار' }) }
  expect(listEdgeSorts(related).map(({ id, count }) => [id, count])).toEqual([
    ['CHILD', 1],
    ['INSTANCE', 1],
    ['RELATION همکار', 1],
  ])
  expect(getShownGraph(related, new Set())).toBe(related)
  expect(ids(getShownGraph(related, new Set(['CHILD'])))).toEqual(['a', 'b', 'c'])
  expect(ids(getShownGraph(related, new Set(['CHILD', 'INSTANCE'])))).toEqual(['a', 'c'])
  expect(ids(getShownGraph(related, new Set(['CHILD', 'INSTANCE', 'RELATION همکار'])))).toEqual(['a'])
})

it('finds nodes like the search matches titles, and cycles through them in both directions', () => {
  const titled = ['علی رضایی', 'سارا', 'علي‌اكبر', 'محمد'].map((title, at) => ({ ...node(String(at)), title }))
  const people = { ...graph, nodes: new Map(titled.map((one) => [one.uuid, one])) }
  expect([
    findNodesByTitle(people, 'علی'),
    findNodesByTitle(people, 'علی اکبر'),
    findNodesByTitle(people, ' '),
    findNodesByTitle(people, 'هیچ'),
  ]).toEqual([['0', '2'], ['2'], [], []])
  const found = ['0', '2']
  const step = (selected: string, by: -1 | 0 | 1) => stepThroughMatches(people, found, selected, by)
  expect([step('0', 0), step('0', 1), step('2', 1), step('3', 1), step('1', -1), step('0', -1), step('3', 0)]).toEqual([
    '0',
    '2',
    '0',
    '0',
    '0',
    '2',
    '0',
  ])
  expect(stepThroughMatches(people, [], '0', 1)).toBeUndefined()
})

it('wraps many neighbours of one node into an almost square block', () => {
  const many = Array.from({ length: 299 }, (_, at) => node(`n${at}`, 2))
  const crowd = addNeighbourhood(emptyGraph('a'), 'a', {
    nodes: [node('a'), ...many],
    edges: many.map(({ uuid }) => edge('a', uuid, 'INSTANCE')),
    leftOut: 0,
  })
  const { boxes, lines, placed } = toGroupLayout(crowd)
  expect([boxes.length, lines.length]).toEqual([2, 1])
  const places = placed(Object.fromEntries(boxes.map(({ id }, at) => [id, { x: 0, y: 200 * at }])))
  expect(new Set(Object.values(places).map(({ x, y }) => `${x} ${y}`)).size).toBe(300)
  const [xs, ys] = [Object.values(places).map(({ x }) => x), Object.values(places).map(({ y }) => y)]
  const [width, height] = [Math.max(...xs) + nodeBox.width, Math.max(...ys) + nodeBox.height]
  expect(width / height).toBeLessThan(2)
  expect(width / height).toBeGreaterThan(0.75)
})
