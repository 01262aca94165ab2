import { sql } from 'kysely'
import type { Job } from '#api/contract/job'
import type { Db, Tx } from '#server/database/schema'

export interface JobRow {
  id: string
  user_id: string
  kind: string
  status: Job['status']
  state: unknown
  done: number
  skipped: number
  total: number | null
  ip: string
  error: string | null
  failures: number
  created_at: number
}

const columns = sql`id, user_id, kind, status, state, done, skipped, total, ip, error, failures, created_at`

export interface NewJob {
  id: string
  userId: string
  kind: string
  state: unknown
  total?: number
  ip: string
  createdAt: number
}

/** Adds a job. Returns false if the id is taken. */
export const addJob = async (tx: Tx, job: NewJob): Promise<boolean> => {
  const { numAffectedRows } = await sql`insert into user_job (id, user_id, kind, state, total, ip, created_at) values (${job.id},
    ${job.userId}, ${job.kind}, ${JSON.stringify(job.state)}::jsonb, ${job.total ?? null}, ${job.ip}, ${job.createdAt})
    on conflict (id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns the user's running jobs and those that ended after a time, the newest first. */
export async function readJobs(db: Db, userId: string, endedSince: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select ${columns} from user_job where user_id = ${userId}
    and (ended_at is null or ended_at >= ${endedSince}) order by created_at desc, id`.execute(db)
  return rows
}

export async function readJob(db: Db, userId: string, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select ${columns} from user_job where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Locks a job. Waits until the current step ends. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select ${columns} from user_job where id = ${id} for update`.execute(tx)
  return rows[0]
}

export interface Progress {
  status: Job['status']
  state: unknown
  done: number
  skipped: number
  total: number | null
}

/** Saves the progress of a job. The state is null when the task is complete. */
export const writeProgress = async (tx: Tx, id: string, now: number, { status, state, done, skipped, total }: Progress): Promise<void> => {
  await sql`update user_job set status = ${status}, state = ${state === null ? null : JSON.stringify(state)}::jsonb, done = ${done},
    skipped = ${skipped}, total = ${total}, failures = 0, ended_at = ${status === 'DONE' ? now : null}::bigint where id = ${id}
      and status in ('WAITING', 'RUNNING')`.execute(tx)
}

export const writeState = async (tx: Tx, id: string, state: unknown): Promise<void> => {
  await sql`update user_job set state = ${state === null ? null : JSON.stringify(state)}::jsonb where id = ${id}`.execute(tx)
}

export async function endJob(db: Db, id: string, status: 'FAILED' | 'CANCELLED', error: string | null, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update user_job set status = ${status}, error = ${error}, ended_at = ${now}
    where id = ${id} and status in ('WAITING', 'RUNNING')`.execute(db)
  return numAffectedRows === 1n
}

/** Counts an unexpected error of a job and returns the number of its errors in a row. */
export async function countFailure(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`update user_job set failures = failures + 1 where id = ${id}
    and status in ('WAITING', 'RUNNING') returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}

/** Ends jobs without a worker, and deletes those that ended before a time. */
export async function sweepUserJobs(db: Db, before: number, now: number): Promise<void> {
  await sql`update user_job u set status = 'FAILED', error = 'internal', ended_at = ${now} where u.status in ('WAITING', 'RUNNING')
    and not exists (select 1 from job j where j.queue in ('work-on', 'recognise', 'transcribe') and j.payload->>'jobUuid' = u.id::text
      and j.state in ('ready', 'running'))`.execute(db)
  await sql`delete from user_job where ended_at < ${before}`.execute(db)
}

/** Returns the language for messages that are sent to a user without a request. */
export async function findUserLocale(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ locale: string | null }>`select settings->>'locale' as locale from user_profile
    where user_id = ${userId}`.execute(db)
  return rows[0]?.locale ?? undefined
}
