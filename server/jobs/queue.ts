import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'
import type { JobName, JobPayloads } from './payloads'

const LEASE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000
const LONGEST_ERROR = 500

export interface EnqueueOptions {
  /** While a job of this name and key waits or runs, another one is not queued. */
  key?: string
  /** Epoch milliseconds before which it does not start; at once without it. */
  runAt?: number
  maxAttempts?: number
}

/** Queues work, best in the transaction that causes it: then it exists exactly when its cause does. */
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

/** Queues work that comes round again, once for the moment it was due, whoever asks and however often. */
export async function enqueueRound(db: Db, name: JobName, due: number, now: number): Promise<void> {
  const key = `round ${due}`
  await sql`insert into job (queue, key, payload, run_at, max_attempts) select ${name}, ${key}, '{}'::jsonb, ${now}, 3
    where not exists (select 1 from job where queue = ${name} and key = ${key})
    on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing`.execute(db)
}

export interface Claimed {
  id: number
  queue: string
  payload: unknown
  attempt: number
  maxAttempts: number
}

/** The longest due job, leased for a minute; undefined when nothing is due. No job is claimed twice. */
export async function claim(db: Db, now: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`update job set state = 'running', attempt = attempt + 1, lease_until = ${now + LEASE_MS}
    where id = (select id from job where run_at <= ${now} and attempt < max_attempts
        and (state = 'ready' or (state = 'running' and lease_until < ${now}))
      order by run_at, id limit 1 for update skip locked)
    returning id, queue, payload, attempt, max_attempts as "maxAttempts"`.execute(db)
  return rows[0]
}

/** False when the lease was lost: somebody else has it now, or the job is gone. */
export async function renew(db: Db, { id, attempt }: Claimed, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update job set lease_until = ${now + LEASE_MS}
    where id = ${id} and state = 'running' and attempt = ${attempt}`.execute(db)
  return numAffectedRows === 1n
}

export async function finish(db: Db, { id, attempt }: Claimed, now: number): Promise<void> {
  await sql`update job set state = 'done', lease_until = null, error = null, run_at = ${now}, ended_at = ${now}
    where id = ${id} and state = 'running' and attempt = ${attempt}`.execute(db)
}

/** Back to the queue after a pause that doubles, or to the dead letters after the last attempt. */
export async function fail(db: Db, { id, attempt }: Claimed, error: string, now: number): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** attempt)
  await sql`update job set state = case when attempt >= max_attempts then 'dead' else 'ready' end, lease_until = null,
    error = ${error.slice(0, LONGEST_ERROR)}, run_at = ${now + pause}, ended_at = ${now}
    where id = ${id} and state = 'running' and attempt = ${attempt}`.execute(db)
}

/** Its worker stops before it could finish: somebody else begins again at once, and this attempt does not count. */
export async function giveBack(db: Db, { id, attempt }: Claimed): Promise<void> {
  await sql`update job set state = 'ready', lease_until = null, attempt = attempt - 1
    where id = ${id} and state = 'running' and attempt = ${attempt}`.execute(db)
}

/** Jobs whose worker died during their last attempt. Resolves to how many there were. */
export async function buryLost(db: Db, now: number): Promise<number> {
  const { numAffectedRows } = await sql`update job set state = 'dead', lease_until = null, error = 'its worker stopped', ended_at = ${now}
    where state = 'running' and lease_until < ${now} and attempt >= max_attempts`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** For a store that only this process uses, when it starts: whatever is leased belongs to a process that is gone. */
export async function endLeases(db: Db): Promise<void> {
  await sql`update job set lease_until = 0 where state = 'running'`.execute(db)
}

/** Forgets what was done long ago; dead letters stay until somebody has looked at them, and so does the latest round of each kind. */
export async function forgetDone(db: Db, before: number): Promise<void> {
  await sql`delete from job j where j.state = 'done' and j.run_at < ${before}
    and not coalesce(j.key like 'round %' and j.id = (select max(l.id) from job l where l.queue = j.queue and l.key like 'round %'), false)`.execute(
    db,
  )
}
