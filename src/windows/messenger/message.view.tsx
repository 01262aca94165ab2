import type { ActorRefFrom } from 'xstate'
import type { Attachment, ChatMessage } from '#api/contract/chat'
import { getItemFragment } from '#text/item-link'
import { splitLinks } from '#text/links'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { FileIcon } from '#widgets/file-icon/file-icon'
import { toDoubleClickRequest } from '#widgets/open-node/open-item'
import type { WindowRef } from '../window-kind'
import { messages } from './messenger.messages'
import styles from './messenger.module.css'
import type { OutgoingMessage } from './outbox'
import type { outboxMachine } from './outbox.machine'

/** Text of a message. The direction of each line follows its first strong letter. */
function Text({ children }: { children: string }) {
  return (
    <p dir="auto" className={`${styles.text} selectable`}>
      {splitLinks(children).map(({ text, href }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes
        href === undefined ? text : <Link key={index} text={text} href={href} />,
      )}
    </p>
  )
}

/** Web address. The link of an item opens in this desktop, everything else in a new tab. */
function Link({ text, href }: { text: string; href: string }) {
  const fragment = getItemFragment(location.origin, href)
  const target = fragment === undefined ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href: fragment }
  return (
    <a {...target} dir="ltr">
      {text}
    </a>
  )
}

interface MessageProps {
  message: ChatMessage
  own: boolean
  /** Name of the author; undefined where the author is obvious. */
  name: string | undefined
  window: WindowRef
}

export function MessageBubble({ message, own, name, window }: MessageProps) {
  const t = useMessages(messages)
  const { text, type, attachment, date, read } = message
  return (
    <article className={styles.bubble} data-own={own || undefined}>
      {name !== undefined && <Bdi className={styles.name}>{name}</Bdi>}
      {type === 'NODE' &&
        (attachment ? (
          <AttachmentButton attachment={attachment} window={window} />
        ) : (
          <HiddenItem messageUuid={message.uuid} window={window} />
        ))}
      {text !== '' && <Text>{text}</Text>}
      <p className={styles.foot}>
        <Moment at={date} form="time" />
        {own && (
          <span className={styles.mark} data-read={read || undefined} title={read ? t.read : t.sent}>
            <Icon name={read ? 'success' : 'check'} size={14} />
            <span className="visually-hidden">{read ? t.read : t.sent}</span>
          </span>
        )}
      </p>
    </article>
  )
}

/** Shown in place of an item that the user may not see. */
function HiddenItem({ messageUuid, window }: { messageUuid: string; window: WindowRef }) {
  const t = useMessages(messages)
  return (
    <p className={styles.note}>
      {t.hiddenItem}{' '}
      <Button look="plain" icon="permission" onClick={() => window.send({ type: 'target.open', target: { messageUuid } })}>
        {t.requestAccess}
      </Button>
    </p>
  )
}

function AttachmentButton({ attachment, window }: { attachment: Attachment; window: WindowRef }) {
  const t = useMessages(messages)
  const { title } = attachment
  return (
    <button
      type="button"
      className={styles.attachment}
      aria-label={t.openItem(title)}
      onClick={() => window.send(toDoubleClickRequest(attachment))}
    >
      <AttachmentLabel attachment={attachment} />
    </button>
  )
}

export function AttachmentLabel({ attachment }: { attachment: Attachment }) {
  return (
    <>
      <FileIcon node={attachment} size={20} />
      <Bdi className={styles.attachmentTitle}>{attachment.title}</Bdi>
    </>
  )
}

interface OutgoingBubbleProps {
  outgoing: OutgoingMessage
  isWaiting: boolean
  outbox: ActorRefFrom<typeof outboxMachine>
}

/** Message that has not been delivered, or may not have been, with the possible actions. */
export function OutgoingBubble({ outgoing: { key, text, attachment, refusal }, isWaiting, outbox }: OutgoingBubbleProps) {
  const t = useMessages(messages)
  return (
    <article className={styles.bubble} data-own data-unsent>
      {attachment && (
        <p className={styles.attachment}>
          <AttachmentLabel attachment={attachment} />
        </p>
      )}
      {text !== '' && <Text>{text}</Text>}
      <div className={styles.foot} role="status">
        {refusal !== undefined ? (
          <span className={styles.refusal}>{t.refused(refusal)}</span>
        ) : isWaiting ? (
          <span className={styles.refusal}>{t.waiting}</span>
        ) : (
          <span>{t.sending}</span>
        )}
      </div>
      {(refusal !== undefined || isWaiting) && (
        <div className={styles.tools}>
          {refusal === undefined ? (
            <Button look="plain" icon="refresh" onClick={() => outbox.send({ type: 'outbox.try' })}>
              {t.tryNow}
            </Button>
          ) : (
            <Button look="plain" icon="edit" onClick={() => outbox.send({ type: 'outgoing.reopen', key })}>
              {t.reopen}
            </Button>
          )}
          <Button look="plain" icon="delete" onClick={() => outbox.send({ type: 'outgoing.drop', key })}>
            {t.drop}
          </Button>
        </div>
      )}
    </article>
  )
}
