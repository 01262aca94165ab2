import { type ActorRef, assign, cancel, enqueueActions, raise, type Snapshot, setup } from 'xstate'
import type { Job } from '#api/contract/job'
import {
  addTask,
  assignJobToWindow,
  findTaskOfJob,
  getEndOfJob,
  type LongTask,
  linkTaskToJob,
  setTaskProgress,
  type TaskEnd,
  type TaskProgressEvent,
  updateFromJob,
} from './progress'
import { providedPromise } from './provided'

export type ProgressEvent =
  | TaskProgressEvent
  | { type: 'job.progress'; job: Job }
  /** A window started this job, and its content shows the progress itself. */
  | { type: 'job.follow'; jobUuid: string; windowId?: string | undefined }
  /** The live connection was interrupted, so progress events may be missing. */
  | { type: 'data.stale' }
  /** The user has seen that the task ended. */
  | { type: 'progress.read'; id: string }
  | { type: 'progress.show'; id: string }
  | { type: 'progress.extend'; id: string }
  | { type: 'progress.clear'; id: string }

/** Events sent to the desktop. */
export type ProgressNews =
  /** A task ended and no other code has notified the user. */
  { type: 'job.progress'; job: Job } | { type: 'notify'; level: 'success' | 'info' | 'warning' | 'error'; message: string }

export interface ProgressContext {
  desktop: ActorRef<Snapshot<unknown>, ProgressNews>
  /** Tasks in the order of their start. */
  tasks: readonly LongTask[]
  /** Ids of jobs that have ended. The end event of a job may arrive before the response that contains its id. */
  endedJobs: ReadonlySet<string>
  /** Ids of the tasks that were known when the list of running jobs was requested. */
  knownJobs: readonly string[]
}

export const shownAfter = 1_000
export const longAfter = 2_000
export const endShownFor = 1_500

/** Merges the running jobs of the server into the tasks. Removes tasks that the server no longer lists, because they have ended. */
const mergeJobs = ({ tasks, endedJobs, knownJobs }: ProgressContext, jobs: readonly Job[]): readonly LongTask[] => {
  const missingJobs = knownJobs.filter((jobUuid) => !jobs.some(({ uuid }) => uuid === jobUuid))
  return jobs
    .filter((job) => getEndOfJob(job) === undefined && !endedJobs.has(job.uuid))
    .toReversed()
    .reduce(
      updateFromJob,
      tasks.filter(({ jobUuid = '' }) => !missingJobs.includes(jobUuid)),
    )
}

/**
 * All long tasks of the user: those of this page's windows, and the jobs of the server, started in any tab. After one second a task is
 * shown in its window; after two more seconds also outside of it. When a task ends, its progress bar stays for a moment; that of a failed
 * task stays until the user has seen it.
 */
