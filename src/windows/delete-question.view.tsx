import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button'
import styles from './delete-question.module.css'

export interface DeleteQuestionProps {
  /** The whole of it, for the pointer that rests on what is cut. */
  title: string
  children: ReactNode
  /** What the two answers are called. */
  confirm: string
  cancel: string
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before something is deleted; begins at the answer that loses nothing, which Esc gives too. */
export function DeleteQuestion({ title, children, confirm, cancel, busy = false, onConfirm, onCancel }: DeleteQuestionProps) {
  const id = useId()
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => safe.current?.focus(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc is the button
    <div
      className={styles.window}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
    >
      <p className={styles.question} title={title} id={id}>
        {children}
      </p>
      <div className={styles.foot}>
        <Button look="danger" icon="delete" busy={busy} aria-describedby={id} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button ref={safe} aria-describedby={id} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </div>
  )
}
