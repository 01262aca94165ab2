import { useSelector } from '@xstate/react'
import { type CSSProperties, type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { useLoadMoreAtEnd } from '../infinite-list/load-more-at-end'
import { Button } from '#ui/button'
import { toAriaKeyShortcuts } from '#ui/chord'
import { useFormat, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { groupLines, type TextMark, splitMarkedLine } from './marked-lines'
import type { documentTextMachine } from './document-text.machine'
import { messages } from './text.messages'
import { type SelectionHandlers, selectionKeys, useTextSelection } from './text-selection'
import styles from './text.module.css'

export interface DocumentTextProps {
  actor: ActorRefFrom<typeof documentTextMachine>
  /** Name of the document for screen readers, if several documents are shown. */
  label?: string
  /** Marks, sorted by position. */
  marks?: readonly TextMark[]
  /** Index of the mark to scroll to. Passing a new object scrolls again. */
  current?: { mark: number } | undefined
  onMark?(mark: number): void
  /** Callbacks for a selection of text, which is then possible by pointer and keys. */
  selecting?: SelectionHandlers
  /** Content that is shown below the selection. */
  overSelection?: ReactNode
}

/** Text of a document, as far as it is loaded, or the reason why there is none. */
export function DocumentTextView(props: DocumentTextProps) {
  const { actor } = props
  const t = useMessages(messages)
  const format = useFormat()
  const { text, status, place = 1, error } = useSelector(actor, ({ context }) => context)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  if (isFailed) return <FailedPage sentence={getErrorDetail(error) ?? t.failed} onRetry={() => actor.send({ type: 'text.retry' })} />
  if (text !== '') return <Shown {...props} />
  if (status === 'READING' && isLoading) return <WaitingPage label={t.loading} />
  return (
    <p role="status" className={styles.reason}>
      {status === 'QUEUED' ? t.queued(format.number(place)) : status === 'READY' || status === 'CUT' ? t.none : t[status]}
    </p>
  )
}

const noMarks: readonly TextMark[] = []

/** Loads the text up to the current mark and scrolls to the mark, once per `current` object. */
function useScrollToMark(scroller: RefObject<HTMLElement | null>, { actor, marks = noMarks, current }: DocumentTextProps, isIdle: boolean) {
  const { text, maxLen } = useSelector(actor, ({ context }) => context)
  const shown = useRef<object>(undefined)
  useEffect(() => {
    const mark = current && marks.find(({ id }) => id === current.mark)
    if (!mark || shown.current === current) return
    if (text.length < Math.min(mark.to, maxLen)) {
      if (isIdle) actor.send({ type: 'text.more', to: mark.to })
      return
    }
    shown.current = current
    scroller.current?.querySelector(`[data-mark="${mark.id}"]`)?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [scroller, actor, marks, current, isIdle, text, maxLen])
}

function Shown(props: DocumentTextProps) {
  const { actor, label, marks = noMarks, current, onMark, selecting, overSelection } = props
  const t = useMessages(messages)
  const format = useFormat()
  const { text, status, maxLen } = useSelector(actor, ({ context }) => context)
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'idle' }))
  const isStuck = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'loadMoreFailed' }))
  const scroller = useRef<HTMLElement>(null)
  const more = useMemo(() => () => actor.send({ type: 'text.more' }), [actor])
  const onScroll = useLoadMoreAtEnd({ scroller, rows: text, isReady: isIdle && text.length < maxLen, more })
  useScrollToMark(scroller, props, isIdle)
  const { end, onKeyDown } = useTextSelection({ scroller, text, selecting })
  const groups = useMemo(() => groupLines(text, marks), [text, marks])
  const choose = (event: MouseEvent) => {
    const mark = (event.target as Element).closest<HTMLElement>('[data-mark]')?.dataset.mark
    if (mark !== undefined) onMark?.(Number(mark))
  }
  return (
    <div className={styles.window}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard */}
      {/* Keyboard users move between marks with other controls of the window. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={scroller}
        className={styles.text}
        aria-label={label ?? t.text}
        aria-keyshortcuts={selecting && toAriaKeyShortcuts(...selectionKeys)}
        tabIndex={0}
        onScroll={onScroll}
        onClick={choose}
        onKeyDown={onKeyDown}
      >
        {groups.map(({ start, lines, marks: own }, at) => (
          <Lines
            key={at}
            {...{ start, lines }}
            marks={own}
            current={own.some(({ id }) => id === current?.mark) ? current?.mark : undefined}
          />
        ))}
        {end !== undefined && overSelection && (
          <div className={styles.over} style={{ insetBlockStart: end }}>
            {overSelection}
          </div>
        )}
        {isStuck && (
          <div role="alert" className={styles.stuck}>
            <p>{t.stuck}</p>
            <Button icon="refresh" onClick={() => actor.send({ type: 'text.retry' })}>
              {t.retry}
            </Button>
          </div>
        )}
      </section>
      <footer className={styles.footer}>
        <span>{t.shown(format.number(text.length), format.number(maxLen))}</span>
        {status === 'CUT' && <span>{t.cut}</span>}
      </footer>
    </div>
  )
}

interface LinesProps {
  /** Offset of the first line in the text. */
  start: number
  lines: string
  marks: readonly TextMark[]
  current: number | undefined
}

const sameLines = (one: LinesProps, other: LinesProps): boolean =>
  one.start === other.start &&
  one.lines === other.lines &&
  one.current === other.current &&
  one.marks.length === other.marks.length &&
  one.marks.every((mark, at) => mark === other.marks[at])

/** Lines of text. Each line has its own direction: Persian right to left, English left to right. */
const Lines = memo(({ start, lines, marks, current }: LinesProps) => {
  const all = lines.split('\n')
  let from = start
  return (
    <div className={styles.lines} style={{ '--lines': all.length } as CSSProperties}>
      {all.map((line, at) => {
        const begin = from
        from += line.length + 1
        return (
          <p key={at} dir="auto" data-at={begin}>
            {line === '' ? <br /> : <Line {...{ line, begin, marks, current }} />}
          </p>
        )
      })}
    </div>
  )
}, sameLines)

function Line({ line, begin, marks, current }: { line: string; begin: number; marks: readonly TextMark[]; current: number | undefined }) {
  return splitMarkedLine(line, begin, marks).map(({ text, mark }, at) =>
    mark ? (
      <mark
        key={at}
        className={styles.mark}
        data-mark={mark.id}
        data-current={mark.id === current || undefined}
        style={{ '--mark': mark.colour } as CSSProperties}
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
