import { type TextareaHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { MarkLatinWords } from './latin'

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  /** Error below the field, read together with it; the field is marked as invalid. */
  error?: string | undefined
  hint?: string | undefined
}

/** A text area. The browser marks wrong spelling if it supports the language. */
export function TextArea({ label, error, hint, className, dir = 'auto', ...area }: TextAreaProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <textarea
          spellCheck
          {...area}
          id={id}
          dir={dir}
          className={styles.area}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
      </div>
      <p id={`${id}-note`} className={styles.note} data-error={error !== undefined || undefined} hidden={note === undefined}>
        {note !== undefined && <MarkLatinWords>{note}</MarkLatinWords>}
      </p>
    </div>
  )
}
