import { useVirtualizer } from '@tanstack/react-virtual'
import { shallowEqual, useSelector } from '@xstate/react'
import { type UIEvent, useLayoutEffect, useRef } from 'react'
import { findUndecidedBatches, canRetry, type UploadFile } from '#machines/upload'
import { awaitsChoice, countByOutcome, countOpenFiles, sumSizesByOutcome } from '#machines/upload-outcome'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { EmptyPage } from '#ui/state-page'
import { canResume, canStop, type UploadPhase, useUploadPhase } from '#widgets/upload-progress/upload-phase'
import { uploadProgressMessages } from '#widgets/upload-progress/upload-progress.messages'
import { UploadSpeed } from '#widgets/upload-progress/upload-speed.view'
import { useUploadFiles } from '#widgets/upload-progress/use-upload-files'
import { useUploadSummary } from '#widgets/upload-progress/use-upload-summary'
import { conflictChoices, FileRow } from './file-row.view'
import { StatusChart } from './status-chart'
import { UnfinishedList } from './unfinished.view'
import { messages } from './upload.messages'
import styles from './upload.module.css'
import type { UploadIntake, UploadManager } from '#widgets/upload-progress/upload-actors'
import type { UploadWindow } from './upload-window.machine'
import { WorkflowDialog } from './workflow-dialog.view'

/** Estimated height of a row, in pixels at the standard font size. Rendered rows are measured. */
const rowHeight = 48

export function UploadView({ actor }: { actor: UploadWindow }) {
  const { manager, intake, unfinished } = useSelector(actor, ({ context }) => context)
  const closeIfUnused = () => {
    if (manager.getSnapshot().context.files.length > 0 || unfinished.getSnapshot().context.items.length > 0) return
    actor.send({ type: 'upload.nothing' })
  }
  const files = useUploadFiles(manager, intake)
  return (
    <div className={styles.window}>
      <Summary manager={manager} intake={intake} files={files} />
      <UnfinishedList actor={unfinished} />
      <Conflicts manager={manager} />
      <FileList manager={manager} files={files} />
      <Controls manager={manager} actor={actor} />
      <WorkflowDialog intake={intake} onCancelled={closeIfUnused} />
    </div>
  )
}

interface FileListProps {
  manager: UploadManager
  files: readonly UploadFile[]
}

function Summary({ manager, intake, files }: FileListProps & { intake: UploadIntake }) {
  const t = useMessages(uploadProgressMessages)
  const { phase, share, counts, tone, status, amount } = useUploadSummary(manager, intake, files)
  return (
    <header className={styles.summary} data-tone={tone}>
      {phase !== 'ended' && <ProgressBar value={share} label={t.progress} tone={tone} />}
      <p className={styles.line}>
        <span>{amount}</span>
        <span role="status">{status}</span>
      </p>
      {phase === 'uploading' && <UploadSpeed manager={manager} files={files} />}
      <StatusChart counts={counts} sizes={phase === 'ended' ? sumSizesByOutcome(files) : undefined} />
    </header>
  )
}

/** Lets the user make one decision for all name conflicts, including later ones of the same uploads. */
function Conflicts({ manager }: { manager: UploadManager }) {
  const t = useMessages(messages)
  const format = useFormat()
  const count = useSelector(manager, ({ context }) => context.files.filter(awaitsChoice).length)
  const hasRest = useSelector(manager, ({ context: { files } }) => {
    const batches = findUndecidedBatches(files, 'all')
    return files.some(({ state, batch }) => (state === 'WAITING' || state === 'UPLOADING') && batches.includes(batch.uploadUuid))
  })
  if (count === 0) return null
  return (
    <section className={styles.conflicts} aria-label={t.conflicts(format, count, hasRest)}>
      <p>{t.conflicts(format, count, hasRest)}</p>
      {conflictChoices.map((choice) => (
        <Button key={choice} onClick={() => manager.send({ type: 'conflict.decide', which: 'all', choice, rest: true })}>
          {t[choice]}
        </Button>
      ))}
    </section>
  )
}

function Controls({ manager, actor }: { manager: UploadManager; actor: UploadWindow }) {
  const t = useMessages(messages)
  const phase = useUploadPhase(manager)
  const failures = useSelector(manager, ({ context }) => context.files.filter(canRetry).length)
  return (
    <footer className={styles.controls}>
      {failures > 1 && (
        <Button look="plain" icon="refresh" className={styles.retryAll} onClick={() => manager.send({ type: 'files.retry', which: 'all' })}>
          {t.retryAll}
        </Button>
      )}
      {phase === 'ended' ? <EndButtons manager={manager} actor={actor} /> : <RunButtons manager={manager} phase={phase} />}
    </footer>
  )
}

function RunButtons({ manager, phase }: { manager: UploadManager; phase: UploadPhase }) {
  const t = useMessages(messages)
  const words = useMessages(uploadProgressMessages)
  return (
    <>
      {canResume(phase) ? (
        <Button look="filled" icon="play" onClick={() => manager.send({ type: 'upload.resume' })}>
          {words.resume}
        </Button>
      ) : (
        <Button icon="pause" disabled={phase !== 'uploading' && phase !== 'offline'} onClick={() => manager.send({ type: 'upload.pause' })}>
          {t.pause}
        </Button>
      )}
      <Button icon="stop" disabled={!canStop(phase)} onClick={() => manager.send({ type: 'upload.stop' })}>
        {words.stop}
      </Button>
    </>
  )
}

/** Buttons at the end: one opens the folder of the last upload, one leaves the window. */
function EndButtons({ manager, actor }: { manager: UploadManager; actor: UploadWindow }) {
  const t = useMessages(messages)
  const words = useMessages(uploadProgressMessages)
  const target = useSelector(manager, ({ context }) => context.files.at(-1)?.batch)
  const counts = useSelector(manager, ({ context }) => countByOutcome(context.files), shallowEqual)
  return (
    <>
      {target && counts.stored + counts.shortcut > 0 && (
        <Button
          icon="folderOpen"
          onClick={() => actor.send({ type: 'upload.openFolder', folderUuid: target.targetUuid, title: target.targetTitle })}
        >
          {words.openFolder}
        </Button>
      )}
      {countOpenFiles(counts) === 0 && (
        <Button look="filled" aria-label={t.closeWindow} onClick={() => actor.send({ type: 'upload.leave' })}>
          {words.close}
        </Button>
      )}
    </>
  )
}

function FileList({ manager, files }: FileListProps) {
  const t = useMessages(messages)
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({ count: files.length, getScrollElement: () => scroll.current, estimateSize: () => rowHeight, overscan: 6 })
  const sending = useSelector(manager, ({ context }) => context.files.findIndex(({ state }) => state === 'UPLOADING'))
  const isFollowing = useRef(true)
  /** Stops scrolling to the current file when the user scrolls away from it, until the user scrolls back. */
  const onScroll = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent) => {
    const row = rows.measurementsCache[sending]
    if (row) isFollowing.current = row.end > scrollTop && row.start < scrollTop + clientHeight
  }
  useLayoutEffect(() => {
    if (sending >= 0 && isFollowing.current) rows.scrollToIndex(sending, { align: 'auto' })
  }, [sending, rows])
  if (files.length === 0) return <EmptyPage icon="upload" sentence={t.empty} />
  return (
    <div ref={scroll} className={styles.list} role="list" aria-label={t.list} tabIndex={0} onScroll={onScroll}>
      <div className={styles.space} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const file = files[index]
          return (
            file && (
              <FileRow
                key={file.id}
                file={file}
                top={start}
                position={index + 1}
                count={files.length}
                manager={manager}
                measure={rows.measureElement}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
