import { memo } from 'react'
import type { OnConflict } from '#api/contract/document-shapes'
import { canRemove, canRetry, getUploadColour, type UploadColour, type UploadFile } from '#machines/upload'
import { awaitsChoice, getOutcome } from '#machines/upload-outcome'
import { isolate } from '#text/bidi'
import { splitExtension } from '#text/file-name'
import { shortenForUpload } from '#text/short-title'
import { IconButton } from '#ui/button'
import { FileName } from '#ui/file-name'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { MenuButton } from '#ui/menu'
import { messages } from './upload.messages'
import styles from './upload.module.css'
import type { UploadManager } from '#widgets/upload-progress/upload-actors'

export const conflictChoices = ['keepBoth', 'newVersion', 'skip'] as const satisfies readonly OnConflict[]

const stateIcon: Record<UploadColour, string> = { none: 'document', green: 'success', yellow: 'warning', red: 'error' }

interface Row {
  file: UploadFile
  top: number
  position: number
  count: number
  manager: UploadManager
  measure(row: HTMLElement | null): void
}

export const FileRow = memo(function FileRow({ file, top, position, count, manager, measure }: Row) {
  const t = useMessages(messages)
  const format = useFormat()
  const colour = getUploadColour(file)
  // Replaces the server's message about a name conflict, which mentions only one of the three choices that this window offers.
  const problem = awaitsChoice(file) ? t.nameTaken : file.errorMessage
  const place = file.path === '' ? file.name : `${file.path}/${file.name}`
  const said = {
    ...{ waiting: t.waiting, sending: t.uploading, stored: t.done, shortcut: t.shortcut },
    ...{ skipped: t.skipped, awaiting: t.awaiting, stopped: t.stoppedFile, failed: t.failed },
  }
  return (
    <div
      ref={measure}
      data-index={position - 1}
      role="listitem"
      aria-posinset={position}
      aria-setsize={count}
      className={styles.row}
      data-colour={colour}
      data-state={file.state}
      title={file.errorMessage ?? undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Icon name={file.state === 'UPLOADING' ? 'loading' : stateIcon[colour]} spinning={file.state === 'UPLOADING'} />
      <span className={styles.name}>
        <span title={isolate(place)}>
          <FileName {...splitExtension(shortenForUpload(place))} />
        </span>
        {problem !== null && <span className={styles.error}>{problem}</span>}
      </span>
      <span className={styles.size}>{format.size(file.size)}</span>
      <span className={styles.state}>{said[getOutcome(file)]}</span>
      <RowAction file={file} manager={manager} />
    </div>
  )
})

/** Button of a row: removes the file from the queue, resolves a name conflict, or retries. */
function RowAction({ file, manager }: Pick<Row, 'file' | 'manager'>) {
  const t = useMessages(messages)
  const { id, name } = file
  if (canRemove(file))
    return <IconButton icon="close" size="small" label={t.remove(name)} onClick={() => manager.send({ type: 'file.remove', id })} />
  if (canRetry(file))
    return (
      <IconButton icon="refresh" size="small" label={t.retry(name)} onClick={() => manager.send({ type: 'files.retry', which: [id] })} />
    )
  if (!awaitsChoice(file)) return <span className={styles.gap} />
  const entries = conflictChoices.map((choice) => ({
    id: choice,
    label: t[choice],
    run: () => manager.send({ type: 'conflict.decide', which: [id], choice, rest: false }),
  }))
  return (
    <MenuButton label={t.decide(name)} entries={() => entries}>
      {(trigger) => <IconButton {...trigger} icon="more" size="small" label={t.decide(name)} />}
    </MenuButton>
  )
}
