import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './field.module.css'
import { MarkLatinWords } from './latin'
import { Icon } from './icon'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  ref?: Ref<HTMLInputElement>
  label: string
  /** Error below the field, read together with it; the field is marked as invalid. */
  error?: string | undefined
  /** Hint below the field. */
  hint?: string | undefined
  /** Content at the end of the box, for example a button. */
  end?: ReactNode
  icon?: string
  hideLabel?: boolean
}

export function TextField({ label, error, hint, end, icon, hideLabel = false, className, dir = 'auto', ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        {icon !== undefined && <Icon name={icon} className={styles.icon ?? ''} />}
        <input
          {...input}
          id={id}
          dir={dir}
          className={styles.input}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {end}
      </div>
      <p id={`${id}-note`} className={styles.note} data-error={error !== undefined || undefined} hidden={note === undefined}>
        {note !== undefined && <MarkLatinWords>{note}</MarkLatinWords>}
      </p>
    </div>
  )
}
