import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UploadFile } from '#machines/upload'
import { countOpenFiles, type UploadCounts } from '#machines/upload-outcome'
import { splitExtension } from '#text/file-name'
import { uploadCountMessages } from '#text/messages/upload-counts'
import { Button, IconButton } from '#ui/button'
import { FileName } from '#ui/file-name'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar, ProgressRing } from '#ui/progress'
import type { UploadIntake, UploadManager } from '#widgets/upload-progress/upload-actors'
import { canResume, canStop, type UploadPhase } from '#widgets/upload-progress/upload-phase'
import { uploadProgressMessages } from '#widgets/upload-progress/upload-progress.messages'
import { UploadSpeed } from '#widgets/upload-progress/upload-speed.view'
import { useUploadFiles } from '#widgets/upload-progress/use-upload-files'
import { useUploadSummary } from '#widgets/upload-progress/use-upload-summary'
import work from '../progress/work.module.css'
import { TaskbarButton } from '../taskbar/taskbar-button'
import type { WindowsActor } from '../window-manager/actors'
import { messages } from './upload-tray.messages'
import styles from './upload-tray.module.css'
import { useTrayFocus } from './use-tray-focus'

const trayId = 'upload-tray'

interface TrayProps {
  manager: UploadManager
  intake: UploadIntake
  windows: WindowsActor
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** Returns true while the upload window is the active window, which shows everything that the tray shows. */
const useIsWindowActive = (windows: WindowsActor): boolean =>
  useSelector(windows, ({ context }) => context.windows.find(({ id }) => id === context.activeId)?.kind.kind === 'upload')

/**
 * Shows the uploads in a corner of the desktop, without taking the focus. A minimised tray closes once every file is stored, because its
 * notification has said so.
 */
export function UploadTrayView({ manager, intake, windows, isOpen, onOpenChange }: TrayProps) {
  const t = useMessages(messages)
  const files = useUploadFiles(manager, intake)
  const summary = useUploadSummary(manager, intake, files)
  const activeId = useSelector(windows, ({ context }) => context.activeId)
  const hasWindow = useSelector(windows, ({ context }) => context.windows.some(({ kind }) => kind.kind === 'upload'))
  const isWindowActive = useIsWindowActive(windows)
  const isFinished = useSelector(manager, (snapshot) => snapshot.matches('finished'))
  const tray = useRef<HTMLElement>(null)
  const focus = useTrayFocus(tray, activeId)
  const isStored = summary.counts.stored === files.length
  useEffect(() => {
    if (isFinished && isStored && !isOpen && !hasWindow) manager.send({ type: 'upload.close' })
  }, [isFinished, isStored, isOpen, hasWindow, manager])
  // The next upload begins with an open tray.
  useEffect(() => () => onOpenChange(true), [onOpenChange])
  const isShown = isOpen && !isWindowActive
  useTraySize(tray, isShown)
  return (
    <>
      <Announcement phase={summary.phase} status={summary.status} count={files.length} />
      {isShown && (
        <section
          ref={tray}
          id={trayId}
          aria-label={t.uploads}
          className={styles.tray}
          data-upload-tray
          data-tone={summary.tone}
          tabIndex={-1}
          {...focus}
        >
          <TrayContent {...{ manager, windows, files, summary, onOpenChange }} />
        </section>
      )}
    </>
  )
}

/**
 * Announces the begin of the upload, a halt and open decisions. Its element exists before its text, because screen readers ignore a text
 * that arrives together with its element. The end is announced by the notification.
 */
function Announcement({ phase, status, count }: { phase: UploadPhase; status: string; count: number }) {
  const t = useMessages(messages)
  const format = useFormat()
  const [said, setSaid] = useState('')
  const text = phase === 'ended' ? '' : status || t.began(format, count)
  useEffect(() => setSaid(text), [text])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

interface ContentProps extends Pick<TrayProps, 'manager' | 'windows' | 'onOpenChange'> {
  files: readonly UploadFile[]
  summary: ReturnType<typeof useUploadSummary>
}

function TrayContent({ manager, windows, files, summary, onOpenChange }: ContentProps) {
  const t = useMessages(messages)
  const words = useMessages(uploadProgressMessages)
  const { phase, share, counts, tone, status, amount } = summary
  const openWindow = () => windows.send({ type: 'window.open', kind: 'upload', payload: {} })
  const minimise = () => {
    onOpenChange(false)
    document.querySelector<HTMLElement>(`[aria-controls="${trayId}"]`)?.focus()
  }
  return (
    <>
      <header className={styles.head}>
        <Icon name={toneIcons[tone]} />
        <h2>{status || (phase === 'uploading' ? t.running : t.preparing)}</h2>
        <IconButton icon="minimise" size="small" label={t.minimise} onClick={minimise} />
      </header>
      <ProgressBar value={share} label={words.progress} tone={tone} />
      <p className={styles.amount}>{amount}</p>
      {phase === 'uploading' && <CurrentFile files={files} />}
      {phase === 'uploading' && (
        <div className={styles.speed}>
          <UploadSpeed manager={manager} files={files} />
        </div>
      )}
      <Notes counts={counts} status={status} onDecide={openWindow} />
      <div className={styles.buttons}>
        <Button look="plain" onClick={openWindow}>
          {t.details}
        </Button>
        {phase === 'ended' ? (
          <EndButtons {...{ manager, windows, files, counts }} />
        ) : (
          <Button
            icon={canResume(phase) ? 'play' : 'stop'}
            disabled={!canResume(phase) && !canStop(phase)}
            onClick={() => manager.send({ type: canResume(phase) ? 'upload.resume' : 'upload.stop' })}
          >
            {canResume(phase) ? words.resume : t.stop}
          </Button>
        )}
      </div>
    </>
  )
}

const toneIcons = { accent: 'upload', success: 'success', warning: 'warning', danger: 'error' } as const

/** Name of the file that is being uploaded. */
function CurrentFile({ files }: Pick<ContentProps, 'files'>) {
  const file = files.find(({ state }) => state === 'UPLOADING')
  if (!file) return null
  return (
    <p className={styles.file}>
      <FileName {...splitExtension(file.name)} />
    </p>
  )
}

/** Files that need the user, files that were not stored, and files that became shortcuts, each in one sentence. */
function Notes({ counts, status, onDecide }: { counts: UploadCounts; status: string; onDecide(): void }) {
  const t = useMessages(messages)
  const words = useMessages(uploadCountMessages)
  const format = useFormat()
  const awaiting = words.awaiting(format, counts.awaiting)
  const failed = words.failed(format, counts.failed)
  return (
    <>
      {counts.awaiting > 0 && (
        <div className={styles.question}>
          <p>{status === awaiting ? t.nameTaken : `${awaiting}. ${t.nameTaken}`}</p>
          <Button onClick={onDecide}>{words.decide}</Button>
        </div>
      )}
      {counts.failed > 0 && status !== failed && <p className={styles.failed}>{failed}</p>}
      {counts.shortcut > 0 && <p className={styles.note}>{t.shortcut(format, counts.shortcut)}</p>}
    </>
  )
}

/** Buttons at the end. Files that wait for a decision would be dropped, so the tray cannot be closed before. */
function EndButtons({ manager, windows, files, counts }: Pick<ContentProps, 'manager' | 'windows' | 'files'> & { counts: UploadCounts }) {
  const t = useMessages(messages)
  const words = useMessages(uploadProgressMessages)
  const target = files.at(-1)?.batch
  const close = () => {
    const window = windows.getSnapshot().context.windows.find(({ kind }) => kind.kind === 'upload')
    if (window) windows.send({ type: 'taskbar.close', id: window.id })
    else manager.send({ type: 'upload.close' })
  }
  return (
    <>
      {target && counts.stored + counts.shortcut > 0 && (
        <Button icon="folderOpen" onClick={() => showFolder(windows, target)}>
          {words.openFolder}
        </Button>
      )}
      {countOpenFiles(counts) === 0 && (
        <Button aria-label={t.closeTray} onClick={close}>
          {words.close}
        </Button>
      )}
    </>
  )
}

/** Raises the window that shows the target folder, or opens one. */
const showFolder = (windows: WindowsActor, { targetUuid, targetTitle: title }: UploadFile['batch']): void => {
  const isTarget = (payload: unknown) => (payload as { folderUuid?: unknown }).folderUuid === targetUuid
  const { context } = windows.getSnapshot()
  const shown = context.windows.findLast(({ kind, ref }) => kind.kind === 'explorer' && isTarget(ref.getSnapshot().context.restorePayload))
  if (shown) windows.send({ type: 'window.raise', id: shown.id })
  else windows.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid: targetUuid }, title })
}

/** Sets the height of the tray as a style property of the page, so that toasts are placed above the tray. */
function useTraySize(tray: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = tray.current
    if (!isShown || !element) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--upload-tray-size', `${element.offsetHeight}px`))
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty('--upload-tray-size')
    }
  }, [tray, isShown])
}

/** Taskbar button that shows the progress of the uploads, and opens or minimises the tray. */
export function UploadSignView({ manager, intake, windows, isOpen, onOpenChange }: TrayProps) {
  const t = useMessages(messages)
  const files = useUploadFiles(manager, intake)
  const { share, tone, status, amount } = useUploadSummary(manager, intake, files)
  const isWindowActive = useIsWindowActive(windows)
  if (isWindowActive) return null
  const label = t.sign(status === '' ? amount : `${amount}، ${status}`)
  return (
    <TaskbarButton label={label} aria-controls={trayId} aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)}>
      <span className={work.ring} data-tone={tone} aria-hidden="true">
        <ProgressRing value={share} label={label} size={22} />
      </span>
    </TaskbarButton>
  )
}
