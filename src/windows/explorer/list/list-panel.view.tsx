import type { ReactNode } from 'react'
import { Icon } from '#ui/icon'
import styles from './list-state.module.css'

/** Message that replaces the rows, with the actions that the user can take. */
export function MessagePanel({
  icon,
  sentence,
  alert = false,
  children,
}: {
  icon: string
  sentence?: string
  alert?: boolean
  children?: ReactNode
}) {
  return (
    <SingleCellRow>
      <div className={styles.panel} role={alert ? 'alert' : undefined}>
        <span className={styles.panelIcon}>
          <Icon name={icon} size={36} />
        </span>
        {sentence !== undefined && <p>{sentence}</p>}
        {children}
      </div>
    </SingleCellRow>
  )
}

/** Wraps a message in a row with a single cell, because an ARIA grid may contain only rows of cells. */
export function SingleCellRow({ children }: { children: ReactNode }) {
  return (
    <div role="row" className={styles.only}>
      <div role="gridcell" className={styles.only}>
        {children}
      </div>
    </div>
  )
}
