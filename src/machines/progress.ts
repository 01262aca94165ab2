import type { Job, JobKind } from '#api/contract/job'

/** What is being done: an operation, a paste, a kind of long task, or what a window does by itself. */
export type WorkKind =
  | ('move' | 'delete' | 'restore' | 'version' | 'purge' | 'empty' | 'undo' | 'redo' | 'paste' | 'send')
  | ('permission' | 'permissionBack' | 'import' | 'recognition' | 'subtitles' | 'other')
  | ('export' | 'download' | 'print' | 'gather')

/** `partly` done, when parts were left alone; `stopped` by the user, who needs no telling. */
export type WorkEnd = 'done' | 'partly' | 'conflict' | 'failed' | 'stopped'

/** What whoever asks for it knows. */
export interface AskedWork {
  what: WorkKind
  /** Where it was asked for; what nobody here asked for has none. */
  windowId?: string | undefined
  /** The folder it fills, or the file it makes. */
  title?: string | undefined
  /** Items it was asked for. */
  count?: number | undefined
  /** The content of its window shows how far it is. */
  isDrawn?: boolean | undefined
}

export interface Work extends AskedWork {
  id: string
  /** The long task of the server that does it, which can be stopped. */
  jobUuid?: string | undefined
  /** Parts done or left alone, of all; 0 of 0 until they are counted. */
  done: number
  total: number
  /** What is over soon is shown nowhere; what takes long is shown beyond its window too. */
  stage: 'early' | 'shown' | 'long'
  end?: Exclude<WorkEnd, 'stopped'>
}

/** Told by whoever does it. */
export type WorkNews =
  | { type: 'work.began'; id: string; work: AskedWork }
  /** Parts done of all; of 0 while it is not known how many there are. */
  | { type: 'work.advanced'; id: string; done: number; total: number }
  /** What is left does a long task. */
  | { type: 'work.goesOn'; id: string; jobUuid: string }
  | { type: 'work.ended'; id: string; end: WorkEnd }

const kinds: Readonly<Record<JobKind, WorkKind>> = {
  ...{ PURGE: 'purge', EMPTY_BIN: 'empty', COPY: 'paste' },
  ...{ PERMISSION: 'permission', PERMISSION_BACK: 'permissionBack', IMPORT_USERS: 'import', OCR: 'recognition', SUBTITLES: 'subtitles' },
}
const kindOf = ({ kind }: Job): WorkKind => (kinds as Readonly<Partial<Record<string, WorkKind>>>)[kind] ?? 'other'
const ends: Readonly<Partial<Record<Job['status'], WorkEnd>>> = { DONE: 'done', FAILED: 'failed', CANCELLED: 'stopped' }

/** Undefined while it is under way. */
export const endOfJob = ({ status, skipped = 0 }: Job): WorkEnd | undefined => (status === 'DONE' && skipped > 0 ? 'partly' : ends[status])

export const endOfError = (error: unknown): WorkEnd => ((error as { status?: number } | null)?.status === 409 ? 'conflict' : 'failed')

const countsOf = ({ done = 0, skipped = 0, total = 0 }: Job) => ({ done: done + skipped, total })

const newWork = (id: string, work: AskedWork): Work => ({ ...work, id, done: 0, total: 0, stage: 'early' })

const isOf = (jobUuid: string) => (work: Work) => work.jobUuid === jobUuid || work.id === jobUuid

/** Recycle bins show their purges. */
const asJob = (work: Work, jobUuid: string): Work => ({
  ...work,
  jobUuid,
  ...((work.what === 'purge' || work.what === 'empty') && { isDrawn: true }),
})

export const begun = (works: readonly Work[], id: string, asked: AskedWork): readonly Work[] =>
  works.some((work) => work.id === id) ? works : [...works, newWork(id, asked)]

export const counted = (works: readonly Work[], id: string, done: number, total: number): readonly Work[] =>
  works.map((work) => (work.id === id ? { ...work, done, total } : work))

/** The same work goes on as a long task, which may have been heard of before. */
export const continued = (works: readonly Work[], id: string, jobUuid: string): readonly Work[] => {
  const heard = works.find((work) => work.jobUuid === jobUuid && work.id !== id)
  return works
    .filter((work) => work !== heard)
    .map((work) => (work.id === id ? { ...asJob(work, jobUuid), ...(heard && { done: heard.done, total: heard.total }) } : work))
}

/** How far a task under way is; one that nobody here asked for is new. */
export const advanced = (works: readonly Work[], job: Job): readonly Work[] => {
  const { uuid } = job
  const known = works.some(isOf(uuid)) ? works : begun(works, uuid, { what: kindOf(job) })
  const named = (work: Work): Work => (work.what === 'other' ? { ...work, what: kindOf(job) } : work)
  return known.map((work) => (isOf(uuid)(work) ? { ...asJob(named(work), uuid), ...countsOf(job) } : work))
}

export const workOfJob = (works: readonly Work[], jobUuid: string): Work | undefined => works.find(isOf(jobUuid))

/** In which window a task was asked for, whose content shows it. */
export const followed = (works: readonly Work[], jobUuid: string, windowId: string | undefined): readonly Work[] =>
  begun(works, jobUuid, { what: 'other' }).map((work) => (isOf(jobUuid)(work) ? { ...work, jobUuid, windowId, isDrawn: true } : work))

/** A purge that goes on after its answer. Nodes that are gone, of all; 0 of 0 until the server has counted. */
export interface Purging {
  uuid: string
  done: number
  total: number
}

/** In whichever tab they were asked for. */
export const purgesOf = (works: readonly Work[]): readonly Purging[] =>
  works.flatMap(({ what, jobUuid, done, total, end }) =>
    (what === 'purge' || what === 'empty') && jobUuid !== undefined && end === undefined ? [{ uuid: jobUuid, done, total }] : [],
  )

/** 0 to 1 of all these together; undefined when of none is known how much there is. */
export const shareOf = (shares: readonly (number | undefined)[]): number | undefined => {
  const known = shares.filter((share) => share !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, share) => sum + share, 0) / known.length
}

/** Under way for so long that it is shown beyond its window. */
export const isLong = ({ stage, end }: Work): boolean => stage === 'long' && end === undefined

/** 0 to 1; undefined while it is not known how much there is. */
export const shareDone = ({ done, total, end }: Pick<Work, 'done' | 'total' | 'end'>): number | undefined => {
  if (end === 'done' || (end && total === 0)) return 1
  return total === 0 ? undefined : Math.min(1, done / total)
}
