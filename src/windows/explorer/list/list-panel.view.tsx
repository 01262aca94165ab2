import type { ReactNode } from 'react'
import { Icon } from '#ui/icon'
import styles from './list-state.module.css'

/** Message in place of the rows, with the possible actions. */
export function Panel({
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
    <OnlyCell>
      <div className={styles.panel} role={alert ? 'alert' : undefined}>
        <span className={styles.panelIcon}>
          <Icon name={icon} size={36} />
        </span>
        {sentence !== undefined && <p>{sentence}</p>}
        {children}
      </div>
    </OnlyCell>
  )
}

/** A grid may contain only rows of cells, so a message is wrapped in a row with a single cell. */
export function OnlyCell({ children }: { children: ReactNode }) {
  return (
    <div role="row" className={styles.only}>
      <div role="gridcell" className={styles.only}>
        {children}
      </div>
    </div>
  )
}
