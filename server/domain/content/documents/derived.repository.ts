import type { Db, Tx } from '#server/database/schema'
import { deleteFailures } from './failures.repository'
import { storeBlobRow } from './versions.repository'

/** Rendition of a blob, or null if none can be made. */
export interface Rendition {
  made: { hash: string; size: number; mime: string } | null
}

export async function findRendition(db: Db, blobHash: string, kind: string): Promise<Rendition | undefined> {
  const row = await db
    .selectFrom('derived as d')
    .leftJoin('blob as b', 'b.hash', 'd.derived_hash')
    .select(['d.derived_hash as hash', 'd.mime', 'b.size'])
    .where('d.blob_hash', '=', blobHash)
    .where('d.kind', '=', kind)
    .executeTakeFirst()
  if (!row) return undefined
  return { made: row.hash === null || row.mime === null || row.size === null ? null : { hash: row.hash, size: row.size, mime: row.mime } }
}

/**
 * Stores a rendition. An existing row stays, because both producers made the same bytes. Returns false if the source blob no longer exists.
 */
export async function storeRendition(tx: Tx, blobHash: string, kind: string, { made }: Rendition, now: number): Promise<boolean> {
  const source = await tx.selectFrom('blob').select('hash').where('hash', '=', blobHash).forKeyShare().executeTakeFirst()
  if (!source) return false
  if (made) await storeBlobRow(tx, made.hash, made.size, now)
  await deleteFailures(tx, [blobHash], kind)
  await tx
    .insertInto('derived')
    .values({ blob_hash: blobHash, kind, derived_hash: made?.hash ?? null, mime: made?.mime ?? null, created_at: now })
    .onConflict((on) => on.columns(['blob_hash', 'kind']).doNothing())
    .execute()
  return true
}

/** Deletes the row of a rendition. A later sweep deletes its bytes if nothing else refers to them. */
export const deleteRendition = async (tx: Tx, blobHash: string, kind: string): Promise<void> => {
  await tx.deleteFrom('derived').where('blob_hash', '=', blobHash).where('kind', '=', kind).execute()
}
