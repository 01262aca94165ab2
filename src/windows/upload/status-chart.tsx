import type { UploadStatus } from '#machines/upload'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './upload.messages'
import styles from './upload.module.css'

const parts = ['succeedCount', 'shortcutCount', 'failedCount'] as const

/** The server's counts as one bar of shares with its legend. */
export function StatusChart({ statuses }: { statuses: readonly UploadStatus[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const counts = parts.map((part) => ({ part, count: statuses.reduce((sum, status) => sum + status[part], 0) }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  return (
    <figure className={styles.chart} aria-label={t.chart}>
      <div className={styles.shares} aria-hidden="true">
        {counts.map(({ part, count }) => count > 0 && <div key={part} data-part={part} style={{ flexGrow: count }} />)}
      </div>
      <figcaption className={styles.legend}>
        {counts.map(({ part, count }) => (
          <span key={part} data-part={part}>
            {t[part]}: <b>{format.number(count)}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
