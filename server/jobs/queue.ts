import { sql } from 'kysely'
import { commitLater } from '#server/database/commit-later'
import type { Db, Tx } from '#server/database/schema'
import type { JobName, JobPayloads } from './payloads'

const LEASE_MS = 60_000
const MAX_PAUSE_MS = 3_600_000
const MAX_ERROR_LENGTH = 500

export interface EnqueueOptions {
  /** A job is not queued while another one with this name and key waits or runs. */
  key?: string
  /** Earliest start in epoch milliseconds; default: at once. */
  runAt?: number
  maxAttempts?: number
}

/** Queues a job. Use the transaction that causes it, so that the job exists exactly if the transaction commits. */
export async function enqueue<N extends JobName>(
  db: Db | Tx,
  name: N,
  payload: JobPayloads[N],
  options: EnqueueOptions = {},
): Promise<void> {
  const { key = null, runAt = 0, maxAttempts = 5 } = options
  await sql`insert into job (queue, key, payload, run_at, max_attempts)
    values (${name}, ${key}, ${JSON.stringify(payload)}::jsonb, ${runAt}, ${maxAttempts})
    on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing`.execute(db)
}

/** Queues several jobs at once, like `enqueue`. */
export async function enqueueAll<N extends JobName>(
  tx: Tx,
  name: N,
  jobs: readonly { payload: JobPayloads[N]; key: string }[],
  { maxAttempts = 5 }: Pick<EnqueueOptions, 'maxAttempts'> = {},
): Promise<void> {
  if (jobs.length === 0) return
  const [keys, payloads] = [jobs.map(({ key }) => key), jobs.map(({ payload }) => JSON.stringify(payload))]
  await sql`insert into job (queue, key, payload, run_at, max_attempts)
    select ${name}, j.key, j.payload::jsonb, 0, ${maxAttempts} from unnest(${keys}::text[], ${payloads}::text[]) j (key, payload)
    on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing`.execute(tx)
}

/** Queues a periodic job once per due time, however often this is called. */
export async function enqueuePeriodic(db: Db, name: JobName, due: number, now: number): Promise<void> {
  const key = `round ${due}`
  await sql`insert into job (queue, key, payload, run_at, max_attempts) select ${name}, ${key}, '{}'::jsonb, ${now}, 3
    where not exists (select 1 from job where queue = ${name} and key = ${key})
    on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing`.execute(db)
}

/** Result of one of several jobs. A postponed one was not done, because the others took too long; it stays in the queue. */
export type BatchResult = 'done' | 'postponed' | { error: unknown }

export interface ClaimedJob {
  id: number
  queue: string
  payload: unknown
  attempt: number
  maxAttempts: number
}

/** SQL condition: a worker still has its claim of the job. */
const isHeld = (jobs: readonly ClaimedJob[]) =>
  sql`state = 'running' and (id, attempt) in (select * from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ attempt }) => attempt)}::int[]))`

/** SQL condition: a job waits and is due, or its worker has lost it. */
const isDue = (now: number) =>
  sql`run_at <= ${now} and attempt < max_attempts and (state = 'ready' or (state = 'running' and lease_until < ${now}))`

/** Returns the job that has been due longest, with a lease of one minute; undefined if none is due. A job is never claimed twice. */
export async function claimJob(db: Db, now: number): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`update job set state = 'running', attempt = attempt + 1, lease_until = ${now + LEASE_MS}
    where id = (select id from job where ${isDue(now)} order by run_at, id limit 1 for update skip locked)
    returning id, queue, payload, attempt, max_attempts as "maxAttempts"`.execute(db)
  return rows[0]
}

/** Claims at most `limit` further due jobs of a queue, like `claimJob`. */
export async function claimMoreJobs(db: Db, queue: string, limit: number, now: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`update job set state = 'running', attempt = attempt + 1, lease_until = ${now + LEASE_MS}
    where id in (select id from job where queue = ${queue} and ${isDue(now)} order by run_at, id limit ${limit} for update skip locked)
    returning id, queue, payload, attempt, max_attempts as "maxAttempts"`.execute(db)
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Renews the leases. Returns false if one was lost: another worker has the job, or it no longer exists. */
export async function renewLeases(db: Db, jobs: readonly ClaimedJob[], now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update job set lease_until = ${now + LEASE_MS} where ${isHeld(jobs)}`.execute(db)
  return Number(numAffectedRows) === jobs.length
}

/** Marks jobs as done. After a crash they may run again, as after any interruption. */
export async function finishJobs(db: Db, jobs: readonly ClaimedJob[], now: number): Promise<void> {
  if (jobs.length === 0) return
  await sql`update job set state = 'done', lease_until = null, error = null, run_at = ${now}, ended_at = ${now}
    where ${isHeld(jobs)} returning ${commitLater}`.execute(db)
}

/** Returns a job to the queue after a pause that doubles, or marks it dead after the last attempt. */
export async function failJob(db: Db, { id, attempt }: ClaimedJob, error: string, now: number): Promise<void> {
  const pause = Math.min(MAX_PAUSE_MS, 1_000 * 2 ** attempt)
  await sql`update job set state = case when attempt >= max_attempts then 'dead' else 'ready' end, lease_until = null,
    error = ${error.slice(0, MAX_ERROR_LENGTH)}, run_at = ${now + pause}, ended_at = ${now}
    where id = ${id} and state = 'running' and attempt = ${attempt}`.execute(db)
}

/** Returns jobs that were not done to the queue: they can be claimed again at once, and the attempt does not count. */
export async function returnJobsToQueue(db: Db, jobs: readonly ClaimedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`update job set state = 'ready', lease_until = null, attempt = attempt - 1 where ${isHeld(jobs)}`.execute(db)
}

/** Marks jobs dead whose worker crashed during their last attempt. Returns their number. */
export async function markLostJobsDead(db: Db, now: number): Promise<number> {
  const { numAffectedRows } = await sql`update job set state = 'dead', lease_until = null, error = 'its worker stopped', ended_at = ${now}
    where state = 'running' and lease_until < ${now} and attempt >= max_attempts`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Ends all leases at the start of a store with only one process: they belong to an earlier process. */
export async function endLeases(db: Db): Promise<void> {
  await sql`update job set lease_until = 0 where state = 'running'`.execute(db)
}

/** Deletes old completed jobs. Dead jobs stay until an administrator has looked at them; the latest periodic run of each kind stays too. */
export async function deleteFinishedJobs(db: Db, before: number): Promise<void> {
  await sql`delete from job j where j.state = 'done' and j.run_at < ${before}
    and not coalesce(j.key like 'round %' and j.id = (select max(l.id) from job l where l.queue = j.queue and l.key like 'round %'), false)`.execute(
    db,
  )
}
