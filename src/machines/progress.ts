import type { Job, JobKind } from '#api/contract/job'

/** Kind of a task: an operation, a paste, a long task of the server, or a task of a window. */
export type TaskKind =
  | ('move' | 'delete' | 'restore' | 'version' | 'purge' | 'empty' | 'undo' | 'redo' | 'paste' | 'send')
  | ('permission' | 'permissionBack' | 'import' | 'recognition' | 'subtitles' | 'other')
  | ('export' | 'download' | 'print' | 'gather')

/** `partly`: some parts were skipped. `stopped`: by the user, so no notice is needed. */
export type TaskEnd = 'done' | 'partly' | 'conflict' | 'failed' | 'stopped'

/** Data of a task that its caller provides. */
export interface TaskDescription {
  what: TaskKind
  /** Window that started the task; absent if no window of this page did. */
  windowId?: string | undefined
  /** The target folder, or the file that is created. */
  title?: string | undefined
  /** Number of items. */
  count?: number | undefined
  /** The content of the window shows the progress itself. */
  isDrawn?: boolean | undefined
}

export interface LongTask extends TaskDescription {
  id: string
  /** Id of the server's long task, by which it can be stopped. */
  jobUuid?: string | undefined
  /** Completed or skipped parts, and their total; 0 of 0 until they are counted. */
  done: number
  total: number
  /** Short tasks are not shown; long ones are also shown outside their window. */
  stage: 'early' | 'shown' | 'long'
  end?: Exclude<TaskEnd, 'stopped'>
}

/** Sent by the code that runs the task. */
export type TaskProgressEvent =
  | { type: 'progress.started'; id: string; work: TaskDescription }
  /** Completed parts and total; the total is 0 while it is unknown. */
  | { type: 'progress.advanced'; id: string; done: number; total: number }
  /** A long task of the server completes the rest. */
  | { type: 'progress.continued'; id: string; jobUuid: string }
  | { type: 'progress.ended'; id: string; end: TaskEnd }

const kinds: Readonly<Record<JobKind, TaskKind>> = {
  ...{ PURGE: 'purge', EMPTY_BIN: 'empty', COPY: 'paste' },
  ...{ PERMISSION: 'permission', PERMISSION_BACK: 'permissionBack', IMPORT_USERS: 'import', OCR: 'recognition', SUBTITLES: 'subtitles' },
}
const getTaskKind = ({ kind }: Job): TaskKind => (kinds as Readonly<Partial<Record<string, TaskKind>>>)[kind] ?? 'other'
const ends: Readonly<Partial<Record<Job['status'], TaskEnd>>> = { DONE: 'done', FAILED: 'failed', CANCELLED: 'stopped' }

/** Returns the end of a job; undefined while it is running. */
export const getEndOfJob = ({ status, skipped = 0 }: Job): TaskEnd | undefined =>
  status === 'DONE' && skipped > 0 ? 'partly' : ends[status]

export const getTaskEndOfError = (error: unknown): TaskEnd =>
  (error as { status?: number } | null)?.status === 409 ? 'conflict' : 'failed'

const getJobCounts = ({ done = 0, skipped = 0, total = 0 }: Job) => ({ done: done + skipped, total })

const createTask = (id: string, work: TaskDescription): LongTask => ({ ...work, id, done: 0, total: 0, stage: 'early' })

const isOf = (jobUuid: string) => (work: LongTask) => work.jobUuid === jobUuid || work.id === jobUuid

/** Marks a task as a job of the server. Recycle bins show their purges themselves. */
const withJob = (work: LongTask, jobUuid: string): LongTask => ({
  ...work,
  jobUuid,
  ...((work.what === 'purge' || work.what === 'empty') && { isDrawn: true }),
})

export const addTask = (works: readonly LongTask[], id: string, asked: TaskDescription): readonly LongTask[] =>
  works.some((work) => work.id === id) ? works : [...works, createTask(id, asked)]

export const setTaskProgress = (works: readonly LongTask[], id: string, done: number, total: number): readonly LongTask[] =>
  works.map((work) => (work.id === id ? { ...work, done, total } : work))

/** Continues a task as a long task of the server, whose events may have arrived before. */
export const linkTaskToJob = (works: readonly LongTask[], id: string, jobUuid: string): readonly LongTask[] => {
  const jobTask = works.find((work) => work.jobUuid === jobUuid && work.id !== id)
  return works
    .filter((work) => work !== jobTask)
    .map((work) => (work.id === id ? { ...withJob(work, jobUuid), ...(jobTask && { done: jobTask.done, total: jobTask.total }) } : work))
}

/** Updates the progress of a job. A job that was not started on this page is added. */
export const updateFromJob = (works: readonly LongTask[], job: Job): readonly LongTask[] => {
  const { uuid } = job
  const known = works.some(isOf(uuid)) ? works : addTask(works, uuid, { what: getTaskKind(job) })
  const withKind = (work: LongTask): LongTask => (work.what === 'other' ? { ...work, what: getTaskKind(job) } : work)
  return known.map((work) => (isOf(uuid)(work) ? { ...withJob(withKind(work), uuid), ...getJobCounts(job) } : work))
}

export const findTaskOfJob = (works: readonly LongTask[], jobUuid: string): LongTask | undefined => works.find(isOf(jobUuid))

/** Assigns a job to the window that started it and whose content shows it. */
export const assignJobToWindow = (works: readonly LongTask[], jobUuid: string, windowId: string | undefined): readonly LongTask[] =>
  addTask(works, jobUuid, { what: 'other' }).map((work) => (isOf(jobUuid)(work) ? { ...work, jobUuid, windowId, isDrawn: true } : work))

/** A purge that continues after the response. Purged nodes and total; 0 of 0 until the server has counted. */
export interface Purging {
  uuid: string
  done: number
  total: number
}

/** Returns the running purges, started in any tab. */
export const findRunningPurges = (works: readonly LongTask[]): readonly Purging[] =>
  works.flatMap(({ what, jobUuid, done, total, end }) =>
    (what === 'purge' || what === 'empty') && jobUuid !== undefined && end === undefined ? [{ uuid: jobUuid, done, total }] : [],
  )

/** Returns the mean of the known shares, 0 to 1; undefined if none is known. */
export const getAverageShare = (shares: readonly (number | undefined)[]): number | undefined => {
  const known = shares.filter((share) => share !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, share) => sum + share, 0) / known.length
}

/** Returns true for a running task that is also shown outside its window. */
export const isShownOutside = ({ stage, end }: LongTask): boolean => stage === 'long' && end === undefined

/** Returns the completed share, 0 to 1; undefined while the total is unknown. */
export const getDoneShare = ({ done, total, end }: Pick<LongTask, 'done' | 'total' | 'end'>): number | undefined => {
  if (end === 'done' || (end && total === 0)) return 1
  return total === 0 ? undefined : Math.min(1, done / total)
}
