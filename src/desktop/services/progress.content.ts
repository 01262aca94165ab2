import { fromPromise } from 'xstate'
import { type Job, jobs } from '#api/contract/job'
import { api } from '#api/index'
import { type ProgressNews, progressMachine } from '#machines/progress.machine'
import { getRequestedLocale } from '#text/locale'
import { messages } from './operations.messages'
import { createPageFormat } from './preferences.content'

type Notice = Pick<Extract<ProgressNews, { type: 'notify' }>, 'level' | 'message'>

const createWords = () => ({ t: messages(getRequestedLocale(document.documentElement.lang)), format: createPageFormat() })

/** Returns the notification after a purge. `count` is the last known number of items. */
const createPurgeNotice = ({ status, done = 0, skipped = 0, message }: Job, count: number): Notice => {
  const { t, format } = createWords()
  if (status === 'DONE' && skipped > 0) return { level: 'warning', message: t.partlyPurged(format, done, skipped) }
  if (status === 'DONE') return { level: 'success', message: t.purged(format, count, undefined) }
  if (status === 'CANCELLED') return { level: 'info', message: t.purgeStopped(format, done) }
  return { level: 'error', message: t.notPurged(message ?? t.unknown, format, count, undefined) }
}

const createRightsNotice = ({ status, skipped = 0, message }: Job): Notice | undefined => {
  const { t, format } = createWords()
  if (status === 'FAILED') return { level: 'error', message: t.rightsNotBack(message ?? t.unknown) }
  return status === 'DONE' && skipped > 0 ? { level: 'warning', message: t.rightsLeft(format, skipped) } : undefined
}

/** Returns the notification after a job. Undefined if another part of the application reports the end of the job. */
const createNotice = (job: Job, known: number): Notice | undefined => {
  const { kind, total = known } = job
  if (kind === 'PERMISSION_BACK') return createRightsNotice(job)
  return kind === 'PURGE' || kind === 'EMPTY_BIN' ? createPurgeNotice(job, total) : undefined
}

export const progress = progressMachine.provide({
  actors: {
    fetchJobs: fromPromise<readonly Job[], void>(({ signal }) => api(jobs).list(undefined, { signal, quiet: true, whenIdle: true })),
  },
  actions: {
    announceEnd: ({ context: { desktop } }, { job, work }) => {
      const notice = createNotice(job, work?.total ?? 0)
      if (notice) desktop.send({ type: 'notify', ...notice })
    },
  },
})
