import { useId } from 'react'
import { Bdi } from './bdi'
import styles from './field.module.css'

export interface FileFieldProps {
  label: string
  name: string
  /** What the browser's dialog offers: `.docx`. */
  accept: string
  error?: string | undefined
  hint?: string | undefined
  /** What is there already, when nothing is chosen. */
  present?: string | undefined
  chosen: File | undefined
  onChange(file: File): void
}

/** One file of the computer, by the browser's own button. */
export function FileField({ label, name, accept, error, hint, present, chosen, onChange }: FileFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        className={styles.file}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target: { files } }) => {
          const [file] = files ?? []
          if (file) onChange(file)
        }}
      />
      <p id={`${id}-note`} className={styles.note} data-error={error !== undefined || undefined}>
        {chosen === undefined ? present : <Bdi>{chosen.name}</Bdi>} {note}
      </p>
    </div>
  )
}
