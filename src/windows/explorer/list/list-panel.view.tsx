import type { ReactNode } from 'react'
import { Icon } from '#ui/icon'
import styles from './list-state.module.css'

/** A sentence in place of the rows, with what can be done about it. */
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

/** A grid holds rows of cells and nothing else, so what stands for missing rows is the one cell of a row. */
export function OnlyCell({ children }: { children: ReactNode }) {
  return (
    <div role="row" className={styles.only}>
      <div role="gridcell" className={styles.only}>
        {children}
      </div>
    </div>
  )
}
