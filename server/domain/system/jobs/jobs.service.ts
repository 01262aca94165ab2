import { isErrorCode } from '#api/contract/errors'
import type { Job, JobKind as KnownKind } from '#api/contract/job'
import { destinations } from '#api/contract/messaging'
import type { Caller } from '#server/access/caller'
import { transact } from '#server/context/transaction'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { enqueue } from '#server/jobs/queue'
import type { Broadcast, Logger } from '#server/ports'
import type { Locale } from '#text/locale'
import { errorMessages } from '#text/messages/errors'
import type { JobKind, JobStates } from './job-kinds'
import { addJob, endJob, type JobRow, readJobs, findUserLocale, lockJob, readJob, writeProgress } from './jobs.repository'

const DAY = 24 * 3_600_000
/**
 * Maximum number of attempts of the queue job that does the work of a long task. An attempt that a crash of the server ends counts too.
 * Errors of the work itself are counted separately for each long task.
 */
export const MAX_ATTEMPTS = 50

interface JobCause {
  caller: Caller
  ip: string
  now: number
}

interface JobContext {
  db: Db
  broadcast: Broadcast
  log: Logger
  now: number
}

/**
 * Starts a long task of the caller in the transaction that causes it: the task exists exactly if the transaction commits. Returns the id,
 * which calls return as `jobUuid`. A caller may choose the id; it is a conflict if a task already has it.
 *
 * Each kind of task has an entry in `JobStates` and its work in `server/jobs/registry.ts`. The work is a function for one step: it handles
 * at most `limit` parts, does everything through `tx`, and returns the state for the next step. Each step commits separately together with
 * its progress, so after `kill -9` the task continues after the last complete step. A `Problem` ends the task as failed, with its text; any
 * other error is retried a few times. After the commit the user's open tabs receive `job.progress`, and all users with the right to see the
 * data receive the change event.
 */
export async function startJob<K extends JobKind>(
  tx: Tx,
  { caller, ip, now }: JobCause,
  kind: K,
  state: JobStates[K],
  total?: number,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const job = { id, userId: caller.userId, kind, state, ip, createdAt: now, ...(total !== undefined && { total }) }
  if (!(await addJob(tx, job))) throw new Problem('conflict')
  await enqueue(tx, 'work-on', { jobUuid: id }, { key: id, maxAttempts: MAX_ATTEMPTS })
  return id
}

/**
 * Starts a long task whose parts would block other work in a transaction, for example analysing a page. Its own job does the work and
 * reports with `writeTaskProgress` and `endTask`, each in a separate transaction.
 */
export async function startTask(
  tx: Tx,
  { caller, ip, now }: JobCause,
  kind: Exclude<KnownKind, JobKind>,
  queue: 'recognise' | 'transcribe',
  state: { nodeUuid: string; hash?: string },
): Promise<string> {
  const id = crypto.randomUUID()
  await addJob(tx, { id, userId: caller.userId, kind, state, ip, createdAt: now })
  await enqueue(tx, queue, { jobUuid: id }, { key: id, maxAttempts: MAX_ATTEMPTS })
  return id
}

/** Returns the node and the owner of a task that `startTask` has started. Undefined if no such task exists. */
export async function findTask(tx: Tx, id: string): Promise<{ nodeId: string; userId: string } | undefined> {
  const row = await lockJob(tx, id)
  const { nodeUuid } = (row?.state ?? {}) as { nodeUuid?: string }
  return row && nodeUuid !== undefined ? { nodeId: nodeUuid, userId: row.user_id } : undefined
}

async function updateTask(
  context: JobContext,
  id: string,
  getProgress: (row: JobRow) => Pick<JobRow, 'status' | 'done' | 'skipped' | 'total'>,
): Promise<boolean> {
  const row = await transact(context, async (tx, context) => {
    const job = await lockJob(tx, id)
    if (!job || (job.status !== 'WAITING' && job.status !== 'RUNNING')) return undefined
    const progress = getProgress(job)
    await writeProgress(tx, id, context.now, { state: job.state, ...progress })
    return { ...job, ...progress }
  })
  if (row) await announceJob(context, row)
  return row !== undefined
}

/** Saves the progress of a task. Returns false if the task was cancelled or has ended. */
export const writeTaskProgress = (
  context: JobContext,
  id: string,
  newProgress: { done: number; skipped?: number; total: number },
): Promise<boolean> => updateTask(context, id, ({ skipped }) => ({ status: 'RUNNING', skipped, ...newProgress }))

export const endTask = (context: JobContext, id: string): Promise<boolean> =>
  updateTask(context, id, ({ done, skipped, total }) => ({ status: 'DONE', done, skipped, total }))

/** Ends a task as failed and stores the reason. */
export async function failTask(context: JobContext, id: string, error: string): Promise<void> {
  const row = await transact(context, async (tx, context) => {
    const job = await lockJob(tx, id)
    return job && (await endJob(tx, id, 'FAILED', error, context.now)) ? { ...job, status: 'FAILED' as const, error } : undefined
  })
  if (row) await announceJob(context, row)
}

export const toJob = (row: JobRow, locale: Locale): Job => ({
  uuid: row.id,
  kind: row.kind,
  status: row.status,
  done: row.done,
  ...(row.total !== null && { total: row.total }),
  ...(row.skipped > 0 && { skipped: row.skipped }),
  ...(row.error !== null && { message: errorMessages(locale)[isErrorCode(row.error) ? row.error : 'internal'] }),
  createDate: row.created_at,
})

/** Notifies the user's open tabs. A lost message does no harm, because tabs can also load the task. */
export async function announceJob({ db, broadcast, log, now }: JobContext, row: JobRow): Promise<void> {
  try {
    const locale = row.error === null || (await findUserLocale(db, row.user_id)) !== 'en' ? 'fa' : 'en'
    await broadcast.publish({
      type: 'user.message',
      userIds: [row.user_id],
      destination: destinations.events,
      body: { type: 'job.progress', job: toJob(row, locale), at: now },
    })
  } catch (error) {
    log.warn({ error: String(error) }, 'the progress of a long task could not be announced')
  }
}

/** Returns running tasks and those that ended within a day, newest first. */
export const listJobs = async (db: Db, caller: Caller, locale: Locale, now: number): Promise<Job[]> =>
  (await readJobs(db, caller.userId, now - DAY)).map((row) => toJob(row, locale))

/** Returns a task of the caller. Throws `notFound` for tasks of other users. */
export async function getOwnJob(db: Db, caller: Caller, locale: Locale, id: string): Promise<Job> {
  const row = await readJob(db, caller.userId, id)
  if (!row) throw new Problem('notFound')
  return toJob(row, locale)
}

/** Cancels a running task inside a transaction, after the current step. Returns the task, to be announced after the commit. */
export async function stopJob(tx: Tx, id: string, now: number): Promise<JobRow | undefined> {
  const job = await lockJob(tx, id)
  return job && (await endJob(tx, id, 'CANCELLED', null, now)) ? { ...job, status: 'CANCELLED' } : undefined
}

/** Cancels a task. The current step is completed and its changes stay. Throws 409 for a task that has ended. */
export async function cancelJob(context: JobContext, caller: Caller, locale: Locale, id: string): Promise<Job> {
  const row = await transact(context, async (tx, context) => {
    const job = await lockJob(tx, id)
    if (!job || job.user_id !== caller.userId) throw new Problem('notFound')
    if (!(await endJob(tx, id, 'CANCELLED', null, context.now))) throw new Problem('conflict')
    return { ...job, status: 'CANCELLED' as const }
  })
  await announceJob(context, row)
  return toJob(row, locale)
}
