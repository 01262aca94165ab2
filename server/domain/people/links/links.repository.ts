import type { Db } from '#server/database/schema'

export interface LinkPayload {
  uuidList: string[]
  versionUuid?: string
  inline: boolean
  withMetadata: boolean
  withLog: boolean
  /** File name in the URL, if it has one. */
  name?: string
}

export interface StoredLink {
  tokenHash: string
  userId: string
  sessionId: string
  type: string
  payload: LinkPayload
  singleUse: boolean
  expiresAt: number
}

export async function addLink(db: Db, link: StoredLink): Promise<void> {
  await db
    .insertInto('link')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      session_id: link.sessionId,
      type: link.type,
      payload: JSON.stringify(link.payload),
      single_use: link.singleUse,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Marks the link as used. Undefined if it does not exist, has expired, or was for a single use and is used. */
export async function claimLink(db: Db, tokenHash: string, types: readonly string[], now: number): Promise<StoredLink | undefined> {
  const row = await db
    .updateTable('link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('type', 'in', types)
    .where('expires_at', '>', now)
    .where((is) => is.or([is('single_use', '=', false), is('used_at', 'is', null)]))
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      tokenHash,
      userId: row.user_id,
      sessionId: row.session_id,
      type: row.type,
      payload: row.payload,
      singleUse: row.single_use,
      expiresAt: row.expires_at,
    }
  )
}

export const setLinkExpiry = async (db: Db, tokenHash: string, expiresAt: number): Promise<void> => {
  await db
    .updateTable('link')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '<', expiresAt)
    .execute()
}

export const deleteLinksBefore = async (db: Db, endedBefore: number): Promise<void> => {
  await db.deleteFrom('link').where('expires_at', '<', endedBefore).execute()
}
