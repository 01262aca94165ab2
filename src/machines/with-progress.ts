import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { getTaskEndOfError, type TaskDescription, type TaskEnd, type TaskProgressEvent } from './progress'
import type { progressMachine } from './progress.machine'

export interface ProgressCaller {
  system: AnyActorRef['system']
  /** Window that shows the progress. Tasks without a window are shown on the taskbar. */
  window?: { id: string } | undefined
  /** Aborts when the result is no longer needed. */
  signal?: AbortSignal | undefined
}

/** Reports the completed parts, and the total if it is known. */
export type ReportProgress = (done: number, total?: number) => void

/**
 * Runs a long task and reports start, progress and end to the progress actor of the desktop. The window that started the task may already
 * be closed.
 */
export const runWithProgress = async <T>(
  { system, window, signal }: ProgressCaller,
  work: Omit<TaskDescription, 'windowId'>,
  doing: (tell: ReportProgress) => Promise<T>,
): Promise<T> => {
  const id = crypto.randomUUID()
  const report = (news: TaskProgressEvent) => (system.get('progress') as ActorRefFrom<typeof progressMachine> | undefined)?.send(news)
  report({ type: 'progress.started', id, work: { ...work, windowId: window?.id } })
  // Sends the end only once.
  const end = (how: TaskEnd) => report({ type: 'progress.ended', id, end: how })
  signal?.addEventListener('abort', () => end('stopped'), { once: true })
  try {
    const result = await doing((done, total = 0) => report({ type: 'progress.advanced', id, done, total }))
    end('done')
    return result
  } catch (error) {
    end(getTaskEndOfError(error))
    throw error
  }
}
