import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 24 * 3_600_000
/** Number of doublings after which a pause is longer than the longest one. */
const DOUBLINGS = 12

export interface Failure {
  failures: number
  retryAt: number
}

/** Returns when a failed rendition may be tried again. Undefined if it has not failed. */
export async function findFailure(db: Db, blobHash: string, kind: string): Promise<Failure | undefined> {
  const row = await db
    .selectFrom('failed_making')
    .select(['failures', 'retry_at as retryAt'])
    .where('blob_hash', '=', blobHash)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row && { failures: row.failures, retryAt: Number(row.retryAt) }
}

/**
 * Counts a failure of a rendition and doubles the pause before the next attempt. Failures during a pause, of requests that ran at the same
 * time, count as one. Returns undefined if the blob no longer exists.
 */
export async function recordFailure(db: Db, blobHash: string, kind: string, now: number): Promise<Failure | undefined> {
  const { rows } = await sql<Failure>`insert into failed_making as f (blob_hash, kind, failures, retry_at)
    select hash, ${kind}, 1, ${now + FIRST_PAUSE_MS}::bigint from blob where hash = ${blobHash}
    on conflict (blob_hash, kind) do update set failures = f.failures + (f.retry_at <= ${now})::int,
      retry_at = case when f.retry_at > ${now} then f.retry_at else ${now}::bigint + least(${MAX_PAUSE_MS}::bigint, ${FIRST_PAUSE_MS}::bigint * (1 << least(f.failures, ${DOUBLINGS}))) end
    returning failures, retry_at as "retryAt"`.execute(db)
  return rows[0] && { failures: rows[0].failures, retryAt: Number(rows[0].retryAt) }
}

export const deleteFailures = (tx: Tx, blobHashes: readonly string[], kind: string) =>
  sql`delete from failed_making where blob_hash = any(${[...blobHashes]}::text[]) and kind = ${kind}`.execute(tx)
