import type { Db, Tx } from '#server/database/schema'

export interface EditLock {
  nodeId: string
  token: string
  userId: string
  owner: string
  expiresAt: number
}

/** Returns the current lock of a document. Expired locks do not count. */
export async function findLock(db: Db, nodeId: string, now: number): Promise<EditLock | undefined> {
  const row = await db.selectFrom('edit_lock').selectAll().where('node_id', '=', nodeId).where('expires_at', '>', now).executeTakeFirst()
  return row && { nodeId, token: row.token, userId: row.user_id, owner: row.owner, expiresAt: row.expires_at }
}

/** Replaces any lock of the document. The caller must have locked the row of the document. */
export async function writeLock(tx: Tx, { nodeId, token, userId, owner, expiresAt }: EditLock): Promise<void> {
  const values = { token, user_id: userId, owner, expires_at: expiresAt }
  await tx
    .insertInto('edit_lock')
    .values({ node_id: nodeId, ...values })
    .onConflict((on) => on.column('node_id').doUpdateSet(values))
    .execute()
}

export const removeLock = async (tx: Tx, nodeId: string): Promise<void> => {
  await tx.deleteFrom('edit_lock').where('node_id', '=', nodeId).execute()
}
