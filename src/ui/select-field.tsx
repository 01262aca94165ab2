import { useId } from 'react'
import styles from './field.module.css'

export interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  disabled?: boolean
  hideLabel?: boolean
  onChange(value: string): void
}

/** A field to select one option of a list. */
export function SelectField({ label, value, options, disabled = false, hideLabel = false, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <select id={id} className={styles.select} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
