import { BaseEdge, type Edge, type EdgeProps, getBezierPath } from '@xyflow/react'
import type { CSSProperties } from 'react'
import { arrowScale } from '#api/contract/constants'
import type { GraphEdge } from './graph'
import styles from './graph.module.css'

export type Line = Edge<{ edge: GraphEdge; place: number }>

/** Vertical distance, in pixels, between the names of edges with the same two nodes. */
const nameHeight = 26

/** Edge between two nodes. A relation has the style of its definition and an arrow at its target. */
export function LineView({ data, ...ends }: EdgeProps<Line>) {
  const { kind = 'CHILD', title = '', arrowType = 'line', size = 'standard', color } = data?.edge ?? {}
  const [path, labelX, labelY] = getBezierPath(ends)
  const look = { '--scale': arrowScale[size], ...(color !== undefined && { '--colour': color }) }
  return (
    <g className={styles.edge} data-kind={kind.toLowerCase()} data-arrow={arrowType} style={look as CSSProperties}>
      <BaseEdge path={path} {...(title !== '' && { label: title, labelX, labelY: labelY + (data?.place ?? 0) * nameHeight })} />
      {kind === 'RELATION' && (
        <g transform={`translate(${ends.targetX} ${ends.targetY})`}>
          <path className={styles.head} d="M0 0L-5-11H5Z" />
        </g>
      )}
    </g>
  )
}
