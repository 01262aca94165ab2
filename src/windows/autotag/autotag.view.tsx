import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import { ListEnd } from '#widgets/infinite-list/list-end.view'
import { NodePicker, type NodePickerActor } from '#widgets/node-picker/node-picker.view'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal'
import {
  getConfidence,
  getProposalKey,
  getOpenPhrases,
  getOpenProposals,
  type DocumentProposals,
  type Proposal,
  toProposals,
} from './autotag'
import type { autotagMachine } from './autotag.machine'
import { messages } from './autotag.messages'
import styles from './autotag.module.css'

type AutotagActor = ActorRefFrom<typeof autotagMachine>

/** The chosen documents with their proposals, and the results. */
export function AutotagView({ actor }: { actor: AutotagActor }) {
  const t = useMessages(messages)
  const { targets } = useSelector(actor, ({ context }) => context)
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  return (
    <div className={styles.window}>
      <Head actor={actor} />
      {targets.length === 0 ? <p className={styles.note}>{t.start}</p> : <Documents actor={actor} />}
      {picker && <NodePicker actor={picker} title={t.chooseTitle} confirm={t.chooseConfirm} />}
    </div>
  )
}

function Head({ actor }: { actor: AutotagActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { targets, shown, decisions, waiting, sentCount } = useSelector(actor, ({ context }) => context)
  const open = getOpenProposals(shown.contents, decisions).length
  const phrases = getOpenPhrases(shown.contents, decisions).length
  return (
    <div className={styles.head}>
      <div className={styles.tools}>
        <Button icon="folderOpen" onClick={() => actor.send({ type: 'targets.choose' })}>
          {t.choose}
        </Button>
        {targets.length > 0 && (
          <>
            <Button look="filled" icon="check" disabled={open === 0} onClick={() => actor.send({ type: 'all.accept' })}>
              {t.acceptAll(format, open)}
            </Button>
            <Button disabled={open + phrases === 0} onClick={() => actor.send({ type: 'all.reject' })}>
              {t.rejectAll}
            </Button>
          </>
        )}
      </div>
      {targets.length > 0 && (
        <p className={styles.targets}>
          {format.list(targets.slice(0, 3).map(({ title }) => title)) + (targets.length > 3 ? t.andMore(format, targets.length - 3) : '')}
        </p>
      )}
      {waiting.length > 0 && <ProgressBar label={t.giving} value={sentCount / (sentCount + waiting.length)} />}
    </div>
  )
}

function Documents({ actor }: { actor: AutotagActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const shown = useSelector(actor, ({ context }) => context.shown)
  const list = useSelector(actor, ({ children }) => children.list)
  const { error, isLoading, hasFailed, isStuck, isReady, scroller, more, retry, onScroll } = useInfiniteList(list)
  const onward = useFocusAfterRemoval<HTMLUListElement>(() => scroller.current?.focus())
  if (!list) return null
  if (hasFailed) return <FailedPage sentence={getErrorDetail(error) ?? t.failed} onRetry={retry} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <div ref={scroller} role="region" aria-label={t.documents} tabIndex={0} className={styles.scroll} onScroll={onScroll}>
      <p role="status" className={styles.count}>
        {isLoading ? t.reading : t.count(format, shown.totalElements)}
      </p>
      {shown.contents.length === 0 && isLoading && <WaitingPage label={t.reading} size={32} />}
      <ul className={styles.documents} {...onward}>
        {shown.contents.map((one) => (
          <Document key={one.uuid} actor={actor} one={one} />
        ))}
      </ul>
      <ListEnd {...{ shown, isStuck, isReady, more, retry }} failed={getErrorDetail(error) ?? t.failed} moreLabel={t.more} />
    </div>
  )
}

function Document({ actor, one: { uuid, node, proposals, phrases, isRead } }: { actor: AutotagActor; one: DocumentProposals }) {
  const t = useMessages(messages)
  const { failures, window } = useSelector(actor, ({ context }) => context)
  return (
    <li className={styles.document} data-document={uuid}>
      <button
        type="button"
        className={styles.name}
        title={t.text(node.title)}
        onClick={() => window.send({ type: 'window.open', kind: 'text-tags', payload: { uuid, title: node.title }, title: node.title })}
      >
        <FileIcon node={node} size={16} />
        <Bdi>{node.title}</Bdi>
      </button>
      {failures.has(uuid) && (
        <p role="alert" className={styles.failure}>
          {getErrorDetail(failures.get(uuid)) ?? t.notGiven}
        </p>
      )}
      {proposals.length + phrases.length === 0 && <p className={styles.none}>{isRead ? t.nothing : t.unread}</p>}
      {proposals.length > 0 && (
        <ul className={styles.proposals} aria-label={t.proposals(node.title)}>
          {proposals.map(({ keyword, count }) => (
            <ProposalRow
              key={keyword.uuid}
              {...{ actor, count, title: keyword.title, proposal: { document: uuid, keyword: keyword.uuid } }}
            />
          ))}
        </ul>
      )}
      {phrases.length > 0 && (
        <section aria-label={t.phrases(node.title)}>
          <p className={styles.none}>{t.phrasesHint}</p>
          <ul className={styles.proposals}>
            {phrases.map(({ title, count }) => (
              <ProposalRow key={title} {...{ actor, count, title, proposal: { document: uuid, title } }} />
            ))}
          </ul>
        </section>
      )}
    </li>
  )
}

interface ProposalRowProps {
  actor: AutotagActor
  proposal: Proposal
  title: string
  count: number
}

function ProposalRow({ actor, proposal: one, title, count }: ProposalRowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const key = getProposalKey(one)
  const decision = useSelector(actor, ({ context }) => context.decisions.get(key))
  const isGiven = useSelector(
    actor,
    ({ context: { waiting } }) => !waiting.some((acceptance) => toProposals(acceptance).some((waits) => getProposalKey(waits) === key)),
  )
  return (
    <li className={styles.proposal} data-decision={decision}>
      <span className={styles.keyword}>
        <Bdi>{title}</Bdi>
      </span>
      <span className={styles.sure} title={t.times(format, count)}>
        <meter aria-label={t.confidence} min={0} max={1} value={getConfidence(count)} />
        {format.percent(getConfidence(count), { maximumFractionDigits: 0 })}
      </span>
      <span className={styles.actions}>
        {decision === undefined && (
          <>
            <Button
              icon="check"
              data-takes-off
              aria-label={t.acceptOne(title)}
              onClick={() => actor.send({ type: 'proposals.accept', proposals: [one] })}
            >
              {t.accept}
            </Button>
            <Button
              look="plain"
              data-takes-off
              aria-label={t.rejectOne(title)}
              onClick={() => actor.send({ type: 'proposals.reject', proposals: [one] })}
            >
              {t.reject}
            </Button>
          </>
        )}
        {decision === 'accepted' && <span role="status">{isGiven ? t.accepted : t.giving}</span>}
        {decision === 'rejected' && (
          <Button
            look="plain"
            icon="undo"
            data-takes-off
            aria-label={t.restoreOne(title)}
            onClick={() => actor.send({ type: 'proposals.restore', proposals: [one] })}
          >
            {t.rejected}
          </Button>
        )}
      </span>
    </li>
  )
}
