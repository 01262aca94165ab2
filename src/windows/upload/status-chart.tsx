import type { UploadCounts, UploadOutcome } from '#machines/upload-outcome'
import { uploadCountMessages } from '#text/messages/upload-counts'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './upload.messages'
import styles from './upload.module.css'

const parts = [
  'stored',
  'shortcut',
  'skipped',
  'awaiting',
  'stopped',
  'failed',
  'sending',
  'waiting',
] as const satisfies readonly UploadOutcome[]

/** Every file of the upload once: a legend, and at the end one bar of shares. */
export function StatusChart({ counts, hasBar }: { counts: UploadCounts; hasBar: boolean }) {
  const t = useMessages(messages)
  const say = useMessages(uploadCountMessages)
  const format = useFormat()
  const shown = parts.filter((part) => counts[part] > 0)
  if (shown.length === 0) return null
  return (
    <figure className={styles.chart} aria-label={t.chart}>
      {hasBar && (
        <div className={styles.shares} aria-hidden="true">
          {shown.map((part) => (
            <div key={part} data-part={part} style={{ flexGrow: counts[part] }} />
          ))}
        </div>
      )}
      <figcaption className={styles.legend}>
        {shown.map((part) => (
          <span key={part} data-part={part}>
            {say[part](format, counts[part])}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
