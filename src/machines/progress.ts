import type { Job, JobKind } from '#api/contract/job'

/** Kind of a task: an operation, a paste, a long task of the server, or a task of a window. */
export type TaskKind =
  | ('move' | 'delete' | 'restore' | 'version' | 'purge' | 'empty' | 'undo' | 'redo' | 'paste' | 'send')
  | ('permission' | 'permissionBack' | 'import' | 'recognition' | 'subtitles' | 'other')
  | ('export' | 'download' | 'print' | 'gather')

/** Result of a task. `partly`: some items were skipped. `stopped`: the user stopped it, so no notification is needed. */
export type TaskEnd = 'done' | 'partly' | 'conflict' | 'failed' | 'stopped'

/** Properties of a task that are known when it starts. */
export interface TaskDescription {
  what: TaskKind
  /** Id of the window that started the task. Missing if no window of this page started it. */
  windowId?: string | undefined
  /** Title of the target folder, or of the file that is created. */
  title?: string | undefined
  /** Number of items that the task processes. */
  count?: number | undefined
  /** True if the content of the window shows the progress itself. */
  isDrawn?: boolean | undefined
}

export interface LongTask extends TaskDescription {
  id: string
  /** Id of the server's long task, by which it can be stopped. */
  jobUuid?: string | undefined
  /** Number of completed or skipped items. `done` and `total` are 0 until the server has counted the items. */
  done: number
  total: number
  /** Short tasks are not shown; tasks that are `long` are also shown outside of their window. */
  stage: 'early' | 'shown' | 'long'
  end?: Exclude<TaskEnd, 'stopped'>
}

/** Sent by the code that runs the task. */
export type TaskProgressEvent =
  | { type: 'progress.started'; id: string; work: TaskDescription }
  /** Number of completed items and the total. The total is 0 while it is unknown. */
  | { type: 'progress.advanced'; id: string; done: number; total: number }
  /** A job of the server completes the remaining items. */
  | { type: 'progress.continued'; id: string; jobUuid: string }
  | { type: 'progress.ended'; id: string; end: TaskEnd }

const kinds: Readonly<Record<JobKind, TaskKind>> = {
  ...{ PURGE: 'purge', EMPTY_BIN: 'empty', COPY: 'paste' },
  ...{ PERMISSION: 'permission', PERMISSION_BACK: 'permissionBack', IMPORT_USERS: 'import', OCR: 'recognition', SUBTITLES: 'subtitles' },
}
const getTaskKind = ({ kind }: Job): TaskKind => (kinds as Readonly<Partial<Record<string, TaskKind>>>)[kind] ?? 'other'
const taskEnds: Readonly<Partial<Record<Job['status'], TaskEnd>>> = { DONE: 'done', FAILED: 'failed', CANCELLED: 'stopped' }

/** Returns the result of a job; undefined while it is running. */
export const getEndOfJob = ({ status, skipped = 0 }: Job): TaskEnd | undefined =>
  status === 'DONE' && skipped > 0 ? 'partly' : taskEnds[status]

export const getTaskEndOfError = (error: unknown): TaskEnd =>
  (error as { status?: number } | null)?.status === 409 ? 'conflict' : 'failed'

const getJobCounts = ({ done = 0, skipped = 0, total = 0 }: Job) => ({ done: done + skipped, total })

const createTask = (id: string, work: TaskDescription): LongTask => ({ ...work, id, done: 0, total: 0, stage: 'early' })

const isTaskOfJob = (jobUuid: string) => (work: LongTask) => work.jobUuid === jobUuid || work.id === jobUuid

/** Marks a task as a job of the server. Purges are not shown as tasks, because recycle bins show them. */
const withJob = (work: LongTask, jobUuid: string): LongTask => ({
  ...work,
  jobUuid,
  ...((work.what === 'purge' || work.what === 'empty') && { isDrawn: true }),
})

export const addTask = (tasks: readonly LongTask[], id: string, asked: TaskDescription): readonly LongTask[] =>
  tasks.some((work) => work.id === id) ? tasks : [...tasks, createTask(id, asked)]

export const setTaskProgress = (tasks: readonly LongTask[], id: string, done: number, total: number): readonly LongTask[] =>
  tasks.map((work) => (work.id === id ? { ...work, done, total } : work))

/** Marks a task as continued by a job of the server. Events of the job may have arrived before. */
export const linkTaskToJob = (tasks: readonly LongTask[], id: string, jobUuid: string): readonly LongTask[] => {
  const jobTask = tasks.find((work) => work.jobUuid === jobUuid && work.id !== id)
  return tasks
    .filter((work) => work !== jobTask)
    .map((work) => (work.id === id ? { ...withJob(work, jobUuid), ...(jobTask && { done: jobTask.done, total: jobTask.total }) } : work))
}

/** Updates the progress of a job. A job that was not started on this page is added. */
export const updateFromJob = (tasks: readonly LongTask[], job: Job): readonly LongTask[] => {
  const { uuid } = job
  const known = tasks.some(isTaskOfJob(uuid)) ? tasks : addTask(tasks, uuid, { what: getTaskKind(job) })
  const withKind = (work: LongTask): LongTask => (work.what === 'other' ? { ...work, what: getTaskKind(job) } : work)
  return known.map((work) => (isTaskOfJob(uuid)(work) ? { ...withJob(withKind(work), uuid), ...getJobCounts(job) } : work))
}

export const findTaskOfJob = (tasks: readonly LongTask[], jobUuid: string): LongTask | undefined => tasks.find(isTaskOfJob(jobUuid))

/** Assigns a job to the window that started it, and records that the content of this window shows the progress. */
export const assignJobToWindow = (tasks: readonly LongTask[], jobUuid: string, windowId: string | undefined): readonly LongTask[] =>
  addTask(tasks, jobUuid, { what: 'other' }).map((work) =>
    isTaskOfJob(jobUuid)(work) ? { ...work, jobUuid, windowId, isDrawn: true } : work,
  )

/**
 * A purge that continues on the server after the response. `done` is the number of purged nodes; both numbers are 0 until the server has
 * counted the nodes.
 */
export interface Purging {
  uuid: string
  done: number
  total: number
}

/** Returns the running purges, started in any tab. */
export const findRunningPurges = (tasks: readonly LongTask[]): readonly Purging[] =>
  tasks.flatMap(({ what, jobUuid, done, total, end }) =>
    (what === 'purge' || what === 'empty') && jobUuid !== undefined && end === undefined ? [{ uuid: jobUuid, done, total }] : [],
  )

/** Returns the mean of the known shares (each from 0 to 1). Undefined if no share is known. */
export const getAverageShare = (shares: readonly (number | undefined)[]): number | undefined => {
  const known = shares.filter((share) => share !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, share) => sum + share, 0) / known.length
}

/** Returns true for a running task that is also shown outside its window. */
export const isShownOutside = ({ stage, end }: LongTask): boolean => stage === 'long' && end === undefined

/** Returns the completed share of a task, from 0 to 1. Undefined while the total is unknown. */
export const getDoneShare = ({ done, total, end }: Pick<LongTask, 'done' | 'total' | 'end'>): number | undefined => {
  if (end === 'done' || (end && total === 0)) return 1
  return total === 0 ? undefined : Math.min(1, done / total)
}
