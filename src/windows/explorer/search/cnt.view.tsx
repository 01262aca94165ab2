import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import { ListEnd } from '#widgets/infinite-list/list-end.view'
import { hasFeature } from '../../window-kind'
import styles from './cms.module.css'
import type { cntMachine, Hit } from './cnt.machine'
import { messages } from './cnt.messages'
import { toTextWindow, toNodeWindow } from '#widgets/open-node/node-windows'
import { Marked } from './marked.view'
import { PassageSecond } from './passage-second.view'

type CntActor = ActorRefFrom<typeof cntMachine>

/** Passages that match a free text, the best first, each with its document. */
export function CntView({ actor }: { actor: CntActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const criteria = useSelector(actor, ({ context }) => context.criteria)
  const list = useSelector(actor, ({ children }) => children.found)
  const { shown, error, isLoading, hasFailed, isStuck, isReady, scroller, more, retry, onScroll } = useInfiniteList(list)
  if (!list) return null
  if (hasFailed) return <FailedPage sentence={getErrorDetail(error) ?? t.failed} onRetry={retry} />
  if (!criteria) return <p className={styles.note}>{t.start}</p>
  const { contents, totalElements } = shown
  return (
    <div className={styles.window}>
      <div className={styles.head}>
        <p role="status">{isLoading ? t.loading : t.found(format, totalElements)}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div ref={scroller} role="region" aria-label={t.results} tabIndex={0} className={styles.scroll} onScroll={onScroll}>
        {contents.length === 0 && (isLoading ? <WaitingPage label={t.loading} size={32} /> : <p className={styles.note}>{t.nothing}</p>)}
        <ol className={styles.cards}>
          {contents.map((hit) => (
            <HitCard key={hit.uuid} actor={actor} hit={hit} />
          ))}
        </ol>
        <ListEnd {...{ shown, isStuck, isReady, more, retry }} failed={getErrorDetail(error) ?? t.failed} moreLabel={t.more} />
      </div>
    </div>
  )
}

function HitCard({ actor, hit }: { actor: CntActor; hit: Hit }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { window, session } = useSelector(actor, ({ context }) => context)
  const { node, text, score } = hit
  return (
    <li className={styles.hit} data-hit={node.uuid}>
      <div className={styles.from}>
        <button type="button" className={styles.source} title={t.open(node.title)} onClick={() => window.send(toNodeWindow(node, session))}>
          <FileIcon node={node} size={16} />
          <Bdi>{node.title}</Bdi>
        </button>
        {hasFeature(session, 'PROPERTIES_TEXT_VIEW') && (
          <Button look="plain" icon="document" onClick={() => window.send(toTextWindow(node))}>
            {t.text}
            <span className="visually-hidden">
              {' '}
              <Bdi>{node.title}</Bdi>
            </span>
          </Button>
        )}
        <PassageSecond node={node} />
        <span className={styles.score}>
          <meter aria-label={t.score} min={0} max={1} value={score} />
          {format.percent(score, { maximumFractionDigits: 0 })}
        </span>
      </div>
      <blockquote dir="auto" className={styles.words}>
        <Marked {...text} />
      </blockquote>
    </li>
  )
}
