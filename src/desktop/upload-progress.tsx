import { useSelector } from '@xstate/react'
import { colourOf, progressOf } from '#machines/upload'
import { useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { messages } from './desktop.messages'
import styles from './taskbar.module.css'
import { useUpload } from './use-desktop'

/** How far the uploads are, on the button of their window: green when done, yellow and red when a file needs a look. */
export function UploadProgress() {
  const say = useMessages(messages)
  const upload = useUpload()
  const share = useSelector(upload, (snapshot) => snapshot && Math.floor(100 * progressOf(snapshot.context.files, snapshot.context.loaded)))
  const tone = useSelector(upload, (snapshot) => {
    const colours = new Set(snapshot?.context.files.map(colourOf))
    return colours.has('red') ? 'danger' : colours.has('yellow') ? 'warning' : colours.has('none') ? 'accent' : 'success'
  })
  const isNeeded = useSelector(upload, (snapshot) => (snapshot?.context.files.length ?? 0) > 0)
  if (!isNeeded || share === undefined) return null
  return (
    <div className={`${styles.progress} ${styles.late}`}>
      <ProgressBar value={share / 100} label={say.uploadProgress} tone={tone} />
    </div>
  )
}
