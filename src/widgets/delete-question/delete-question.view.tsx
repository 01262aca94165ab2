import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button'
import styles from './delete-question.module.css'

export interface DeleteQuestionProps {
  /** The full text of the question, shown as a tooltip if the text is cut off. */
  title: string
  children: ReactNode
  /** Content below the question, for example a list of the items. It takes the free space. */
  list?: ReactNode
  /** Label of the button that confirms; the next one is the label of the cancel button. */
  confirm: string
  cancel: string
  busy?: boolean
  /** True if the deletion can be undone. The focus then starts on the delete button. */
  undoable?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before a deletion. The focus starts on the button that destroys nothing permanently, and Tab stays in the dialog. Esc cancels. */
export function DeleteQuestion({
  title,
  children,
  list,
  confirm,
  cancel,
  busy = false,
  undoable = false,
  onConfirm,
  onCancel,
}: DeleteQuestionProps) {
  const [id, listId] = [useId(), useId()]
  const described = list === undefined ? id : `${id} ${listId}`
  const [sure, safe] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const listed = useRef<HTMLDivElement>(null)
  const first = undoable ? sure : safe
  useEffect(() => first.current?.focus(), [first])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc is the button
    <div
      className={styles.window}
      data-question
      onKeyDown={(event) => {
        if (event.key === 'Tab') {
          event.preventDefault()
          const places = [sure.current, safe.current, listed.current].filter((one) => one !== null)
          const at = places.findIndex((one) => one === document.activeElement)
          places.at((at + (event.shiftKey ? -1 : 1)) % places.length)?.focus()
        }
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
    >
      <p className={styles.question} title={title} id={id}>
        {children}
      </p>
      {list !== undefined && (
        // Scrolled by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div ref={listed} className={styles.list} id={listId} tabIndex={0}>
          {list}
        </div>
      )}
      <div className={styles.foot}>
        <Button ref={sure} look="danger" icon="delete" busy={busy} aria-describedby={described} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button ref={safe} aria-describedby={described} onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </div>
  )
}
