import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { toNodeWindow } from '#widgets/open-node/node-windows'
import { BrowseView, ResultToggle } from '#widgets/browse/browse.view'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import { ListEnd } from '#widgets/infinite-list/list-end.view'
import type { browseWindowMachine } from './browse-window.machine'
import { messages } from './browse-window.messages'
import styles from './browse-window.module.css'

type BrowseWindowActor = ActorRefFrom<typeof browseWindowMachine>

/** Fields to choose a relation or date and its value, and the result below. */
export function BrowseWindowView({ actor }: { actor: BrowseWindowActor }) {
  const browse = useSelector(actor, ({ children }) => children.browse)
  const isShown = useSelector(actor, ({ context }) => context.step?.showResult === true)
  if (!browse) return null
  return (
    <div className={styles.window} data-shown={isShown || undefined}>
      <div className={styles.choice}>
        <BrowseView actor={browse} />
      </div>
      <div className={styles.turn}>
        <ResultToggle actor={browse} />
      </div>
      {isShown && <ResultTable actor={actor} />}
    </div>
  )
}

function ResultTable({ actor }: { actor: BrowseWindowActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { window, session } = useSelector(actor, ({ context }) => context)
  const list = useSelector(actor, ({ children }) => children.found)
  const { shown, isLoading, hasFailed, isStuck, isReady, scroller, more, retry, onScroll } = useInfiniteList(list)
  if (!list) return null
  if (hasFailed) return <FailedPage sentence={t.failed} onRetry={retry} />
  const { contents, totalElements } = shown
  return (
    <section aria-label={t.result} className={styles.result}>
      <div className={styles.head}>
        <p role="status">{isLoading ? t.loading : t.found(format, totalElements)}</p>
        <Button look="plain" icon="search" onClick={() => actor.send({ type: 'search.open' })}>
          {t.asSearch}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div ref={scroller} role="region" aria-label={t.list} tabIndex={0} className={styles.scroll} onScroll={onScroll}>
        {contents.length === 0 && isLoading && <WaitingPage label={t.loading} size={24} />}
        <ul>
          {contents.map((node) => (
            <li key={node.uuid}>
              <button type="button" className={styles.item} onClick={() => window.send(toNodeWindow(node, session))}>
                <FileIcon node={node} size={16} />
                <Bdi>{node.title}</Bdi>
              </button>
            </li>
          ))}
        </ul>
        <ListEnd {...{ shown, isStuck, isReady, more, retry }} failed={t.failed} moreLabel={t.more} />
      </div>
    </section>
  )
}