export const progressMachine = setup({
  types: {} as { context: ProgressContext; events: ProgressEvent; input: Pick<ProgressContext, 'desktop'> },
  actors: { fetchJobs: providedPromise<readonly Job[], void>('fetchJobs') },
  delays: { shownAfter, longAfter, endShownFor },
  guards: {
    isOver: (_, { job }: { job: Job }) => getEndOfJob(job) !== undefined,
    hasEnded: ({ context }, { jobUuid }: { jobUuid: string }) => context.endedJobs.has(jobUuid),
  },
  actions: {
    /** Stores the tasks and starts the timers of new ones. */
    setTasks: enqueueActions(({ context, enqueue }, { tasks }: { tasks: readonly LongTask[] }) => {
      enqueue.assign({ tasks })
      const isIn = (some: readonly LongTask[], id: string) => some.some((work) => work.id === id)
      for (const { id } of context.tasks) if (!isIn(tasks, id)) enqueue(cancel(id))
      for (const { id } of tasks) if (!isIn(context.tasks, id)) enqueue(raise({ type: 'progress.show', id }, { id, delay: 'shownAfter' }))
    }),
    setStage: enqueueActions(({ context, enqueue }, { id, stage }: { id: string; stage: 'shown' | 'long' }) => {
      const work = context.tasks.find((one) => one.id === id && one.end === undefined)
      if (!work) return
      enqueue(cancel(id))
      enqueue.assign({ tasks: context.tasks.map((one) => (one === work ? { ...one, stage } : one)) })
      if (stage === 'shown') enqueue(raise({ type: 'progress.extend', id }, { id, delay: 'longAfter' }))
    }),
    end: enqueueActions(({ context, enqueue }, { work, end }: { work: LongTask | undefined; end: TaskEnd }) => {
      if (!work || work.end) return
      const { id, stage } = work
      enqueue(cancel(id))
      const isGone = end === 'stopped' || stage === 'early'
      enqueue.assign({ tasks: context.tasks.flatMap((one) => (one.id !== id ? one : isGone ? [] : { ...one, end })) })
      if (!isGone && (end === 'done' || stage === 'shown')) enqueue(raise({ type: 'progress.clear', id }, { id, delay: 'endShownFor' }))
    }),
    addEnded: assign(({ context }, { jobUuid }: { jobUuid: string }) => ({ endedJobs: new Set([...context.endedJobs, jobUuid]) })),
    remove: enqueueActions(({ context, enqueue }, { id }: { id: string }) => {
      const work = context.tasks.find((one) => one.id === id && one.end !== undefined)
      if (!work) return
      enqueue(cancel(id))
      enqueue.assign({ tasks: context.tasks.filter((one) => one !== work) })
    }),
    setKnownJobs: assign({ knownJobs: ({ context }) => context.tasks.flatMap(({ jobUuid = [] }) => jobUuid) }),
    notifyEnded: ({ context: { tasks, desktop } }, { jobs }: { jobs: readonly Job[] }) => {
      for (const job of jobs) if (getEndOfJob(job) && findTaskOfJob(tasks, job.uuid)) desktop.send({ type: 'job.progress', job })
    },
    /** Placeholder. The desktop provides the action with its texts. */
    announceEnd: (_, _ended: { job: Job; work: LongTask | undefined }) => {},
  },
}).createMachine({
  id: 'progress',
  context: ({ input }) => ({ ...input, tasks: [], endedJobs: new Set(), knownJobs: [] }),
  initial: 'loading',
  on: {
    'progress.started': {
      actions: { type: 'setTasks', params: ({ context, event }) => ({ tasks: addTask(context.tasks, event.id, event.work) }) },
    },
    'progress.advanced': {
      actions: {
        type: 'setTasks',
        params: ({ context, event }) => ({ tasks: setTaskProgress(context.tasks, event.id, event.done, event.total) }),
      },
    },
    'progress.continued': [
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ jobUuid: event.jobUuid }) },
        actions: { type: 'end', params: ({ context, event }) => ({ work: context.tasks.find(({ id }) => id === event.id), end: 'done' }) },
      },
      { actions: { type: 'setTasks', params: ({ context, event }) => ({ tasks: linkTaskToJob(context.tasks, event.id, event.jobUuid) }) } },
    ],
    'progress.ended': {
      actions: { type: 'end', params: ({ context, event }) => ({ work: context.tasks.find(({ id }) => id === event.id), end: event.end }) },
    },
    'job.progress': [
      { guard: { type: 'hasEnded', params: ({ event }) => ({ jobUuid: event.job.uuid }) } },
      {
        guard: { type: 'isOver', params: ({ event }) => ({ job: event.job }) },
        actions: [
          { type: 'addEnded', params: ({ event }) => ({ jobUuid: event.job.uuid }) },
          {
            type: 'announceEnd',
            params: ({ context, event }) => ({ job: event.job, work: findTaskOfJob(context.tasks, event.job.uuid) }),
          },
          {
            type: 'end',
            params: ({ context, event }) => ({ work: findTaskOfJob(context.tasks, event.job.uuid), end: getEndOfJob(event.job) ?? 'done' }),
          },
        ],
      },
      { actions: { type: 'setTasks', params: ({ context, event }) => ({ tasks: updateFromJob(context.tasks, event.job) }) } },
    ],
    'job.follow': [
      { guard: { type: 'hasEnded', params: ({ event }) => ({ jobUuid: event.jobUuid }) } },
      {
        actions: {
          type: 'setTasks',
          params: ({ context, event }) => ({ tasks: assignJobToWindow(context.tasks, event.jobUuid, event.windowId) }),
        },
      },
    ],
    'progress.show': { actions: { type: 'setStage', params: ({ event }) => ({ id: event.id, stage: 'shown' }) } },
    'progress.extend': { actions: { type: 'setStage', params: ({ event }) => ({ id: event.id, stage: 'long' }) } },
    'progress.read': { actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
    'progress.clear': { actions: { type: 'remove', params: ({ event }) => ({ id: event.id }) } },
  },
  states: {
    loading: {
      entry: 'setKnownJobs',
      invoke: {
        id: 'fetchJobs',
        src: 'fetchJobs',
        onDone: {
          target: 'known',
          actions: [
            { type: 'notifyEnded', params: ({ event }) => ({ jobs: event.output }) },
            { type: 'setTasks', params: ({ context, event }) => ({ tasks: mergeJobs(context, event.output) }) },
          ],
        },
        onError: 'known',
      },
    },
    known: { on: { 'data.stale': 'loading' } },
  },
})
