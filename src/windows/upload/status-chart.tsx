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

interface StatusChartProps {
  counts: UploadCounts
  /** Number of bytes by outcome, for a bar that shows their shares. Undefined while a progress bar is shown instead. */
  sizes: UploadCounts | undefined
}

/** Number of files by outcome, and a bar. The bar shows shares of bytes, like the percentage above it. */
export function StatusChart({ counts, sizes }: StatusChartProps) {
  const t = useMessages(messages)
  const words = useMessages(uploadCountMessages)
  const format = useFormat()
  const shown = parts.filter((part) => counts[part] > 0)
  if (shown.length === 0) return null
  return (
    <figure className={styles.chart} aria-label={t.chart}>
      {sizes && (
        <div className={styles.shares} aria-hidden="true">
          {shown.map((part) => (
            <div key={part} data-part={part} style={{ flexGrow: Math.max(1, sizes[part]) }} />
          ))}
        </div>
      )}
      <figcaption className={styles.legend}>
        {shown.map((part) => (
          <span key={part} data-part={part}>
            {words[part](format, counts[part])}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
