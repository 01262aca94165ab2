import { useState } from 'react'
import type { Notice } from '#machines/notice'
import { withoutIsolatedParts } from '#text/bidi'
import { detectLanguage, getDirection } from '#text/locale'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { messages } from '../desktop.messages'
import styles from './notice.module.css'

const iconOf = { success: 'success', info: 'info', warning: 'warning', error: 'error' } as const

interface NoticeProps {
  notice: Notice
  isDated?: boolean
  /** Runs the action of the notification. Missing if the action is no longer possible. */
  onAct?: () => void
  onDismiss(): void
}

/** Notification as a toast or as a list item. */
export function NoticeView({ notice, isDated = false, onAct, onDismiss }: NoticeProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { locale } = useLocale()
  const { type, title, message, data, count, action } = notice
  // The text may be in another language than the page, if the user has changed the language since.
  const language = detectLanguage(withoutIsolatedParts(message)) ?? locale
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
          <span lang={language} dir={getDirection(language)}>
            {message}
          </span>
          {count > 1 && <span className={styles.count}>{t.times(format, count)}</span>}
        </p>
        {data !== undefined && (
          <details className={styles.details}>
            <summary>{t.details}</summary>
            <code dir="auto" className="selectable">
              {data}
            </code>
            <CopyButton text={data} />
          </details>
        )}
        {isDated && <Moment at={notice.at} form="relative" className={styles.time} />}
      </div>
      {action && onAct && (
        <Button look="plain" icon={action.icon ?? (action.isPermanent ? 'show' : 'undo')} onClick={onAct}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t.dismiss} onClick={onDismiss} />
    </article>
  )
}

/** Button that copies a text. Renders nothing if the browser has no clipboard API, as on a page without TLS. */
function CopyButton({ text }: { text: string }) {
  const t = useMessages(messages)
  const [said, setSaid] = useState<string>()
  if (!globalThis.navigator.clipboard) return null
  return (
    <>
      <IconButton
        icon={said === t.detailsCopied ? 'check' : 'copy'}
        size="small"
        label={t.copyDetails}
        onClick={() =>
          navigator.clipboard.writeText(text).then(
            () => setSaid(t.detailsCopied),
            () => setSaid(t.detailsNotCopied),
          )
        }
      />
      <span role="status">{said}</span>
    </>
  )
}
