import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface FieldGroupProps {
  legend: string
  className?: string | undefined
  children: ReactNode
}

/** Fields that belong together, in a frame with their name. */
export function FieldGroup({ legend, className = '', children }: FieldGroupProps) {
  return (
    <fieldset className={`${styles.group} ${className}`}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}
