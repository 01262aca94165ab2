import type { ChartData, ChartState, ChartTransition } from './chart'

/** A state, and its rectangle in the drawing in pixels from the top left corner. */
export interface Box {
  state: ChartState
  x: number
  y: number
  width: number
  height: number
  /** Style in which the state is drawn. `region` is a child of a parallel state. */
  look: ChartState['kind'] | 'region'
  effects: { text: string; y: number }[]
  rows: Row[]
}

/** A transition, the vertical centre of its row, and the lines to its target states. */
interface Row {
  transition: ChartTransition
  label: string
  y: number
  lines: string[]
}

export interface Layout {
  width: number
  height: number
  /** Rectangles of all states. Parents come before their children, so that children are drawn on top. */
  boxes: Box[]
  /** Marks of the initial states of compound states: a dot, and the line that starts at it. */
  starts: { x: number; y: number; line: string }[]
}

export const boxHeaderHeight = 22
const size = { letter: 6.9, row: 18, effect: 15, pad: 10, gapX: 64, gapY: 16 }

const eventLabel = (type: string): string => {
  if (type === '') return 'always'
  const [, kind, rest = ''] = /^xstate\.(done|error|after)\.(?:actor\.|state\.)?(.+)$/.exec(type) ?? []
  if (kind === 'after') return `after ${rest.split('.')[0]}`
  return kind === undefined ? type : `${kind === 'done' ? '✓' : '✗'} ${rest}`
}

const getTransitionLabel = ({ event, guard, targets }: ChartTransition): string =>
  `${eventLabel(event)}${guard === undefined ? '' : ` [${guard}]`}${targets.length > 0 ? '' : ' ↺'}`

interface Node {
  state: ChartState
  children: Node[]
  own: ChartTransition[]
}

const toNodeTree = ({ states, transitions }: ChartData): Node | undefined => {
  const nodes = new Map(states.map((state) => [state.id, { state, children: [], own: [] } as Node]))
  for (const transition of transitions) nodes.get(transition.source)?.own.push(transition)
  for (const node of nodes.values()) nodes.get(node.state.parent ?? '')?.children.push(node)
  return nodes.get(states[0]?.id ?? '')
}

const listTargets = ({ own, children }: Node): string[] => [...own.flatMap(({ targets }) => targets), ...children.flatMap(listTargets)]

/**
 * Arranges the children of a state in columns. The initial state is in the first column; every other state is in the column that equals its
 * shortest distance from the initial state.
 */
const arrangeInColumns = ({ state, children }: Node): Node[][] => {
  if (state.kind === 'parallel') return [children]
  const depth = new Map<Node, number>()
  const initial = children.find((child) => child.state.id === state.initial) ?? children[0]
  if (initial) depth.set(initial, 0)
  for (const [child, far] of depth)
    for (const next of listTargets(child)) {
      const sibling = children.find((one) => next === one.state.id || next.startsWith(`${one.state.id}.`))
      if (sibling && !depth.has(sibling)) depth.set(sibling, far + 1)
    }
  const last = Math.max(0, ...depth.values())
  const columns: Node[][] = []
  for (const child of children) {
    const column = depth.get(child) ?? last + 1
    columns[column] = [...(columns[column] ?? []), child]
  }
  return columns.filter((column) => column !== undefined)
}

const drawArrow = (from: Box, y: number, to: Box): string => {
  const [startX, endY] = [from.x + from.width, to.y + boxHeaderHeight / 2]
  if (from === to) return `M${startX},${y} C${startX + 34},${y} ${startX + 34},${endY} ${startX},${endY}`
  const inside = to.x > from.x && to.x + to.width < startX
  if (inside) return `M${startX},${y} C${startX + 20},${y} ${to.x + to.width + 40},${endY} ${to.x + to.width},${endY}`
  const bend = Math.max(30, Math.abs(to.x - startX) / 2.4)
  if (to.x + to.width <= from.x) return `M${from.x},${y} C${from.x - 40},${y} ${to.x + to.width + 40},${endY} ${to.x + to.width},${endY}`
  if (to.x < startX) {
    const right = Math.max(startX, to.x + to.width) + 30
    return `M${startX},${y} C${right},${y} ${right},${endY} ${to.x + to.width},${endY}`
  }
  return `M${startX},${y} C${startX + bend},${y} ${to.x - bend},${endY} ${to.x},${endY}`
}

/** Computes the positions of all parts of a statechart. It is drawn from left to right. */
export const computeLayout = (chart: ChartData): Layout => {
  const root = toNodeTree(chart)
  if (!root) return { width: 0, height: 0, boxes: [], starts: [] }
  const boxes: Box[] = []
  const place = (node: Node, x: number, y: number, isRegion: boolean): Box => {
    const { state } = node
    const effects = state.effects.map((id, index) => ({ text: `⚙ ${id}`, y: y + boxHeaderHeight + 10 + index * size.effect }))
    const top = y + boxHeaderHeight + effects.length * size.effect
    const rows = node.own.map((transition, index) => ({
      transition,
      label: getTransitionLabel(transition),
      y: top + index * size.row + size.row / 2,
      lines: [],
    }))
    const texts = [state.key, ...effects.map(({ text }) => text), ...rows.map(({ label }) => label)]
    const box: Box = { state, x, y, width: 0, height: 0, look: isRegion ? 'region' : state.kind, effects, rows }
    boxes.push(box)
    let width = Math.max(70, ...texts.map((text) => text.length * size.letter + 2 * size.pad + 8))
    let bottom = top + rows.length * size.row + 6
    let left = x + size.pad + 12
    const childTop = bottom + 4
    for (const column of arrangeInColumns(node)) {
      let down = childTop
      let right = left
      for (const child of column) {
        const inner = place(child, left, down, state.kind === 'parallel')
        down += inner.height + size.gapY
        right = Math.max(right, inner.x + inner.width)
      }
      bottom = Math.max(bottom, down - size.gapY + size.pad)
      width = Math.max(width, right - x + size.pad + 12)
      left = right + size.gapX
    }
    return Object.assign(box, { width, height: bottom - y })
  }
  const { width, height } = place(root, 10, 10, false)
  const boxOf = new Map(boxes.map((box) => [box.state.id, box]))
  for (const box of boxes)
    for (const row of box.rows)
      row.lines = row.transition.targets.flatMap((target) => {
        const to = boxOf.get(target)
        return to ? [drawArrow(box, row.y, to)] : []
      })
  const starts = boxes.flatMap(({ state }) => {
    const first = boxOf.get(state.initial ?? '')
    return first ? [{ x: first.x - 12, y: first.y + 6, line: `M${first.x - 9},${first.y + 7} L${first.x - 1},${first.y + 9}` }] : []
  })
  return { width: width + 70, height: height + 30, boxes, starts }
}
