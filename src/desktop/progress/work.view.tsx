import { type MouseEvent, useEffect, useId, useState } from 'react'
import { getAverageShare, getDoneShare, type LongTask } from '#machines/progress'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar, ProgressRing } from '#ui/progress'
import taskbar from '../taskbar/taskbar.module.css'
import { TaskbarButton } from '../taskbar/taskbar-button'
import { useDesktop, useProgress } from '../use-desktop'
import { messages } from './work.messages'
import styles from './work.module.css'

const tones = { done: 'success', partly: 'warning', conflict: 'warning', failed: 'danger' } as const

const getTaskTone = (works: readonly LongTask[]) => {
  const ends = new Set(works.map(({ end }) => end))
  if (ends.has('failed')) return tones.failed
  if (ends.has('conflict') || ends.has('partly')) return tones.partly
  return ends.has(undefined) ? 'accent' : tones.done
}

/** Line of a task: description, progress, and a stop button. */
function TaskLine({ work }: { work: LongTask }) {
  const t = useMessages(messages)
  const format = useFormat()
  const desktop = useDesktop()
  const { jobUuid, done, total, count = 0, end } = work
  const what = t[work.what](work.title)
  const amount = total > 0 ? t.counted(format, done, total) : t.uncounted(format, Math.max(done, count))
  const stop = (event: MouseEvent, uuid: string) => {
    desktop.send({ type: 'nodes.operate', operation: { kind: 'stop', uuids: [uuid] } })
    // The button disappears with the task, so the focus moves to the window.
    event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
  }
  return (
    <div className={styles.work}>
      <p className={styles.sentence}>
        <span className={styles.what}>{what}</span> <span>{end ? t[end] : amount}</span>
      </p>
      <ProgressBar value={getDoneShare(work)} label={what} tone={end ? tones[end] : 'accent'} />
      {jobUuid !== undefined && !end && (
        <Button look="plain" icon="stop" aria-label={t.stopNamed(what)} onClick={(event) => stop(event, jobUuid)}>
          {t.stop}
        </Button>
      )}
    </div>
  )
}

interface Shown {
  tasks: readonly LongTask[]
}

/** Task progress in a bar at the bottom of a window. Showing or hiding the bar does not move the content of the window. */
export function TaskFooter({ tasks }: Shown) {
  return (
    <div className={styles.foot}>
      {tasks.map((work) => (
        <TaskLine key={work.id} work={work} />
      ))}
    </div>
  )
}

const readAfterMs = 2_000

/** Task progress on a taskbar button. A failed task stays until one of the button's windows has been active for a moment. */
export function TaskbarTasks({ tasks, activeId }: Shown & { activeId: string | null }) {
  const t = useMessages(messages)
  const format = useFormat()
  const progress = useProgress()
  const seen = tasks.filter(({ end, windowId }) => end && end !== 'done' && windowId === activeId).map(({ id }) => id)
  useReadAfterPause(seen.join(), () => seen.forEach((id) => progress?.send({ type: 'progress.read', id })))
  const [first] = tasks
  if (!first) return null
  const what = t[first.what](first.title)
  const label = tasks.length > 1 ? t.of(format, tasks.length) : first.end ? t.said(what, t[first.end]) : what
  const share = getAverageShare(tasks.map(getDoneShare))
  return (
    <div className={taskbar.progress}>
      <ProgressBar value={share} label={label} tone={getTaskTone(tasks)} />
    </div>
  )
}

function useReadAfterPause(ids: string, look: () => void) {
  useEffect(() => {
    if (ids === '') return
    const timer = setTimeout(look, readAfterMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the timer restarts only if other tasks failed
  }, [ids])
}

/** Taskbar icon with a list of the tasks that have no window. */
export function BackgroundTasks({ tasks }: Shown) {
  const t = useMessages(messages)
  const format = useFormat()
  const progress = useProgress()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const toggle = (isShown: boolean) => {
    setOpen(isShown)
    if (!isShown) for (const { id: workId, end } of tasks) if (end) progress?.send({ type: 'progress.read', id: workId })
  }
  const label = t.works(format, tasks.length)
  return (
    <>
      <TaskbarButton label={label} popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen}>
        <span className={styles.ring} data-tone={getTaskTone(tasks)} aria-hidden="true">
          <ProgressRing value={getAverageShare(tasks.map(getDoneShare))} label={label} size={22} />
        </span>
      </TaskbarButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={t.worksTitle}
        className={taskbar.noticePanel}
        onToggle={(event) => toggle(event.newState === 'open')}
      >
        {isOpen && (
          <div className={styles.list}>
            <h2 className={styles.title}>{t.worksTitle}</h2>
            {tasks.map((work) => (
              <TaskLine key={work.id} work={work} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}
