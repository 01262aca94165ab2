import { useSelector } from '@xstate/react'
import { type DragEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Attachment } from '#api/contract/chat'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { getCurrentDrag } from '#widgets/file-drop/dragged'
import type { WindowRef } from '../window-kind'
import { Composer } from './composer.view'
import { OutgoingBubble, MessageBubble } from './message.view'
import { toAttachment } from './messenger-setup'
import { messages } from './messenger.messages'
import styles from './messenger.module.css'
import type { outboxMachine } from './outbox.machine'
import { toLines } from './conversation'
import type { ConversationEvent, conversationMachine } from './conversation.machine'
import { useMessageScroll } from './use-message-scroll'

interface ConversationProps {
  conversationUuid: string
  conversationActor: ActorRefFrom<typeof conversationMachine>
  outbox: ActorRefFrom<typeof outboxMachine>
  window: WindowRef
  userUuid: string
  onBack(): void
  onLeave(): void
  onAttach(): void
}

const getDraggedAttachments = (): Attachment[] => (getCurrentDrag()?.nodes ?? []).filter(({ type }) => type <= 1).map(toAttachment)

/** The open conversation: members, messages and input. Nodes that are dropped on it become attachments. */
export function ConversationView(props: ConversationProps) {
  const { conversationUuid, conversationActor, outbox, onBack, onAttach } = props
  const t = useMessages(messages)
  const isNotMember = useSelector(conversationActor, (snapshot) => snapshot.matches({ pages: 'notMember' }))
  const closed = useSelector(conversationActor, ({ context }) => context.conversation?.closed ?? false)
  const isKnown = useSelector(conversationActor, ({ context }) => context.conversation !== undefined)
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!getCurrentDrag()) return
    event.preventDefault()
    const takes = !closed && getDraggedAttachments().length > 0
    event.dataTransfer.dropEffect = takes ? 'copy' : 'none'
    setOver(takes)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!getCurrentDrag() || closed) return
    event.preventDefault()
    event.stopPropagation()
    outbox.send({ type: 'draft.attach', conversationUuid, attachments: getDraggedAttachments() })
  }
  if (isNotMember)
    return (
      <>
        <Back onBack={onBack} />
        <p className={styles.nothing}>{t.gone}</p>
      </>
    )
  return (
    // Drag and drop works only with the pointer; the picker offers the same to keyboard users.
    <div className={styles.conversation} data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Head {...props} />
      <History {...props} />
      {isOver && <p className={styles.over}>{t.dropHere}</p>}
      {closed ? (
        <p className={styles.closed}>{t.closed}</p>
      ) : (
        isKnown && <Composer conversationUuid={conversationUuid} outbox={outbox} onAttach={onAttach} />
      )}
    </div>
  )
}

function Back({ onBack }: { onBack(): void }) {
  const t = useMessages(messages)
  return <IconButton className={styles.back} icon="back" label={t.back} onClick={onBack} />
}

function Head({ conversationActor, onBack, onLeave }: ConversationProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const conversation = useSelector(conversationActor, ({ context }) => context.conversation)
  return (
    <header className={styles.head}>
      <Back onBack={onBack} />
      {conversation && (
        <>
          <div className={styles.who}>
            <h3 className={styles.lineTitle}>
              <Bdi>{conversation.title || t.unnamed}</Bdi>
            </h3>
            {conversation.group && (
              <p className={styles.time}>
                {t.members(
                  format,
                  conversation.users.map(({ fullName }) => fullName),
                )}
              </p>
            )}
          </div>
          <IconButton icon="signOut" label={t.leave} onClick={onLeave} />
        </>
      )}
    </header>
  )
}

function History({ conversationUuid, conversationActor, outbox, window, userUuid }: ConversationProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const shown = useSelector(conversationActor, ({ context }) => context.loaded)
  const firstUnread = useSelector(conversationActor, ({ context }) => context.firstUnread)
  const conversation = useSelector(conversationActor, ({ context }) => context.conversation)
  const hasFailed = useSelector(conversationActor, (snapshot) => snapshot.matches({ pages: 'failed' }))
  const isStuck = useSelector(conversationActor, (snapshot) => snapshot.matches({ pages: 'loadOlderFailed' }))
  const isLoadingOlder = useSelector(conversationActor, (snapshot) => snapshot.matches({ pages: 'loadingOlder' }))
  const isReady = useSelector(conversationActor, (snapshot) => snapshot.can({ type: 'conversation.loadOlder' }))
  const queue = useSelector(outbox, ({ context }) => context.queue)
  const isWaiting = useSelector(outbox, (snapshot) => snapshot.matches('waiting'))
  const scroller = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLLIElement>(null)
  const send = useCallback((event: ConversationEvent) => conversationActor.send(event), [conversationActor])
  const lines = useMemo(() => toLines(shown.messages, format.date), [shown, format])
  const arrived = useMemo(() => new Set(shown.messages.map(({ key }) => key)), [shown])
  const unsent = queue.filter((outgoing) => outgoing.conversationUuid === conversationUuid && !arrived.has(outgoing.key))
  const last = shown.messages.at(-1)
  const isShown = conversation !== undefined
  const { isAtEnd, scrollToEnd, onScroll } = useMessageScroll({
    ...{ scroller, start, isReady, send },
    first: isShown ? (shown.messages[0]?.number ?? 0) : undefined,
    end: `${last?.number ?? 0} ${unsent.length}`,
  })
  if (hasFailed) return <FailedPage sentence={t.loadFailed} onRetry={() => conversationActor.send({ type: 'conversation.retry' })} />
  return (
    <div className={styles.pane}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard */}
      <div ref={scroller} className={styles.scroll} role="group" aria-label={t.conversation} tabIndex={0} onScroll={onScroll}>
        {!isShown && <WaitingPage label={t.loading} size={32} />}
        {isLoadingOlder && <WaitingPage label={t.older} size={24} />}
        {isStuck && <FailedPage sentence={t.olderFailed} onRetry={() => conversationActor.send({ type: 'conversation.retry' })} />}
        {isReady && (
          <div className={styles.middle}>
            <Button look="plain" onClick={() => conversationActor.send({ type: 'conversation.loadOlder' })}>
              {t.older}
            </Button>
          </div>
        )}
        {isShown && lines.length + unsent.length === 0 && <p className={styles.nothing}>{t.empty}</p>}
        <ol className={styles.messages}>
          {lines.map(({ message, startsGroup, day }) => (
            <li key={message.uuid} ref={message.number === firstUnread ? start : null} className={styles.item}>
              {day !== undefined && (
                <p className={styles.day}>
                  <Moment at={day} form="longDate" />
                </p>
              )}
              {message.number === firstUnread && <p className={styles.fresh}>{t.newMessages}</p>}
              <MessageBubble
                {...{ message, window }}
                own={message.authorUuid === userUuid}
                name={startsGroup && conversation?.group === true && message.authorUuid !== userUuid ? message.authorName : undefined}
              />
            </li>
          ))}
          {unsent.map((outgoing) => (
            <li key={outgoing.key} className={styles.item}>
              <OutgoingBubble outgoing={outgoing} isWaiting={isWaiting} outbox={outbox} />
            </li>
          ))}
        </ol>
      </div>
      {!isAtEnd && <IconButton className={styles.toEnd} icon="down" label={t.toEnd} onClick={scrollToEnd} />}
      <p role="status" className="visually-hidden">
        {last && last.authorUuid !== userUuid && !last.read ? t.by(last.authorName, last.text || t.sentItem) : ''}
      </p>
    </div>
  )
}
