import type { ReactNode } from 'react'
import styles from './field-group.module.css'

interface FieldGroupProps {
  legend: string
  className?: string | undefined
  children: ReactNode
}

/** A group of related fields in a frame with a title. */
export function FieldGroup({ legend, className = '', children }: FieldGroupProps) {
  return (
    <fieldset className={`${styles.group} ${className}`}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}
