import { useVirtualizer } from '@tanstack/react-virtual'
import { useSelector } from '@xstate/react'
import { memo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { colourOf, progressOf, type UploadColour, type UploadFile } from '#machines/upload'
import { uploadTitle } from '#text/short-title'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { StatusChart } from './status-chart'
import { messages } from './upload.messages'
import styles from './upload.module.css'
import type { UploadManager, uploadWindowMachine } from './upload-window.machine'

const rowHeight = 44

export function UploadView({ actor }: { actor: ActorRefFrom<typeof uploadWindowMachine> }) {
  const manager = useSelector(actor, ({ context }) => context.manager)
  return (
    <div className={styles.window}>
      <Summary manager={manager} />
      <FileList manager={manager} />
      <Controls manager={manager} />
    </div>
  )
}

function Summary({ manager }: { manager: UploadManager }) {
  const t = useMessages(messages)
  const format = useFormat()
  const files = useSelector(manager, ({ context }) => context.files)
  const share = useSelector(manager, ({ context }) => progressOf(context.files, context.loaded))
  const statuses = useSelector(manager, ({ context }) => context.statuses)
  const done = files.filter(({ state }) => state === 'UPLOAD_DONE').length
  const phase = usePhase(manager)
  return (
    <header className={styles.summary}>
      <ProgressBar value={share} label={t.progress} tone={phase === 'finished' ? 'success' : phase === 'stopped' ? 'warning' : 'accent'} />
      <p className={styles.line}>
        <span>{t.share(format, share, done, files.length)}</span>
        <span role="status">{phase === 'none' || phase === 'uploading' ? '' : t[phase]}</span>
      </p>
      <StatusChart statuses={Object.values(statuses)} />
    </header>
  )
}

type Phase = 'none' | 'uploading' | 'pausing' | 'paused' | 'stopped' | 'offline' | 'finished'

const usePhase = (manager: UploadManager): Phase =>
  useSelector(manager, (snapshot) => {
    if (snapshot.matches({ sending: 'pausing' })) return 'pausing'
    if (snapshot.matches('sending')) return 'uploading'
    if (snapshot.matches('paused')) return 'paused'
    if (snapshot.matches('stopped')) return 'stopped'
    if (snapshot.matches('waitingForNetwork')) return 'offline'
    return snapshot.matches('settling') || snapshot.matches('finished') ? 'finished' : 'none'
  })

function Controls({ manager }: { manager: UploadManager }) {
  const t = useMessages(messages)
  const phase = usePhase(manager)
  const canResume = phase === 'paused' || phase === 'stopped' || phase === 'pausing'
  return (
    <footer className={styles.controls}>
      {canResume ? (
        <Button look="filled" icon="play" onClick={() => manager.send({ type: 'upload.resume' })}>
          {t.resume}
        </Button>
      ) : (
        <Button icon="pause" disabled={phase !== 'uploading' && phase !== 'offline'} onClick={() => manager.send({ type: 'upload.pause' })}>
          {t.pause}
        </Button>
      )}
      <Button
        icon="stop"
        disabled={phase !== 'uploading' && phase !== 'pausing' && phase !== 'offline'}
        onClick={() => manager.send({ type: 'upload.stop' })}
      >
        {t.stop}
      </Button>
    </footer>
  )
}

function FileList({ manager }: { manager: UploadManager }) {
  const t = useMessages(messages)
  const files = useSelector(manager, ({ context }) => context.files)
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({ count: files.length, getScrollElement: () => scroll.current, estimateSize: () => rowHeight, overscan: 6 })
  if (files.length === 0) return <p className={styles.empty}>{t.empty}</p>
  return (
    <div ref={scroll} className={styles.list} role="list" aria-label={t.list} tabIndex={0}>
      <div className={styles.space} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const file = files[index]
          return file && <FileRow key={file.id} file={file} top={start} position={index + 1} count={files.length} manager={manager} />
        })}
      </div>
    </div>
  )
}

const stateIcon: Record<UploadColour, string> = { none: 'document', green: 'success', yellow: 'warning', red: 'error' }

const FileRow = memo(function FileRow(row: { file: UploadFile; top: number; position: number; count: number; manager: UploadManager }) {
  const { file, top, position, count, manager } = row
  const t = useMessages(messages)
  const format = useFormat()
  const colour = colourOf(file)
  const place = file.path === '' ? file.name : `${file.path}/${file.name}`
  const said = {
    WAITING: t.waiting,
    UPLOADING: t.uploading,
    UPLOAD_DONE: t.done,
    UPLOAD_FAILED: colour === 'yellow' ? t.notNeeded : t.failed,
  }
  return (
    <div
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
        <Bdi title={place}>{uploadTitle(place)}</Bdi>
        {file.errorMessage !== null && <span className={styles.error}>{file.errorMessage}</span>}
      </span>
      <span className={styles.size}>{format.size(file.size)}</span>
      <span className={styles.state}>{said[file.state]}</span>
      {file.state === 'WAITING' ? (
        <IconButton
          icon="close"
          size="small"
          label={t.remove(file.name)}
          onClick={() => manager.send({ type: 'file.remove', id: file.id })}
        />
      ) : (
        <span className={styles.gap} />
      )}
    </div>
  )
})
