import { useEffect, useRef, useState } from 'react'
import type { UploadFile } from '#machines/upload'
import { sumBytes } from '#machines/upload-outcome'
import { useFormat, useMessages } from '#ui/locale'
import { getBytesPerSecond, type Sample, toTimeLeft, addSample } from './pace'
import type { UploadManager } from './upload-actors'
import { uploadProgressMessages } from './upload-progress.messages'
import styles from './upload-speed.module.css'

const updateMs = 1_000

/** Text with the upload speed and the remaining time. */
export function UploadSpeed({ manager, files }: { manager: UploadManager; files: readonly UploadFile[] }) {
  const t = useMessages(uploadProgressMessages)
  const format = useFormat()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const latest = useRef(files)
  latest.current = files
  useEffect(() => {
    const update = () => {
      const { stored } = sumBytes(latest.current, manager.getSnapshot().context.loaded)
      setSamples((before) => addSample(before, { at: performance.now(), bytes: stored }))
    }
    update()
    const timer = setInterval(update, updateMs)
    return () => clearInterval(timer)
  }, [manager])
  const pace = getBytesPerSecond(samples)
  const { stored, total } = sumBytes(files, manager.getSnapshot().context.loaded)
  if (pace === undefined) return null
  const { unit, count } = toTimeLeft((total - stored) / pace)
  return (
    <p className={styles.pace}>
      {t.pace(format, pace)} · {t[unit](format, count)}
    </p>
  )
}
