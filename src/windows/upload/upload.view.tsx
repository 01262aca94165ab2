import { useVirtualizer } from '@tanstack/react-virtual'
import { useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { awaitsChoice, canRetry, offeredFiles, progressOf, type UploadFile } from '#machines/upload'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { choices, FileRow } from './file-row.view'
import { StatusChart } from './status-chart'
import { Unfinished } from './unfinished.view'
import { messages } from './upload.messages'
import styles from './upload.module.css'
import type { UploadIntake, UploadManager, uploadWindowMachine } from './upload-window.machine'
import { WorkflowDialog } from './workflow-dialog.view'

/** At the standard font size; what is drawn is measured. */
const rowHeight = 48

export function UploadView({ actor }: { actor: ActorRefFrom<typeof uploadWindowMachine> }) {
  const { manager, intake, unfinished } = useSelector(actor, ({ context }) => context)
  const closeIfUnused = () => {
    if (manager.getSnapshot().context.files.length > 0 || unfinished.getSnapshot().context.items.length > 0) return
    actor.send({ type: 'upload.nothing' })
  }
  const files = useFiles(manager, intake)
  return (
    <div className={styles.window}>
      <Summary manager={manager} intake={intake} files={files} />
      <Unfinished actor={unfinished} />
      <Conflicts manager={manager} />
      <FileList manager={manager} files={files} />
      <Controls manager={manager} />
      <WorkflowDialog intake={intake} onCancelled={closeIfUnused} />
    </div>
  )
}

/** What is queued, and after it what waits to be. */
const useFiles = (manager: UploadManager, intake: UploadIntake): readonly UploadFile[] => {
  const queued = useSelector(manager, ({ context }) => context.files)
  const offers = useSelector(intake, ({ context }) => context.offers)
  const { unreadable } = manager.getSnapshot().context.messages
  const offered = useMemo(() => offeredFiles(offers, unreadable), [offers, unreadable])
  return useMemo(() => (offered.length === 0 ? queued : [...queued, ...offered]), [queued, offered])
}

interface Listed {
  manager: UploadManager
  files: readonly UploadFile[]
}

function Summary({ manager, intake, files }: Listed & { intake: UploadIntake }) {
  const t = useMessages(messages)
  const format = useFormat()
  const share = useSelector(manager, ({ context }) => progressOf(files, context.loaded))
  const statuses = useSelector(manager, ({ context }) => context.statuses)
  const done = files.filter(({ state }) => state === 'UPLOAD_DONE').length
  const phase = usePhase(manager)
  const awaitsNetwork = useSelector(intake, (snapshot) => snapshot.matches({ holding: 'waiting' }))
  const said = awaitsNetwork ? 'offline' : phase
  return (
    <header className={styles.summary}>
      <ProgressBar value={share} label={t.progress} tone={phase === 'finished' ? 'success' : phase === 'stopped' ? 'warning' : 'accent'} />
      <p className={styles.line}>
        <span>{t.share(format, share, done, files.length)}</span>
        <span role="status">{said === 'none' || said === 'uploading' ? '' : t[said]}</span>
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

/** One decision for all names that are taken, and for those still to come in the same uploads. */
function Conflicts({ manager }: { manager: UploadManager }) {
  const t = useMessages(messages)
  const format = useFormat()
  const count = useSelector(manager, ({ context }) => context.files.filter(awaitsChoice).length)
  if (count === 0) return null
  return (
    <section className={styles.conflicts} aria-label={t.conflicts(format, count)}>
      <p>{t.conflicts(format, count)}</p>
      {choices.map((choice) => (
        <Button key={choice} onClick={() => manager.send({ type: 'conflict.settle', which: 'all', choice, rest: true })}>
          {t[choice]}
        </Button>
      ))}
    </section>
  )
}

function Controls({ manager }: { manager: UploadManager }) {
  const t = useMessages(messages)
  const phase = usePhase(manager)
  const failures = useSelector(manager, ({ context }) => context.files.filter(canRetry).length)
  const canResume = phase === 'paused' || phase === 'stopped' || phase === 'pausing'
  return (
    <footer className={styles.controls}>
      {failures > 1 && (
        <Button look="plain" icon="refresh" className={styles.retryAll} onClick={() => manager.send({ type: 'files.retry', which: 'all' })}>
          {t.retryAll}
        </Button>
      )}
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

function FileList({ manager, files }: Listed) {
  const t = useMessages(messages)
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({ count: files.length, getScrollElement: () => scroll.current, estimateSize: () => rowHeight, overscan: 6 })
  if (files.length === 0) return <p className={styles.empty}>{t.empty}</p>
  return (
    <div ref={scroll} className={styles.list} role="list" aria-label={t.list} tabIndex={0}>
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
