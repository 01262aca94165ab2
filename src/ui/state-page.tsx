import type { ReactNode } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { useMessages } from './locale'
import { ProgressRing } from './progress'
import { messages } from './state-page.messages'
import styles from './state-page.module.css'

/** Stands in the middle of a window, or of a part of it, while its content is on its way. */
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

/** The same when the content did not come: what happened, and another try. */
export function FailedPage({ sentence, onRetry }: Failure) {
  const say = useMessages(messages)
  return (
    <div role="alert" className={styles.middle}>
      <p>{sentence}</p>
      <Button icon="refresh" onClick={onRetry}>
        {say.retry}
      </Button>
    </div>
  )
}

/** The same when there is nothing to show: a sentence, and the step that leads on where there is one. */
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

/** A failure over the page, for what has no place on it. */
export function FailedCard(failure: Failure) {
  return (
    <div className={styles.card}>
      <FailedPage {...failure} />
    </div>
  )
}
