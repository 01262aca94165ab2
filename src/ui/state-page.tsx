import type { ReactNode } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { useMessages } from './locale'
import { ProgressRing } from './progress'
import { messages } from './state-page.messages'
import styles from './state-page.module.css'

/** Centred placeholder in a window, or in a part of it, while the content loads. */
export function WaitingPage({ label, size }: { label: string; size?: number }) {
  return (
    <div className={styles.middle}>
      <ProgressRing label={label} {...(size !== undefined && { size })} />
    </div>
  )
}

export interface Failure {
  sentence: string
  onRetry(): void
}

/** Centred error with a retry button. */
export function FailedPage({ sentence, onRetry }: Failure) {
  const t = useMessages(messages)
  return (
    <div role="alert" className={styles.middle}>
      <p>{sentence}</p>
      <Button icon="refresh" onClick={onRetry}>
        {t.retry}
      </Button>
    </div>
  )
}

/** Centred text for missing content, with an optional action. */
export function EmptyPage({ icon, sentence, children }: { icon: string; sentence: string; children?: ReactNode }) {
  return (
    <div className={`${styles.middle} ${styles.empty}`}>
      <span className={styles.sign}>
        <Icon name={icon} size={28} />
      </span>
      <p className={styles.sentence}>{sentence}</p>
      {children}
    </div>
  )
}

/** Error card that covers a part of the page, for a component that occupies no area of the page. */
export function FailedCard(failure: Failure) {
  return (
    <div className={styles.card}>
      <FailedPage {...failure} />
    </div>
  )
}
