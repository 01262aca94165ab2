import { useId } from 'react'
import { Bdi } from './bdi'
import { FileButton } from './file-button'
import styles from './field.module.css'

export interface FileFieldProps {
  label: string
  name: string
  /** File types for the browser's file dialog, for example `.docx`. */
  accept: string
  error?: string | undefined
  hint?: string | undefined
  /** Name of the existing file, shown while no new file is chosen. */
  present?: string | undefined
  chosen: File | undefined
  onChange(file: File): void
}

/** A field for one local file. */
export function FileField({ label, name, accept, error, hint, present, chosen, onChange }: FileFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <FileButton
        id={id}
        name={name}
        accept={accept}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onFile={onChange}
      />
      <p id={`${id}-note`} className={styles.note} data-error={error !== undefined || undefined}>
        {chosen === undefined ? present : <Bdi>{chosen.name}</Bdi>} {note}
      </p>
    </div>
  )
}
