import '@xyflow/react/dist/base.css'
import { Background, Controls, Handle, type Node, type NodeProps, Position, ReactFlow, useReactFlow } from '@xyflow/react'
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Bdi } from '#ui/bdi'
import { useLocale, useMessages } from '#ui/locale'
import { type Line, LineView } from './edge.view'
import { numberParallelEdges, type Graph, type GraphNode, getNodeCategory } from './graph'
import type { NodePositions } from './graph-setup'
import { nodeBox } from './similar-node-groups'
import { messages } from './graph.messages'
import styles from './graph.module.css'

interface DrawingProps {
  graph: Graph
  positions: NodePositions
  selected: string
  searchCount: number
  onSelect(uuid: string): void
  onOpen(uuid: string): void
  onMenu(event: MouseEvent, uuid: string): void
}

type Box = Node<{ node: GraphNode; isMiddle: boolean }>

function BoxView({ data: { node, isMiddle }, selected }: NodeProps<Box>) {
  return (
    <div className={styles.box} data-kind={getNodeCategory(node)} data-middle={isMiddle || undefined} data-selected={selected || undefined}>
      <Handle type="target" position={Position.Top} isConnectable={false} className={styles.handle ?? ''} />
      <Bdi className={styles.name}>{node.title}</Bdi>
      {node.more && <span aria-hidden="true">+</span>}
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={styles.handle ?? ''} />
    </div>
  )
}

const nodeTypes = { box: BoxView }
const edgeTypes = { line: LineView }
/** Number of nodes up to which the whole graph is rendered. In larger graphs only the visible nodes are rendered. */
const maxFullyRendered = 150

/** Minimum zoom at which the names of nodes are readable. */
const minReadableZoom = 0.8

interface CentreSelectedNodeProps {
  uuid: string
  searchCount: number
  positions: NodePositions
  touched: RefObject<string>
}

/**
 * Scrolls a node to the centre if it was selected outside the drawing, for example in the list. A node selected in the drawing is already
 * visible.
 */
function CentreSelectedNode({ uuid, searchCount, positions, touched }: CentreSelectedNodeProps) {
  const flow = useReactFlow()
  const before = useRef({ uuid, searchCount })
  useEffect(() => {
    const isNew = before.current.uuid !== uuid
    const isSearched = before.current.searchCount !== searchCount
    before.current = { uuid, searchCount }
    const place = positions[uuid]
    if (!place || !(isSearched || (isNew && touched.current !== uuid))) return
    void flow.setCenter(place.x + nodeBox.width / 2, place.y + nodeBox.height / 2, { zoom: Math.max(minReadableZoom, flow.getZoom()) })
  }, [uuid, searchCount, positions, touched, flow])
  return null
}

/** Drawing of the graph that the user can pan and zoom. The list next to it offers the same actions. */
export function Drawing({ graph, positions, selected, searchCount, onSelect, onOpen, onMenu }: DrawingProps) {
  const t = useMessages(messages)
  const touched = useRef('')
  const { direction } = useLocale()
  const nodes = useMemo<Box[]>(
    () =>
      [...graph.nodes.values()].map((node) => ({
        id: node.uuid,
        type: 'box',
        position: positions[node.uuid] ?? { x: 0, y: 0 },
        selected: node.uuid === selected,
        data: { node, isMiddle: node.uuid === graph.rootUuid },
        ariaLabel: `${t[getNodeCategory(node)]} ${node.title}`,
      })),
    [graph, positions, selected, t],
  )
  const edges = useMemo<Line[]>(
    () =>
      numberParallelEdges(graph).map(({ edge, place }) => ({
        ...{ id: edge.uuid, type: 'line', source: edge.fromUuid, target: edge.toUuid, focusable: false },
        data: { edge, place },
      })),
    [graph],
  )
  const touch = (uuid: string) => {
    touched.current = uuid
    onSelect(uuid)
  }
  const isPlaced = Object.keys(positions).length > 0
  return (
    // React Flow positions need left-to-right in every language.
    <div className={styles.drawing} dir="ltr" data-direction={direction}>
      {isPlaced && (
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          nodesConnectable={false}
          nodesDraggable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
          fitView
          minZoom={0.05}
          onlyRenderVisibleElements={graph.nodes.size > maxFullyRendered}
          aria-label={t.drawing}
          ariaLabelConfig={{
            'node.a11yDescription.default': t.nodeHelp,
            'node.a11yDescription.keyboardDisabled': t.nodeHelp,
            'controls.ariaLabel': t.controls,
            'controls.zoomIn.ariaLabel': t.zoomIn,
            'controls.zoomOut.ariaLabel': t.zoomOut,
            'controls.fitView.ariaLabel': t.fit,
          }}
          onNodesChange={(changes) => {
            // Handles selection by keyboard. `onNodeClick` handles clicks.
            for (const one of changes) if (one.type === 'select' && one.selected && one.id !== selected) touch(one.id)
          }}
          onNodeClick={(_, { id }) => touch(id)}
          onNodeDoubleClick={(_, { id }) => onOpen(id)}
          onNodeContextMenu={(event, { id }) => onMenu(event as MouseEvent, id)}
        >
          <Background />
          <CentreSelectedNode uuid={selected} searchCount={searchCount} positions={positions} touched={touched} />
          <Controls showInteractive={false} />
        </ReactFlow>
      )}
    </div>
  )
}
