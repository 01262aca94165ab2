import type { InputHTMLAttributes, MouseEventHandler, Ref } from 'react'
import styles from './padded-checkbox.module.css'

interface PaddedCheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'tabIndex' | 'onClick'> {
  ref?: Ref<HTMLInputElement>
  onClick?: MouseEventHandler<HTMLElement>
}

/**
 * Checkbox of a row for the pointer; the row handles the keys. It is drawn small, with a larger hit area. A click on the padding fires on
 * the label and then on the box, so `onClick` runs twice.
 */
export function PaddedCheckbox({ className, onClick, ...box }: PaddedCheckboxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the row has the key
    <label className={[styles.hit, className].filter(Boolean).join(' ')} onClick={onClick}>
      <input {...box} type="checkbox" tabIndex={-1} className={styles.box} />
    </label>
  )
}
