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
import { addJob, endJob, type JobRow, jobsOf, localeOfUser, lockJob, readJob, writeProgress } from './jobs.repository'

const DAY = 24 * 3_600_000
/** A crash of the server counts as an attempt; errors of the work itself are counted by the task. */
export const ATTEMPTS = 50

interface Cause {
  caller: Caller
  ip: string
  now: number
}

interface Telling {
  db: Db
  broadcast: Broadcast
  log: Logger
  now: number
}

/**
 * Begins a long task of the caller, in the transaction that causes it: it exists exactly when its cause does. Answers its id, which
 * calls hand out as `jobUuid`; or give the id the caller knows it by, which is a conflict when some task has it.
 *
 * A kind of task has a line in `JobStates` and its work in `server/jobs/registry.ts`. The work is a function that takes one step: at
 * most `limit` parts, everything through `tx`, and answers what it keeps for the next step. Each step commits on its own together
 * with its progress, so after `kill -9` the task goes on behind the last whole step. A `Problem` ends the task as failed, with its
 * sentence; any other error is tried again a few times. After the commit the user's open tabs hear `job.progress`, and everybody
 * who may know hears of what changed.
 */
export async function startJob<K extends JobKind>(
  tx: Tx,
  { caller, ip, now }: Cause,
  kind: K,
  state: JobStates[K],
  total?: number,
  id: string = crypto.randomUUID(),
): Promise<string> {
  const job = { id, userId: caller.userId, kind, state, ip, createdAt: now, ...(total !== undefined && { total }) }
  if (!(await addJob(tx, job))) throw new Problem('conflict')
  await enqueue(tx, 'work-on', { jobUuid: id }, { key: id, maxAttempts: ATTEMPTS })
  return id
}

/**
 * Begins a long task whose parts would hold up everybody else inside a transaction, such as looking at a page. A job of its own does it
 * and tells how it gets on with `progressTask` and `endTask`, each in a transaction of its own.
 */
export async function startTask(
  tx: Tx,
  { caller, ip, now }: Cause,
  kind: Exclude<KnownKind, JobKind>,
  queue: 'recognise' | 'transcribe',
  state: { nodeUuid: string; hash?: string },
): Promise<string> {
  const id = crypto.randomUUID()
  await addJob(tx, { id, userId: caller.userId, kind, state, ip, createdAt: now })
  await enqueue(tx, queue, { jobUuid: id }, { key: id, maxAttempts: ATTEMPTS })
  return id
}

/** What such a task is about, and whose it is. */
export async function taskOf(tx: Tx, id: string): Promise<{ nodeId: string; userId: string } | undefined> {
  const row = await lockJob(tx, id)
  const { nodeUuid } = (row?.state ?? {}) as { nodeUuid?: string }
  return row && nodeUuid !== undefined ? { nodeId: nodeUuid, userId: row.user_id } : undefined
}

async function writeTask(
  telling: Telling,
  id: string,
  next: (row: JobRow) => Pick<JobRow, 'status' | 'done' | 'skipped' | 'total'>,
): Promise<boolean> {
  const row = await transact(telling, async (tx, telling) => {
    const held = await lockJob(tx, id)
    if (!held || (held.status !== 'WAITING' && held.status !== 'RUNNING')) return undefined
    const progress = next(held)
    await writeProgress(tx, id, telling.now, { state: held.state, ...progress })
    return { ...held, ...progress }
  })
  if (row) await announceJob(telling, row)
  return row !== undefined
}

/** False when the task was cancelled or is over. */
export const progressTask = (telling: Telling, id: string, at: { done: number; skipped?: number; total: number }): Promise<boolean> =>
  writeTask(telling, id, ({ skipped }) => ({ status: 'RUNNING', skipped, ...at }))

export const endTask = (telling: Telling, id: string): Promise<boolean> =>
  writeTask(telling, id, ({ done, skipped, total }) => ({ status: 'DONE', done, skipped, total }))

/** Ends a task with why it failed. */
export async function failTask(telling: Telling, id: string, error: string): Promise<void> {
  const row = await transact(telling, async (tx, telling) => {
    const held = await lockJob(tx, id)
    return held && (await endJob(tx, id, 'FAILED', error, telling.now)) ? { ...held, status: 'FAILED' as const, error } : undefined
  })
  if (row) await announceJob(telling, row)
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

/** Tells the user's open tabs; a message that is lost costs nothing, the task itself can be asked. */
export async function announceJob({ db, broadcast, log, now }: Telling, row: JobRow): Promise<void> {
  try {
    const locale = row.error === null || (await localeOfUser(db, row.user_id)) !== 'en' ? 'fa' : 'en'
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

/** Those under way and those that ended within a day, the newest first. */
export const listJobs = async (db: Db, caller: Caller, locale: Locale, now: number): Promise<Job[]> =>
  (await jobsOf(db, caller.userId, now - DAY)).map((row) => toJob(row, locale))

/** One of the caller's own; anybody else's does not exist. */
export async function ownJob(db: Db, caller: Caller, locale: Locale, id: string): Promise<Job> {
  const row = await readJob(db, caller.userId, id)
  if (!row) throw new Problem('notFound')
  return toJob(row, locale)
}

/** Ends a task under way within a transaction, after the step that is being taken; answers it, to be announced after the commit. */
export async function stopJob(tx: Tx, id: string, now: number): Promise<JobRow | undefined> {
  const held = await lockJob(tx, id)
  return held && (await endJob(tx, id, 'CANCELLED', null, now)) ? { ...held, status: 'CANCELLED' } : undefined
}

/** The step that is being taken is finished; what it did stays. 409 for a task that has ended. */
export async function cancelJob(telling: Telling, caller: Caller, locale: Locale, id: string): Promise<Job> {
  const row = await transact(telling, async (tx, telling) => {
    const held = await lockJob(tx, id)
    if (!held || held.user_id !== caller.userId) throw new Problem('notFound')
    if (!(await endJob(tx, id, 'CANCELLED', null, telling.now))) throw new Problem('conflict')
    return { ...held, status: 'CANCELLED' as const }
  })
  await announceJob(telling, row)
  return toJob(row, locale)
}
