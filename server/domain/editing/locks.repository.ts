import type { Db } from '#server/database/schema'

export interface EditLock {
  nodeId: string
  token: string
  userId: string
  owner: string
  expiresAt: number
}

/** The lock of a document, if somebody holds one now. */
export async function lockOf(db: Db, nodeId: string, now: number): Promise<EditLock | undefined> {
  const row = await db.selectFrom('edit_lock').selectAll().where('node_id', '=', nodeId).where('expires_at', '>', now).executeTakeFirst()
  return row && { nodeId, token: row.token, userId: row.user_id, owner: row.owner, expiresAt: row.expires_at }
}
