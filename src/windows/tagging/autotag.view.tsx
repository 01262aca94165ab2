import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { detailOf } from '#machines/detail'
import { hasMore } from '#machines/paged-list'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { useInfiniteList } from '#widgets/growing-list/infinite-list'
import { NodePicker, type NodePickerActor } from '#widgets/node-picker/node-picker.view'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal'
import { confidence, keyOf, openProposals, type Proposed } from './autotag'
import type { autotagMachine } from './autotag.machine'
import { messages } from './autotag.messages'
import styles from './autotag.module.css'

type AutotagActor = ActorRefFrom<typeof autotagMachine>

/** Chosen documents, the proposals for each, and the results. */
export function AutotagView({ actor }: { actor: AutotagActor }) {
  const say = useMessages(messages)
  const { targets } = useSelector(actor, ({ context }) => context)
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  return (
    <div className={styles.window}>
      <Head actor={actor} />
      {targets.length === 0 ? <p className={styles.note}>{say.start}</p> : <Documents actor={actor} />}
      {picker && <NodePicker actor={picker} title={say.chooseTitle} confirm={say.chooseConfirm} />}
    </div>
  )
}

function Head({ actor }: { actor: AutotagActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const { targets, shown, decided, waiting, handled } = useSelector(actor, ({ context }) => context)
  const open = openProposals(shown.contents, decided).length
  return (
    <div className={styles.head}>
      <div className={styles.tools}>
        <Button icon="folderOpen" onClick={() => actor.send({ type: 'targets.choose' })}>
          {say.choose}
        </Button>
        {targets.length > 0 && (
          <>
            <Button look="filled" icon="check" disabled={open === 0} onClick={() => actor.send({ type: 'all.accept' })}>
              {say.acceptAll(format, open)}
            </Button>
            <Button disabled={open === 0} onClick={() => actor.send({ type: 'all.reject' })}>
              {say.rejectAll}
            </Button>
          </>
        )}
      </div>
      {targets.length > 0 && (
        <p className={styles.targets}>
          {format.list(targets.slice(0, 3).map(({ title }) => title)) + (targets.length > 3 ? say.andMore(format, targets.length - 3) : '')}
        </p>
      )}
      {waiting.length > 0 && <ProgressBar label={say.giving} value={handled / (handled + waiting.length)} />}
    </div>
  )
}

function Documents({ actor }: { actor: AutotagActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const shown = useSelector(actor, ({ context }) => context.shown)
  const list = useSelector(actor, ({ children }) => children.list)
  const { error, isLoading, hasFailed, isStuck, isReady, scroller, more, retry, onScroll } = useInfiniteList(list)
  const onward = useFocusAfterRemoval<HTMLUListElement>(() => scroller.current?.focus())
  if (!list) return null
  if (hasFailed) return <FailedPage sentence={detailOf(error) ?? say.failed} onRetry={retry} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <div ref={scroller} role="region" aria-label={say.documents} tabIndex={0} className={styles.scroll} onScroll={onScroll}>
      <p role="status" className={styles.count}>
        {isLoading ? say.reading : say.count(format, shown.totalElements)}
      </p>
      {shown.contents.length === 0 && isLoading && <WaitingPage label={say.reading} size={32} />}
      <ul className={styles.documents} {...onward}>
        {shown.contents.map((one) => (
          <Document key={one.uuid} actor={actor} one={one} />
        ))}
      </ul>
      {isStuck && <FailedPage sentence={detailOf(error) ?? say.failed} onRetry={retry} />}
      {hasMore(shown) && !isStuck && (
        <Button look="plain" disabled={!isReady} onClick={more}>
          {say.more}
        </Button>
      )}
    </div>
  )
}

function Document({ actor, one: { uuid, node, proposals, isRead } }: { actor: AutotagActor; one: Proposed }) {
  const say = useMessages(messages)
  const { failures, window } = useSelector(actor, ({ context }) => context)
  return (
    <li className={styles.document} data-document={uuid}>
      <button
        type="button"
        className={styles.name}
        title={say.text(node.title)}
        onClick={() => window.send({ type: 'window.open', kind: 'text-tags', payload: { uuid, title: node.title }, title: node.title })}
      >
        <FileIcon node={node} size={16} />
        <Bdi>{node.title}</Bdi>
      </button>
      {failures.has(uuid) && (
        <p role="alert" className={styles.failure}>
          {detailOf(failures.get(uuid)) ?? say.notGiven}
        </p>
      )}
      {proposals.length === 0 ? (
        <p className={styles.none}>{isRead ? say.nothing : say.unread}</p>
      ) : (
        <ul className={styles.proposals} aria-label={say.proposals(node.title)}>
          {proposals.map((proposal) => (
            <ProposalRow key={proposal.keyword.uuid} actor={actor} document={uuid} proposal={proposal} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface ProposalRowProps {
  actor: AutotagActor
  document: string
  proposal: Proposed['proposals'][number]
}

function ProposalRow({ actor, document, proposal: { keyword, count } }: ProposalRowProps) {
  const say = useMessages(messages)
  const format = useFormat()
  const one = { document, keyword: keyword.uuid }
  const decision = useSelector(actor, ({ context }) => context.decided.get(keyOf(one)))
  const isGiven = useSelector(
    actor,
    ({ context: { waiting } }) => !waiting.some(({ uuid, keywordUuidList }) => uuid === document && keywordUuidList.includes(keyword.uuid)),
  )
  return (
    <li className={styles.proposal} data-decision={decision}>
      <span className={styles.keyword}>
        <Bdi>{keyword.title}</Bdi>
      </span>
      <span className={styles.sure} title={say.times(format, count)}>
        <meter aria-label={say.confidence} min={0} max={1} value={confidence(count)} />
        {format.percent(confidence(count), { maximumFractionDigits: 0 })}
      </span>
      <span className={styles.actions}>
        {decision === undefined && (
          <>
            <Button
              icon="check"
              data-takes-off
              aria-label={say.acceptOne(keyword.title)}
              onClick={() => actor.send({ type: 'proposals.accept', proposals: [one] })}
            >
              {say.accept}
            </Button>
            <Button
              look="plain"
              data-takes-off
              aria-label={say.rejectOne(keyword.title)}
              onClick={() => actor.send({ type: 'proposals.reject', proposals: [one] })}
            >
              {say.reject}
            </Button>
          </>
        )}
        {decision === 'accepted' && <span role="status">{isGiven ? say.accepted : say.giving}</span>}
        {decision === 'rejected' && (
          <Button
            look="plain"
            icon="undo"
            data-takes-off
            aria-label={say.restoreOne(keyword.title)}
            onClick={() => actor.send({ type: 'proposals.restore', proposals: [one] })}
          >
            {say.rejected}
          </Button>
        )}
      </span>
    </li>
  )
}
