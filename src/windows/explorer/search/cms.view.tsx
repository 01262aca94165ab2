import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Paragraph } from '#api/contract/paragraph'
import { Bdi } from '#ui/bdi'
import { useFormat, useMessages } from '#ui/locale'
import { SegmentedControl } from '#ui/segmented-control'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { TableHead } from '#ui/table-head'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import { ListEnd } from '#widgets/infinite-list/list-end.view'
import type { cmsMachine } from './cms.machine'
import { messages } from './cms.messages'
import styles from './cms.module.css'
import { Marked } from './marked.view'

type CmsActor = ActorRefFrom<typeof cmsMachine>

/** Paragraphs that a search finds, as cards or as a table. */
export function CmsView({ actor }: { actor: CmsActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { view, criteria } = useSelector(actor, ({ context }) => context)
  const list = useSelector(actor, ({ children }) => children.found)
  const { shown, isLoading, hasFailed, isStuck, isReady, scroller, more, retry, onScroll } = useInfiniteList(list)
  if (!list) return null
  if (hasFailed) return <FailedPage sentence={t.failed} onRetry={retry} />
  if (!criteria) return <p className={styles.note}>{t.start}</p>
  const { contents, totalElements } = shown
  return (
    <div className={styles.window}>
      <div className={styles.head}>
        <p role="status">{isLoading ? t.loading : t.found(format, totalElements)}</p>
        <SegmentedControl
          label={t.view}
          hideLabel
          value={view}
          segments={(['SOURCES', 'LIST'] as const).map((value) => ({ value, label: t[value] }))}
          onChange={(chosen) => actor.send({ type: 'view.show', view: chosen })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div ref={scroller} role="region" aria-label={t.results} tabIndex={0} className={styles.scroll} onScroll={onScroll}>
        {contents.length === 0 && (isLoading ? <WaitingPage label={t.loading} size={32} /> : <p className={styles.note}>{t.nothing}</p>)}
        {contents.length > 0 && (view === 'LIST' ? <Table actor={actor} found={contents} /> : <Cards actor={actor} found={contents} />)}
        <ListEnd {...{ shown, isStuck, isReady, more, retry }} failed={t.failed} moreLabel={t.more} />
      </div>
    </div>
  )
}

interface FoundProps {
  actor: CmsActor
  found: readonly Paragraph[]
}

const Words = ({ paragraph: { text, textHighlight } }: { paragraph: Paragraph }) => (
  <p dir="auto" className={styles.words}>
    <Marked {...(textHighlight ?? { text, ranges: [] })} />
  </p>
)

/** Sources of a paragraph: a document opens with its tags, a folder opens normally. */
function Sources({ actor, paragraph: { sources } }: { actor: CmsActor; paragraph: Paragraph }) {
  const t = useMessages(messages)
  const window = useSelector(actor, ({ context }) => context.window)
  return (
    <ul className={styles.sources} aria-label={t.sources}>
      {sources.map(({ uuid, title, extension }) => (
        <li key={uuid}>
          <button
            type="button"
            className={styles.source}
            title={t.open(title)}
            onClick={() =>
              window.send(
                extension === undefined
                  ? { type: 'window.open', kind: 'explorer', payload: { folderUuid: uuid }, title }
                  : { type: 'window.open', kind: 'text-tags', payload: { uuid, title }, title },
              )
            }
          >
            <FileIcon node={{ type: extension === undefined ? 1 : 0, extension }} size={16} />
            <Bdi>{title}</Bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Cards({ actor, found }: FoundProps) {
  const t = useMessages(messages)
  return (
    <ul className={styles.cards}>
      {found.map((one) => (
        <li key={one.uuid} className={styles.card} data-paragraph={one.uuid}>
          <Sources actor={actor} paragraph={one} />
          <div>
            {one.title !== undefined && (
              <h3 className={styles.title}>
                <Bdi>{one.title}</Bdi>
              </h3>
            )}
            <Words paragraph={one} />
          </div>
          <ul className={styles.keywords} aria-label={t.keywords}>
            {one.keywords.map(({ uuid, title }) => (
              <li key={uuid} className={styles.keyword}>
                <Bdi>{title}</Bdi>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Table({ actor, found }: FoundProps) {
  const t = useMessages(messages)
  return (
    <table className={styles.table}>
      <TableHead labels={[t.text, t.creator, t.source]} />
      <tbody>
        {found.map((one) => (
          <tr key={one.uuid}>
            <td>
              <Words paragraph={one} />
            </td>
            <td>{one.author ? <Bdi>{one.author.fullName}</Bdi> : t.unknown}</td>
            <td>
              <Sources actor={actor} paragraph={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
