import { useSelector } from '@xstate/react'
import { type CSSProperties, memo, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useMoreAtEnd } from '#windows/parts/more-at-end'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import type { documentTextMachine } from './document-text.machine'
import { messages } from './document-text.messages'
import styles from './document-text.module.css'

type DocumentTextActor = ActorRefFrom<typeof documentTextMachine>

/** Lines that are laid out together, once they come near. */
const GROUP = 100

const detailOf = (error: unknown): string | undefined =>
  error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : undefined

export function DocumentTextView({ actor }: { actor: DocumentTextActor }) {
  const say = useMessages(messages)
  const { text, status, error } = useSelector(actor, ({ context }) => context)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  if (isFailed) return <FailedPage sentence={detailOf(error) ?? say.failed} onRetry={() => actor.send({ type: 'text.retry' })} />
  if (text !== '') return <Shown actor={actor} />
  if (status === 'READING' && isLoading) return <WaitingPage label={say.loading} />
  return (
    <p role="status" className={styles.reason}>
      {status === 'READY' || status === 'CUT' ? say.none : say[status]}
    </p>
  )
}

function Shown({ actor }: { actor: DocumentTextActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const { text, status, maxLen } = useSelector(actor, ({ context }) => context)
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'idle' }))
  const isStuck = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'stuck' }))
  const scroller = useRef<HTMLElement>(null)
  const more = useMemo(() => () => actor.send({ type: 'text.more' }), [actor])
  const onScroll = useMoreAtEnd({ scroller, rows: text, isReady: isIdle && text.length < maxLen, more })
  const groups = useMemo(() => {
    const lines = text.split('\n')
    return Array.from({ length: Math.ceil(lines.length / GROUP) }, (_, at) => lines.slice(at * GROUP, (at + 1) * GROUP).join('\n'))
  }, [text])
  return (
    <div className={styles.window}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard */}
      <section ref={scroller} className={styles.text} aria-label={say.text} tabIndex={0} onScroll={onScroll}>
        {groups.map((lines, at) => (
          <Lines key={at} lines={lines} />
        ))}
        {isStuck && (
          <div role="alert" className={styles.stuck}>
            <p>{say.stuck}</p>
            <Button icon="refresh" onClick={() => actor.send({ type: 'text.retry' })}>
              {say.retry}
            </Button>
          </div>
        )}
      </section>
      <footer className={styles.footer}>
        <span>{say.shown(format.number(text.length), format.number(maxLen))}</span>
        {status === 'CUT' && <span>{say.cut}</span>}
      </footer>
    </div>
  )
}

/** Every line goes its own way: a Persian one to the left, an English one to the right. */
const Lines = memo(({ lines }: { lines: string }) => {
  const all = lines.split('\n')
  return (
    <div className={styles.lines} style={{ '--lines': all.length } as CSSProperties}>
      {all.map((line, at) => (
        <p key={at} dir="auto">
          {line === '' ? <br /> : line}
        </p>
      ))}
    </div>
  )
})
