import type { UploadStatus } from '#api/contract/document-shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export type Outcome = 'succeeded' | 'failed' | 'shortcuts'

/** Counts one file of a batch; the first file creates the batch. Returns false if the batch belongs to another user. */
export async function countOutcome(
  db: Db | Tx,
  batch: { id: string; userId: string; targetId: string; now: number },
  outcome: Outcome,
): Promise<boolean> {
  const increment = (name: Outcome): number => (name === outcome ? 1 : 0)
  const { rows } = await sql<{
    id: string
  }>`insert into upload_batch as b (id, user_id, target_id, shortcuts, failed, succeeded, created_at)
    values (${batch.id}, ${batch.userId}, ${batch.targetId}, ${increment('shortcuts')}, ${increment('failed')}, ${increment('succeeded')}, ${batch.now})
    on conflict (id) do update set shortcuts = b.shortcuts + excluded.shortcuts, failed = b.failed + excluded.failed,
      succeeded = b.succeeded + excluded.succeeded where b.user_id = excluded.user_id returning b.id`.execute(db)
  return rows.length === 1
}

/** Decrements the failures of the user's batch, if there are any. */
export const decrementFailureCount = async (db: Db, id: string, userId: string): Promise<void> => {
  await sql`update upload_batch set failed = failed - 1 where id = ${id} and user_id = ${userId} and failed > 0`.execute(db)
}

/** Returns the start of the user's batch. Undefined before its first file. */
export const findBatchStart = async (db: Db, id: string, userId: string): Promise<number | undefined> => {
  const row = await db.selectFrom('upload_batch').select('created_at').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return row?.created_at
}

export const findBatchStatus = (db: Db, id: string, userId: string): Promise<UploadStatus | undefined> =>
  db
    .selectFrom('upload_batch')
    .select(['shortcuts as shortcutCount', 'failed as failedCount', 'succeeded as succeedCount'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export interface EarlierUpload {
  author_id: string
  created_at: number
  version_id: string | null
}

export const findStoredUpload = (db: Db, nodeId: string, parentId: string): Promise<EarlierUpload | undefined> =>
  db
    .selectFrom('node')
    .select(['author_id', 'created_at', 'version_id'])
    .where('id', '=', nodeId)
    .where('parent_id', '=', parentId)
    .executeTakeFirst()
