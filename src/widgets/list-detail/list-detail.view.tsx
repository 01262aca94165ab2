import type { ReactNode } from 'react'
import styles from './list-detail.module.css'

interface ListDetailProps {
  listLabel: string
  list: ReactNode
  detailLabel: string
  detail: ReactNode
  /** Layout of a narrow window: the detail below the list, or the detail instead of the list while an item is selected. */
  narrow: 'stacked' | 'list' | 'detail'
}

/** List of items, and the selected item next to it. */
export function ListDetail({ listLabel, list, detailLabel, detail, narrow }: ListDetailProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.panes} data-narrow={narrow}>
        <section className={styles.list} aria-label={listLabel} data-region>
          {list}
        </section>
        <section className={styles.detail} aria-label={detailLabel} data-region>
          {detail}
        </section>
      </div>
    </div>
  )
}
