import type { InputHTMLAttributes, MouseEventHandler, Ref } from 'react'
import styles from './row-box.module.css'

interface RowBoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'tabIndex' | 'onClick'> {
  ref?: Ref<HTMLInputElement>
  onClick?: MouseEventHandler<HTMLElement>
}

/**
 * The check box of a row or a line, for the pointer: the row has the key. It is drawn small, and hit as wide as a target has to be.
 * A press beside what is drawn is a click on its label first, and one on the box after it: `onClick` hears both.
 */
export function RowBox({ className, onClick, ...box }: RowBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the row has the key
    <label className={[styles.hit, className].filter(Boolean).join(' ')} onClick={onClick}>
      <input {...box} type="checkbox" tabIndex={-1} className={styles.box} />
    </label>
  )
}
