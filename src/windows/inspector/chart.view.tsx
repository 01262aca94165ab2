import { memo, useEffect, useMemo, useRef } from 'react'
import type { StateValue } from 'xstate'
import { useMessages } from '#ui/locale'
import type { ChartData } from './chart'
import { boxHeaderHeight, type Layout, computeLayout } from './chart-layout'
import { messages } from './inspector.messages'
import styles from './inspector.module.css'
import { getActivePaths, formatStateValue } from './recording'

const scrollToHighlighted = (host: HTMLElement) => {
  const inner = [...host.querySelectorAll<SVGGElement>('[data-lit]')].at(-1)
  if (!inner) return
  const [seen, at] = [host.getBoundingClientRect(), inner.getBoundingClientRect()]
  if (at.top < seen.top || at.bottom > seen.bottom) host.scrollTop += at.top - seen.top - 20
  if (at.left < seen.left || at.right > seen.right) host.scrollLeft += at.left - seen.left - 20
}

/** Cache of computed layouts, because users often switch between the same charts. */
const layouts = new WeakMap<ChartData, Layout>()
const getLayout = (chart: ChartData): Layout => {
  const known = layouts.get(chart)
  if (known) return known
  const layout = computeLayout(chart)
  layouts.set(chart, layout)
  return layout
}

/** Statechart with the active states and the last transitions highlighted. It scrolls to the highlighted part. */
export const ChartView = memo(function ChartView({
  chart,
  name,
  value,
  taken,
}: {
  chart: ChartData
  name: string
  value: StateValue | undefined
  taken: readonly string[]
}) {
  const t = useMessages(messages)
  const scroll = useRef<HTMLDivElement>(null)
  const { width, height, boxes, starts } = getLayout(chart)
  const text = formatStateValue(value)
  const root = chart.states[0]?.id ?? ''
  const lit = useMemo(() => new Set([root, ...getActivePaths(value).map((path) => `${root}.${path}`)]), [root, value])
  useEffect(() => {
    // Waits for the next frame. Otherwise the browser would compute the layout of the page twice in one frame.
    const frame = requestAnimationFrame(() => {
      if (scroll.current) scrollToHighlighted(scroll.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [chart, text])
  return (
    // A scroll area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroll} className={styles.drawing} dir="ltr" tabIndex={0} role="group" aria-label={`${t.chart(name)}: ${text}`}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
        <defs>
          <marker id="inspector-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0,0 L8,4 L0,8 z" />
          </marker>
        </defs>
        {boxes.map(({ state, look, x, y, width: wide, height: high, effects }) => (
          <g key={state.id} className={styles.state} data-look={look} data-lit={lit.has(state.id) || undefined}>
            <title>{state.id}</title>
            <rect x={x} y={y} width={wide} height={high} rx={6} />
            {state.kind === 'final' && <rect x={x + 3} y={y + 3} width={wide - 6} height={high - 6} rx={4} />}
            <text className={styles.stateName} x={x + 10} y={y + boxHeaderHeight - 7}>
              {state.key}
            </text>
            {effects.map((effect) => (
              <text key={effect.text} className={styles.effect} x={x + 10} y={effect.y}>
                {effect.text}
              </text>
            ))}
          </g>
        ))}
        {starts.map(({ x, y, line }) => (
          <g key={line} className={styles.start}>
            <circle cx={x} cy={y} r={4} />
            <path d={line} />
          </g>
        ))}
        {boxes.flatMap((box) =>
          box.rows.map(({ transition, label, y, lines }) => (
            <g key={transition.name} className={styles.transition} data-taken={taken.includes(transition.name) || undefined}>
              <title>{[transition.name, transition.actions.join(', ')].join('\n')}</title>
              {lines.map((line) => (
                <path key={line} className={styles.line} markerEnd="url(#inspector-head)" d={line} />
              ))}
              <rect x={box.x + 4} y={y - 8} width={box.width - 8} height={16} rx={8} />
              <text x={box.x + 10} y={y + 4}>
                {label}
              </text>
            </g>
          )),
        )}
      </svg>
    </div>
  )
})
