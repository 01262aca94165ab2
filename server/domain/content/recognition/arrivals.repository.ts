import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

/** SQL condition: an automatic recognition waits or is in progress. */
const isWaiting = (alias: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.is_automatic`)} and ${sql.ref(`${alias}.finished_at`)} is null and ${sql.ref(`${alias}.failure`)} is null`

/** SQL condition: a recognition does not pause after a failure of the machine. */
const isAttemptable = (now: number) =>
  sql`not exists (select from failed_making f where f.blob_hash = r.blob_hash and f.kind = 'ocr-' || r.id and f.retry_at > ${now})`

/** Adds an automatic recognition of a blob at the end of the queue, unless it has a recognition. Returns false then. */
export async function addArrival(tx: Tx, id: string, hash: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into recognition (id, blob_hash, engine, language, is_automatic, queued_at)
    select ${id}, b.hash, 'ALEFBA', 'AUTO', true,
      greatest(${now}::bigint, (select max(r.queued_at) + 1 from recognition r where ${isWaiting('r')})) from blob b where b.hash = ${hash}
      and not exists (select from recognition r where r.blob_hash = b.hash)`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Claims the recognition that has waited longest. Undefined if none can be claimed. While a claim is valid, no other recognition is claimed,
 * so that recognitions never take all places for background work.
 */
export async function claimArrival(db: Db, now: number, until: number): Promise<{ id: string; hash: string } | undefined> {
  const { rows } = await sql<{ id: string; hash: string }>`update recognition set claimed_until = ${until} where id = (
      select r.id from recognition r where ${isWaiting('r')} and ${isAttemptable(now)}
        and not exists (select from recognition o where ${isWaiting('o')} and o.claimed_until > ${now})
      order by r.queued_at, r.id limit 1 for update skip locked)
    returning id, blob_hash as hash`.execute(db)
  return rows[0]
}

export const releaseArrival = async (db: Db, id: string): Promise<void> => {
  await sql`update recognition set claimed_until = 0 where id = ${id}`.execute(db)
}

/** Returns the end of the present claim. Undefined if there is none. */
export async function findClaim(db: Db, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ until: number | null }>`select max(r.claimed_until) as until from recognition r
    where ${isWaiting('r')} and r.claimed_until > ${now}`.execute(db)
  return rows[0]?.until ?? undefined
}

/** Says if a recognition waits that no queued job will begin. */
export async function needsJob(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from recognition r where ${isWaiting('r')} and ${isAttemptable(now)})
    and not exists (select from job where queue = 'recognise-arrivals' and state = 'ready' and run_at <= ${now}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Ends an automatic recognition without a text. */
export const writeFailure = async (tx: Tx, id: string, failure: string): Promise<void> => {
  await sql`delete from recognised_page where recognition_id = ${id}`.execute(tx)
  await sql`update recognition set failure = ${failure}, claimed_until = 0 where id = ${id} and finished_at is null`.execute(tx)
}

/** Deletes the waiting automatic recognitions. Returns the hashes of their blobs. */
export async function deleteWaiting(tx: Tx): Promise<string[]> {
  await sql`delete from derived d using recognition r where ${isWaiting('r')} and d.kind like 'ocr-page-' || r.id || '-%'`.execute(tx)
  const { rows } = await sql<{ hash: string }>`delete from recognition r where ${isWaiting('r')} returning blob_hash as hash`.execute(tx)
  return rows.map(({ hash }) => hash)
}

export interface UnfinishedRecognition {
  failure: string | null
  isRunning: boolean
  /** Place in the queue, from 1. Null for a recognition that a user has requested. */
  place: number | null
}

/**
 * Returns the recognition of a blob that is not finished. Waiting automatic ones are left out if `setting` is switched off. Undefined if there
 * is none.
 */
export async function findUnfinished(db: Db, hash: string, setting: string, now: number): Promise<UnfinishedRecognition | undefined> {
  const { rows } = await sql<UnfinishedRecognition>`select r.failure, not r.is_automatic or r.claimed_until > ${now} as "isRunning",
      case when r.is_automatic and r.failure is null then (select count(*)::int from recognition o
        where ${isWaiting('o')} and (o.queued_at, o.id) <= (r.queued_at, r.id)) end as place
    from recognition r where r.blob_hash = ${hash} and r.finished_at is null and (not r.is_automatic or r.failure is not null
      or not exists (select from setting where key = ${setting} and value = 'false'))
    order by r.failure is not null, r.is_automatic limit 1`.execute(db)
  return rows[0]
}
