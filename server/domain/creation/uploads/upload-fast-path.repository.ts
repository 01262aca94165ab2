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

/** SQLSTATE codes of a unique violation, a deadlock and a failed serialisation. They mean that nothing was changed. */
const CONFLICT_CODES = new Set(['23505', '40P01', '40001'])

const getErrorCode = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined)

/**
 * Stores an ordinary upload in one statement, which is its own transaction: one round trip and one disk sync instead of fifteen. Returns
 * undefined and changes nothing if the upload is not ordinary: the name or the content exists, the target cannot contain it, or the batch
 * belongs to another user. The row of the blob must be new, so no other upload can store the same content at the same time.
 */
export async function insertNewUpload(db: Db, upload: NewUpload): Promise<StoredUpload | undefined> {
  try {
    const { rows } = await sql<StoredUpload>`select stored.path, u.first_name, u.last_name
      from (select store_newcomer(${JSON.stringify(upload)}::jsonb) as path offset 0) stored, app_user u
      where u.id = ${upload.userId}::uuid and stored.path is not null`.execute(db)
    return rows[0]
  } catch (error) {
    if (CONFLICT_CODES.has(String(getErrorCode(error)))) return undefined
    throw error
  }
}
