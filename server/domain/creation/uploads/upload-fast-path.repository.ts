import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** Document with new content and a free name: all data of its rows. */
export interface NewUpload {
  nodeId: string
  versionId: string
  targetId: string
  batchId: string
  title: string
  extension: string
  name_key: string
  sort_key: string
  numeric_key: string
  hash: string
  size: number
  mime: string
  userId: string
  username: string
  ip: string
  now: number
  editedAt: number
  orderNo: number
  /** Details of the log entry. */
  detail: object
  /** Payload of the thumbnail job. Absent if the file has no thumbnail. */
  picture?: object
}

export interface StoredUpload {
  path: string
  first_name: string
  last_name: string
}

/**
 * Stores ordinary uploads in one statement, which is its own transaction: one round trip and one disk sync for all of them. Returns
 * undefined for an upload that is not ordinary, which then changes nothing: the name or the content exists, the target cannot contain it,
 * or the batch belongs to another user. The row of the blob must be new, so no other upload can store the same content at the same time.
 */
export async function insertNewUploads(db: Db, uploads: readonly NewUpload[]): Promise<(StoredUpload | undefined)[]> {
  const { rows } = await sql<StoredUpload & { path: string | null }>`select stored.path, u.first_name, u.last_name
    from unnest(store_newcomers(${JSON.stringify(uploads)}::jsonb), ${uploads.map(({ userId }) => userId)}::uuid[])
      with ordinality stored (path, user_id, nth) left join app_user u on u.id = stored.user_id order by stored.nth`.execute(db)
  return rows.map((row) => (row.path === null ? undefined : row))
}
