import { useVirtualizer } from '@tanstack/react-virtual'
import { shallowEqual, useSelector } from '@xstate/react'
import { type UIEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { findUndecidedBatches, canRetry, createOfferedRows, type UploadFile } from '#machines/upload'
import {
  awaitsChoice,
  countByOutcome,
  countWithServer,
  countOpenFiles,
  getUploadShare,
  sumSizesByOutcome,
  getUploadTone,
} from '#machines/upload-outcome'
import { uploadCountMessages } from '#text/messages/upload-counts'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { EmptyPage } from '#ui/state-page'
import { conflictChoices, FileRow } from './file-row.view'
import { UploadSpeed } from './pace.view'
import { StatusChart } from './status-chart'
import { UnfinishedList } from './unfinished.view'
import { messages } from './upload.messages'
import styles from './upload.module.css'
import type { UploadIntake, UploadManager, UploadWindow } from './upload-window.machine'
import { WorkflowDialog } from './workflow-dialog.view'

/** Estimated height of a row, in pixels at the standard font size. Rendered rows are measured. */
const rowHeight = 48

export function UploadView({ actor }: { actor: UploadWindow }) {
  const { manager, intake, unfinished } = useSelector(actor, ({ context }) => context)
  const closeIfUnused = () => {
    if (manager.getSnapshot().context.files.length > 0 || unfinished.getSnapshot().context.items.length > 0) return
    actor.send({ type: 'upload.nothing' })
  }
  const files = useFiles(manager, intake)
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

/** Returns the files in the queue, followed by those that wait for an answer of the user before they are added. */
const useFiles = (manager: UploadManager, intake: UploadIntake): readonly UploadFile[] => {
  const queued = useSelector(manager, ({ context }) => context.files)
  const offers = useSelector(intake, ({ context }) => context.offers)
  const { unreadable } = manager.getSnapshot().context.messages
  const offered = useMemo(() => createOfferedRows(offers, unreadable), [offers, unreadable])
  return useMemo(() => (offered.length === 0 ? queued : [...queued, ...offered]), [queued, offered])
}

interface FileListProps {
  manager: UploadManager
  files: readonly UploadFile[]
}

type Phase = 'none' | 'uploading' | 'pausing' | 'paused' | 'stopped' | 'offline' | 'full' | 'ended'

const usePhase = (manager: UploadManager): Phase =>
  useSelector(manager, (snapshot) => {
    if (snapshot.matches({ sending: 'pausing' })) return 'pausing'
    if (snapshot.matches('sending')) return 'uploading'
    if (snapshot.matches('paused')) return 'paused'
    if (snapshot.matches('stopped')) return 'stopped'
    if (snapshot.matches('waitingForNetwork')) return 'offline'
    if (snapshot.matches('waitingForStorage')) return 'full'
    return snapshot.hasTag('ended') ? 'ended' : 'none'
  })

function Summary({ manager, intake, files }: FileListProps & { intake: UploadIntake }) {
  const t = useMessages(messages)
  const words = useMessages(uploadCountMessages)
  const format = useFormat()
  const share = useSelector(manager, ({ context }) => getUploadShare(files, context.loaded))
  const statuses = useSelector(manager, ({ context }) => context.statuses)
  const counts = useMemo(() => countWithServer(files, statuses), [files, statuses])
  const phase = usePhase(manager)
  const tone = getUploadTone(countByOutcome(files), phase === 'paused' || phase === 'stopped' || phase === 'full')
  const awaitsNetwork = useSelector(intake, (snapshot) => snapshot.matches({ processing: 'waiting' }))
  const getStatus = () => {
    if (awaitsNetwork) return t.offline
    if (phase === 'none') return ''
    if (phase !== 'uploading' && phase !== 'ended') return t[phase]
    if (counts.awaiting > 0) return words.awaiting(format, counts.awaiting)
    if (phase === 'uploading') return ''
    return counts.failed > 0 ? words.failed(format, counts.failed) : t.finished
  }
  const done = countByOutcome(files).stored
  return (
    <header className={styles.summary} data-tone={tone}>
      {phase !== 'ended' && <ProgressBar value={share} label={t.progress} tone={tone} />}
      <p className={styles.line}>
        <span>{t.share(format, Math.floor(100 * share) / 100, done, files.length)}</span>
        <span role="status">{getStatus()}</span>
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
  const phase = usePhase(manager)
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

function RunButtons({ manager, phase }: { manager: UploadManager; phase: Phase }) {
  const t = useMessages(messages)
  const canResume = phase === 'paused' || phase === 'stopped' || phase === 'pausing' || phase === 'full'
  return (
    <>
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
        disabled={phase !== 'uploading' && phase !== 'pausing' && phase !== 'offline' && phase !== 'full'}
        onClick={() => manager.send({ type: 'upload.stop' })}
      >
        {t.stop}
      </Button>
    </>
  )
}

/** Buttons at the end: one opens the folder of the last upload, one leaves the window. */
function EndButtons({ manager, actor }: { manager: UploadManager; actor: UploadWindow }) {
  const t = useMessages(messages)
  const target = useSelector(manager, ({ context }) => context.files.at(-1)?.batch)
  const counts = useSelector(manager, ({ context }) => countByOutcome(context.files), shallowEqual)
  return (
    <>
      {target && counts.stored + counts.shortcut > 0 && (
        <Button
          icon="folderOpen"
          onClick={() => actor.send({ type: 'upload.openFolder', folderUuid: target.targetUuid, title: target.targetTitle })}
        >
          {t.openFolder}
        </Button>
      )}
      {countOpenFiles(counts) === 0 && (
        <Button look="filled" aria-label={t.closeWindow} onClick={() => actor.send({ type: 'upload.leave' })}>
          {t.close}
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
