import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { chartOf, guardName } from './chart'
import type { Coverage } from './walk'

interface Box {
  node: AnyStateNode
  x: number
  y: number
  width: number
  height: number
  children: Box[]
  /** Own transitions with the vertical place of their row. */
  rows: { name: string; transition: AnyTransitionDefinition; y: number; label: string }[]
  effects: string[]
}

const size = { letter: 6.9, head: 22, row: 18, effect: 15, pad: 10, gapX: 64, gapY: 16 }

export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter)

const eventLabel = (type: string): string => {
  if (type === '') return 'always'
  const [, kind, rest = ''] = /^xstate\.(done|error|after)\.(?:actor\.|state\.)?(.+)$/.exec(type) ?? []
  if (kind === 'after') return `after ${rest.split('.')[0]}`
  return kind === undefined ? type : `${kind === 'done' ? '✓' : '✗'} ${rest}`
}

const labelOf = ({ eventType, guard, target }: AnyTransitionDefinition): string =>
  `${eventLabel(eventType)}${guard ? ` [${guardName(guard)}]` : ''}${target ? '' : ' ↺'}`

/** Children in columns: the initial one first, each other one as many columns on as its shortest way takes steps. */
const columnsOf = (node: AnyStateNode, targets: (child: AnyStateNode) => AnyStateNode[]): AnyStateNode[][] => {
  const children = Object.values(node.states)
  if (node.type === 'parallel') return [children]
  const depth = new Map<AnyStateNode, number>()
  const [initial = children[0]] = node.initial.target
  if (initial) depth.set(initial, 0)
  for (const [child, far] of depth)
    for (const next of targets(child)) {
      const sibling = children.find((one) => next === one || next.id.startsWith(`${one.id}.`))
      if (sibling && !depth.has(sibling)) depth.set(sibling, far + 1)
    }
  const last = Math.max(0, ...depth.values())
  const columns: AnyStateNode[][] = []
  for (const child of children) {
    const column = depth.get(child) ?? last + 1
    columns[column] = [...(columns[column] ?? []), child]
  }
  return columns.filter((column) => column !== undefined)
}

const layOut = (machine: AnyStateMachine): Box => {
  const { transitions } = chartOf(machine)
  const own = (node: AnyStateNode) => [...transitions].filter(([, { source }]) => source === node)
  const targets = (node: AnyStateNode): AnyStateNode[] => [
    ...own(node).flatMap(([, { target }]) => target ?? []),
    ...Object.values(node.states).flatMap(targets),
  ]
  const place = (node: AnyStateNode, x: number, y: number): Box => {
    const effects = node.invoke.map(({ id }) => `⚙ ${id}`)
    const top = y + size.head + effects.length * size.effect
    const rows = own(node).map(([name, transition], index) => ({
      name,
      transition,
      label: labelOf(transition),
      y: top + index * size.row + size.row / 2,
    }))
    const texts = [node.key, ...effects, ...rows.map(({ label }) => label)]
    let width = Math.max(70, ...texts.map((text) => text.length * size.letter + 2 * size.pad + 8))
    let bottom = top + rows.length * size.row + 6
    const children: Box[] = []
    let left = x + size.pad + 12
    const childTop = bottom + 4
    for (const column of columnsOf(node, targets)) {
      let down = childTop
      let right = left
      for (const child of column) {
        const box = place(child, left, down)
        children.push(box)
        down += box.height + size.gapY
        right = Math.max(right, box.x + box.width)
      }
      bottom = Math.max(bottom, down - size.gapY + size.pad)
      width = Math.max(width, right - x + size.pad + 12)
      left = right + size.gapX
    }
    return { node, x, y, width, height: bottom - y, children, rows, effects }
  }
  return place(machine.root, 10, 10)
}

const boxes = (box: Box): Box[] => [box, ...box.children.flatMap(boxes)]

const arrow = (from: Box, y: number, to: Box): string => {
  const [startX, endY] = [from.x + from.width, to.y + size.head / 2]
  if (from.node === to.node) return `M${startX},${y} C${startX + 34},${y} ${startX + 34},${endY} ${startX},${endY}`
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

const initialOf = (box: Box): Box | undefined =>
  box.node.type === 'compound' ? box.children.find(({ node }) => box.node.initial.target.includes(node)) : undefined

/** The chart as SVG, left to right. What the walks did not reach is marked with the class `missed`. */
export const draw = (machine: AnyStateMachine, coverage: Coverage): string => {
  const root = layOut(machine)
  const all = boxes(root)
  const boxOf = new Map(all.map((box) => [box.node, box]))
  const covered = new Map(coverage.transitions.map((one) => [one.name, one.covered]))
  const reached = new Map(coverage.states.map((one) => [one.id, one.covered]))
  const mark = (found: boolean | undefined) => (found === true ? 'covered' : 'missed')

  const states = all.map(({ node, x, y, width, height, effects }) => {
    const frame = (inset: number) =>
      `<rect x="${x + inset}" y="${y + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="6"/>`
    const texts = effects.map(
      (text, index) => `<text class="effect" x="${x + 10}" y="${y + size.head + 10 + index * size.effect}">${escape(text)}</text>`,
    )
    const kind = node.parent?.type === 'parallel' ? 'region' : node.type
    return `<g class="state ${kind} ${mark(reached.get(node.id))}"><title>${escape(node.id)}</title>${frame(0)}${
      node.type === 'final' ? frame(3) : ''
    }<text class="name" x="${x + 10}" y="${y + 15}">${escape(node.key)}</text>${texts.join('')}</g>`
  })
  const starts = all.flatMap((box) => {
    const first = initialOf(box)
    return first
      ? [
          `<g class="start"><circle cx="${first.x - 12}" cy="${first.y + 6}" r="4"/><path d="M${first.x - 9},${first.y + 7} L${first.x - 1},${first.y + 9}"/></g>`,
        ]
      : []
  })
  const transitions = all.flatMap((box) =>
    box.rows.map(({ name, transition, y, label }) => {
      const lines = (transition.target ?? []).flatMap((target) => {
        const to = boxOf.get(target)
        return to ? [`<path class="line" marker-end="url(#head)" d="${arrow(box, y, to)}"/>`] : []
      })
      const actions = transition.actions.map((action) =>
        typeof action === 'object' ? action.type : String((action as { name?: string }).name ?? action),
      )
      const title = `${name}${actions.length > 0 ? `\n${actions.join(', ')}` : ''}`
      return `<g class="transition ${mark(covered.get(name))}"><title>${escape(title)}</title>${lines.join('')}<rect class="row" x="${
        box.x + 4
      }" y="${y - 8}" width="${box.width - 8}" height="16" rx="8"/><text x="${box.x + 10}" y="${y + 4}">${escape(label)}</text></g>`
    }),
  )
  const [width, height] = [root.x + root.width + 60, root.y + root.height + 20]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(
    machine.id,
  )}"><defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>${[
    ...states,
    ...starts,
    ...transitions,
  ].join('\n')}</svg>`
}
