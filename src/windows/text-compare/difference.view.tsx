import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { DiffSegment } from '#api/contract/diff'
import { hasBidiControls, visibleControls } from '#text/bidi'
import { useFormat, useMessages } from '#ui/locale'
import { findChangeLines, type CodeLine, toCodeLines, toInlineLines, type Line, type LinePart, type Row, toRows } from './lines'
import type { DifferenceView } from './text-compare'
import { messages } from './text-compare.messages'
import styles from './text-compare.module.css'

const invisibleSymbols: Readonly<Record<string, string>> = { ' ': '␣', '\t': '⇥', '\r': '␍', '\u00a0': '⍽', '\u200c': '│' }

/** Returns the text of a part, with symbols if the change would be invisible: changed white space alone, and changed line ends. */
const showInvisible = ({ operation, text }: LinePart): string => {
  const shown = hasBidiControls(text) ? visibleControls(text) : text
  if (operation === 'EQUAL') return shown
  const line = shown.endsWith('\n') ? `${shown.slice(0, -1)}↵` : shown
  return /^[\s\u200c]*$/.test(text) ? line.replace(/[ \t\r\u00a0\u200c]/g, (space) => invisibleSymbols[space] ?? space) : line
}

/** Parts of a line. `current` contains the indexes of the changes to which the user has jumped: both ends of a moved passage. */
function LineParts({ parts, current }: { parts: readonly LinePart[]; current: readonly number[] }) {
  return parts.map((part, at) => {
    const isCurrent = (part.change !== undefined && current.includes(part.change)) || undefined
    const shown = showInvisible(part)
    if (part.operation === 'EQUAL') return <span key={at}>{shown}</span>
    const Changed = part.operation === 'DELETE' ? 'del' : 'ins'
    return (
      <Changed key={at} className={styles[part.operation === 'DELETE' ? 'deleted' : 'inserted']} data-current={isCurrent}>
        {shown}
      </Changed>
    )
  })
}

/** Function of a list to scroll to one of the changes. */
export interface ChangeScroller {
  show(change: number): void
}

interface LinesProps {
  scroller: Ref<ChangeScroller>
  /** Parts of each line. They tell in which line each change is. */
  lines: readonly (readonly LinePart[])[]
  draw(at: number): ReactNode
  className?: string | undefined
}

/** List of lines, of which only the visible ones are rendered. */
function Lines({ scroller, lines, draw, className }: LinesProps) {
  const t = useMessages(messages)
  const scrollArea = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scrollArea.current,
    estimateSize: () => 30,
    overscan: 20,
  })
  const places = useMemo(() => findChangeLines(lines), [lines])
  useImperativeHandle(scroller, () => ({
    show: (change) => virtualizer.scrollToIndex(places[change] ?? 0, { align: 'center' }),
  }))
  return (
    // A scroll area must be reachable by keyboard.
    <div ref={scrollArea} className={[styles.lines, className].filter(Boolean).join(' ')} role="region" aria-label={t.result} tabIndex={0}>
      <div className={styles.all} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            className={styles.place}
            style={{ transform: `translateY(${start}px)` }}
          >
            {draw(index)}
          </div>
        ))}
      </div>
    </div>
  )
}

interface ViewerProps {
  segments: readonly DiffSegment[]
  current: readonly number[]
  scroller: Ref<ChangeScroller>
}

function Inline({ segments, current, scroller }: ViewerProps) {
  const lines = useMemo(() => toInlineLines(segments).map(({ parts }) => parts), [segments])
  const draw = (at: number) => (
    <p className={styles.line} dir="auto">
      <LineParts parts={lines[at] ?? []} current={current} />
    </p>
  )
  return <Lines scroller={scroller} lines={lines} draw={draw} />
}

function OneSide({ line, current }: { line: Line | undefined; current: readonly number[] }) {
  const format = useFormat()
  if (!line) return <div className={styles.empty} />
  return (
    <div className={styles.half} data-changed={line.parts.some(({ change }) => change !== undefined) || undefined}>
      <span className={styles.number}>{format.number(line.number)}</span>
      <p className={styles.line} dir="auto">
        <LineParts parts={line.parts} current={current} />
      </p>
    </div>
  )
}

const getParts = ({ first, second }: Row): LinePart[] => [...(first?.parts ?? []), ...(second?.parts ?? [])]

function SideBySide({ segments, current, scroller }: ViewerProps) {
  const rows = useMemo(() => toRows(segments), [segments])
  const lines = useMemo(() => rows.map(getParts), [rows])
  const draw = (at: number) => (
    <div className={styles.row}>
      <OneSide line={rows[at]?.first} current={current} />
      <OneSide line={rows[at]?.second} current={current} />
    </div>
  )
  return <Lines scroller={scroller} lines={lines} draw={draw} />
}

const signs = { same: '', out: '−', in: '+' } as const

function Code({ segments, current, scroller }: ViewerProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const rows = useMemo(() => toRows(segments), [segments])
  const all = useMemo(() => toCodeLines(rows, open), [rows, open])
  const lines = useMemo(() => all.map((line) => (line.kind === 'fold' ? [] : line.parts)), [all])
  const draw = (at: number) => {
    const line = all[at] as CodeLine
    if (line.kind === 'fold')
      return (
        <button type="button" className={styles.fold} onClick={() => setOpen(new Set([...open, line.id]))}>
          {t.fold(format, line.count)}
        </button>
      )
    const first = line.kind === 'same' ? line.first : line.kind === 'out' ? line.number : undefined
    const second = line.kind === 'same' ? line.second : line.kind === 'in' ? line.number : undefined
    return (
      <div className={styles.codeLine} data-kind={line.kind}>
        <span className={styles.number}>{first !== undefined && format.number(first)}</span>
        <span className={styles.number}>{second !== undefined && format.number(second)}</span>
        <span className={styles.sign} aria-hidden>
          {signs[line.kind]}
        </span>
        {line.kind !== 'same' && <span className="visually-hidden">{line.kind === 'in' ? t.added : t.removed}</span>}
        <p className={styles.line} dir="auto">
          <LineParts parts={line.parts} current={current} />
        </p>
      </div>
    )
  }
  return <Lines scroller={scroller} lines={lines} draw={draw} className={styles.code} />
}

const viewers = { inline: Inline, beside: SideBySide, code: Code } as const satisfies Record<DifferenceView, unknown>

/** Differences between two texts, in one of three views. */
export function Difference({ viewer, ...props }: ViewerProps & { viewer: DifferenceView }) {
  const Shown = viewers[viewer]
  return <Shown {...props} />
}
