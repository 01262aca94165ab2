import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { JobHandler } from './runner'

/**
 * Minimum age of an unreferenced blob. An upload writes its bytes before the row, and a backup copies bytes after the rows; both have a
 * day.
 */
export const GRACE_MS = 24 * 3_600_000
const BATCH = 200

/** Returns those of these hashes that no row refers to: not as content or derived data, upload part, template or desktop picture. */
export async function findUnreferenced(db: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select h.hash from unnest(${hashes}::text[]) h (hash)
    where not exists (select 1 from version v where v.blob_hash = h.hash)
      and not exists (select 1 from derived d join version v on v.blob_hash = d.blob_hash where d.derived_hash = h.hash)
      and not exists (select 1 from upload_part p where p.hash = h.hash)
      and not exists (select 1 from upload_session u where u.content_hash = h.hash and u.ended_at is null)
      and not exists (select 1 from template t where t.blob_hash = h.hash)
      and not exists (select 1 from desktop k where k.background_hash = h.hash)`.execute(db)
  return rows.map((row) => row.hash)
}

/**
 * Deletes the rows of blobs first, then the bytes. A crash in between leaves bytes without a row, which the next run removes. A concurrent
 * upload of the same content keeps the row (its foreign key blocks the deletion) and renews the time of the bytes.
 */
export const sweepBlobs: JobHandler<'sweep-blobs'> = async (_, { ports, signal }) => {
  const { db, blobs } = ports
  const before = ports.now() - GRACE_MS
  let batch: string[] = []
  const sweep = async (): Promise<void> => {
    const hashes = await findUnreferenced(db, batch)
    batch = []
    if (hashes.length === 0) return
    await sql`delete from derived d where d.blob_hash = any(${hashes}::text[])
      and not exists (select 1 from version v where v.blob_hash = d.blob_hash)`.execute(db)
    await sql`delete from blob b where b.hash = any(${hashes}::text[]) and b.created_at < ${before}
      and not exists (select 1 from version v where v.blob_hash = b.hash)
      and not exists (select 1 from template t where t.blob_hash = b.hash)
      and not exists (select 1 from desktop k where k.background_hash = b.hash)
      and not exists (select 1 from derived d where d.blob_hash = b.hash)`.execute(db)
    const { rows } = await sql<{ hash: string }>`select hash from blob where hash = any(${hashes}::text[])`.execute(db)
    const remainingHashes = new Set(rows.map((row) => row.hash))
    for (const hash of hashes) if (!remainingHashes.has(hash)) await blobs.remove(hash, { writtenBefore: before })
  }
  for await (const { hash, writtenAt } of blobs.list()) {
    if (signal.aborted) return
    if (writtenAt >= before) continue
    batch.push(hash)
    if (batch.length >= BATCH) await sweep()
  }
  await sweep()
}
