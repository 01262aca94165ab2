import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Conversation } from '#api/contract/chat'
import { hasMore } from '#machines/paged-list'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { DidYouMean, SearchField } from '#ui/did-you-mean'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { EmptyPage, FailedPage, WaitingPage } from '#ui/state-page'
import { listReadings } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { useInfiniteList } from '#widgets/infinite-list/infinite-list'
import { NodePicker, type NodePickerActor } from '#widgets/node-picker/node-picker.view'
import type { messengerMachine } from './messenger.machine'
import { messages } from './messenger.messages'
import styles from './messenger.module.css'
import { getDraft } from './outbox'
import { StartDialog } from './start.view'
import { ConversationView } from './conversation.view'

export type MessengerActor = ActorRefFrom<typeof messengerMachine>

/** List of conversations, and the open conversation next to it (above it in a narrow window). */
export function MessengerView({ actor }: { actor: MessengerActor }) {
  const t = useMessages(messages)
  const { list, outbox, window, userUuid } = actor.getSnapshot().context
  const keyword = useSelector(actor, ({ context }) => context.keyword)
  const meant = useSelector(list, ({ context }) => context.shown.layoutReadings)
  const picked = useSelector(actor, ({ context }) => context.picked)
  const conversationActor = useSelector(actor, ({ context }) => context.conversationActor)
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  const isStarting = useSelector(actor, ({ value }) => value.work === 'choosing' || value.work === 'starting')
  const isLeaving = useSelector(actor, ({ value }) => value.work === 'confirmingLeave' || value.work === 'leaving')
  const field = useRef<HTMLInputElement>(null)
  const readings = listReadings(keyword, meant)
  const search = (text: string) => actor.send({ type: 'keyword.change', keyword: text })
  return (
    <div className={styles.frame}>
      <div className={styles.window} data-picked={picked !== undefined || undefined}>
        <section className={styles.side} aria-label={t.conversations} data-region>
          <div className={styles.bar}>
            <SearchField {...{ field, readings }} label={t.search} className={styles.search ?? ''} value={keyword} onSearch={search} />
            <IconButton icon="add" label={t.start} onClick={() => actor.send({ type: 'start.open' })} />
          </div>
          <Conversations actor={actor} picked={picked} isSearch={!isBlank(keyword)}>
            <DidYouMean readings={readings} field={field} onTake={search} />
          </Conversations>
        </section>
        <section className={styles.main} aria-label={t.conversation} data-region>
          {conversationActor && picked !== undefined ? (
            <ConversationView
              key={picked}
              {...{ conversationUuid: picked, conversationActor, outbox, window, userUuid }}
              onBack={() => actor.send({ type: 'conversation.close' })}
              onLeave={() => actor.send({ type: 'leave.ask' })}
              onAttach={() => actor.send({ type: 'attach.open' })}
            />
          ) : (
            <EmptyPage icon="message" sentence={t.pick} />
          )}
        </section>
      </div>
      {isStarting && <StartDialog actor={actor} />}
      {isLeaving && <LeaveDialog actor={actor} />}
      {picker && <NodePicker actor={picker} title={t.attachTitle} confirm={t.attachConfirm} />}
    </div>
  )
}

function LeaveDialog({ actor }: { actor: MessengerActor }) {
  const t = useMessages(messages)
  const conversationActor = useSelector(actor, ({ context }) => context.conversationActor)
  const conversation = useSelector(conversationActor, (snapshot) => snapshot?.context.conversation)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isBusy = useSelector(actor, ({ value }) => value.work === 'leaving')
  const title = conversation?.title || t.unnamed
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      ok={t.leaveOk}
      cancel={t.cancel}
      danger
      busy={isBusy}
      onOk={() => actor.send({ type: 'leave.confirm' })}
      onCancel={() => actor.send({ type: 'leave.cancel' })}
    >
      {conversation?.group ? t.leaveGroup(title) : t.leavePair(title)}
      {refusal && <span role="alert"> {refusal.detail}</span>}
    </ConfirmDialog>
  )
}

interface ConversationsProps {
  actor: MessengerActor
  picked: string | undefined
  isSearch: boolean
  /** Content that is shown if the list is empty. */
  children: ReactNode
}

function Conversations({ actor, picked, isSearch, children }: ConversationsProps) {
  const t = useMessages(messages)
  const { list, outbox, userUuid } = actor.getSnapshot().context
  const { shown, isLoading, hasFailed, isStuck, scroller, more, retry, onScroll } = useInfiniteList(list)
  const drafts = useSelector(outbox, ({ context }) => context.drafts)
  const isBroken = hasFailed || isStuck
  const { contents } = shown
  return (
    <div ref={scroller} className={styles.list} aria-busy={isLoading || undefined} onScroll={onScroll}>
      <ul>
        {contents.map((conversation) => (
          <ConversationLine
            key={conversation.uuid}
            conversation={conversation}
            userUuid={userUuid}
            draft={conversation.uuid === picked ? '' : getDraft({ drafts }, conversation.uuid).text}
            isPicked={conversation.uuid === picked}
            onPick={() => actor.send({ type: 'conversation.pick', uuid: conversation.uuid })}
          />
        ))}
      </ul>
      {contents.length === 0 && isLoading && <WaitingPage label={t.loading} size={32} />}
      {contents.length === 0 && !isLoading && !isBroken && (
        <EmptyPage icon={isSearch ? 'search' : 'message'} sentence={isSearch ? t.nothingFound : t.none}>
          {children}
        </EmptyPage>
      )}
      {isBroken && <FailedPage sentence={t.failed} onRetry={retry} />}
      {hasMore(shown) && !isBroken && contents.length > 0 && (
        <Button look="plain" onClick={more}>
          {t.more}
        </Button>
      )}
    </div>
  )
}

interface LineProps {
  conversation: Conversation
  userUuid: string
  /** Text that the user has typed but not sent. */
  draft: string
  isPicked: boolean
  onPick(): void
}

function ConversationLine({ conversation, userUuid, draft, isPicked, onPick }: LineProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { title, group, unreadCount, lastMessage, lastDate } = conversation
  const text = lastMessage && (lastMessage.text || t.sentItem)
  const author = lastMessage?.authorUuid === userUuid ? t.you : group ? lastMessage?.authorName : undefined
  return (
    <li>
      <button type="button" className={styles.line} aria-current={isPicked || undefined} onClick={onPick}>
        <span className={styles.lineHead}>
          <Bdi className={styles.lineTitle}>{title || t.unnamed}</Bdi>
          {lastDate !== undefined && <Moment at={lastDate} form="relative" className={styles.time} />}
        </span>
        <span className={styles.lineHead}>
          <span className={styles.excerpt}>
            {draft === '' ? (
              text === undefined ? (
                t.noMessage
              ) : author === undefined ? (
                <Bdi>{text}</Bdi>
              ) : (
                t.by(author, text)
              )
            ) : (
              <>
                <span className={styles.draft}>{t.draft}</span> <Bdi>{draft}</Bdi>
              </>
            )}
          </span>
          {unreadCount > 0 && (
            <span className={styles.badge}>
              <span aria-hidden="true">{format.number(unreadCount)}</span>
              <span className="visually-hidden">{t.unread(format, unreadCount)}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
