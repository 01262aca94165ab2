import { shallowEqual, useSelector } from '@xstate/react'
import { countByOutcome, getUploadShare, getUploadTone } from '#machines/upload-outcome'
import { uploadCountMessages } from '#text/messages/upload-counts'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { messages } from '../desktop.messages'
import styles from '../taskbar/taskbar.module.css'
import { useUpload } from '../use-desktop'

/**
 * Progress of the uploads on the taskbar button of the upload window: green when every file has a final state, amber while the user must
 * decide something.
 */
export function UploadProgress() {
  const upload = useUpload()
  const share = useSelector(
    upload,
    (snapshot) => snapshot && Math.floor(100 * getUploadShare(snapshot.context.files, snapshot.context.loaded)),
  )
  const counts = useSelector(upload, (snapshot) => countByOutcome(snapshot?.context.files ?? []), shallowEqual)
  const isHalted = useSelector(upload, (snapshot) => ['paused', 'stopped', 'waitingForRoom'].some((state) => snapshot?.value === state))
  const t = useMessages(messages)
  const words = useMessages(uploadCountMessages)
  const format = useFormat()
  const label = counts.awaiting > 0 ? `${t.uploadProgress}، ${words.awaiting(format, counts.awaiting)}` : t.uploadProgress
  const isNeeded = useSelector(upload, (snapshot) => (snapshot?.context.files.length ?? 0) > 0)
  if (!isNeeded || share === undefined) return null
  return (
    <div className={`${styles.progress} ${styles.late}`}>
      <ProgressBar value={share / 100} label={label} tone={getUploadTone(counts, isHalted)} />
    </div>
  )
}
