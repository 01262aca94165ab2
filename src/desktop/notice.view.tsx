import { useState } from 'react'
import type { Notice } from '#machines/notice'
import { outsideIsolates } from '#text/bidi'
import { directionOf, languageOf } from '#text/locale'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { messages } from './desktop.messages'
import styles from './notice.module.css'

const iconOf = { success: 'success', info: 'info', warning: 'warning', error: 'error' } as const

interface NoticeProps {
  notice: Notice
  isDated?: boolean
  /** Absent where what the notice offers is over. */
  onAct?: () => void
  onDismiss(): void
}

/** A notice as a toast or as a line of the list. */
export function NoticeView({ notice, isDated = false, onAct, onDismiss }: NoticeProps) {
  const say = useMessages(messages)
  const format = useFormat()
  const { locale } = useLocale()
  const { type, title, message, data, count, action } = notice
  // It may have been said before the language was changed.
  const language = languageOf(outsideIsolates(message)) ?? locale
  return (
    <article className={styles.notice} data-type={type}>
      <Icon name={iconOf[type]} size={20} className={styles.icon ?? ''} />
      <div className={styles.body}>
        {title !== undefined && (
          <h3 className={styles.title}>
            <Bdi>{title}</Bdi>
          </h3>
        )}
        <p className="selectable">
          <span lang={language} dir={directionOf(language)}>
            {message}
          </span>
          {count > 1 && <span className={styles.count}>{say.times(format, count)}</span>}
        </p>
        {data !== undefined && (
          <details className={styles.details}>
            <summary>{say.details}</summary>
            <code dir="auto" className="selectable">
              {data}
            </code>
            <CopyButton text={data} />
          </details>
        )}
        {isDated && <Moment at={notice.at} form="relative" className={styles.time} />}
      </div>
      {action && onAct && (
        <Button look="plain" icon={action.icon ?? (action.leads ? 'show' : 'undo')} onClick={onAct}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" size="small" label={say.dismiss} onClick={onDismiss} />
    </article>
  )
}

/** Missing where the browser keeps its clipboard to itself: on a page that did not come over TLS. */
function CopyButton({ text }: { text: string }) {
  const say = useMessages(messages)
  const [said, setSaid] = useState<string>()
  if (!globalThis.navigator.clipboard) return null
  return (
    <>
      <IconButton
        icon={said === say.detailsCopied ? 'check' : 'copy'}
        size="small"
        label={say.copyDetails}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setSaid(say.detailsCopied),
            () => setSaid(say.detailsNotCopied),
          )
        }
      />
      <span role="status">{said}</span>
    </>
  )
}
