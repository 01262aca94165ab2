import { sql } from 'kysely'
import type { Db } from '#server/database/schema'

/** A document of new content under a free name: everything its rows need. */
export interface Newcomer {
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
  /** Of the log line. */
  detail: object
  /** What the small picture is drawn from, where there is something to draw. */
  picture?: object
}

export interface Arrived {
  path: string
  first_name: string
  last_name: string
}

/** Unique violation, deadlock, failed serialisation: something is in the way, and nothing has happened. */
const IN_THE_WAY = new Set(['23505', '40P01', '40001'])

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined)

/**
 * The usual upload in one statement, which is its own transaction: a round trip and a sync of the disk instead of fifteen. Undefined,
 * with nothing changed, when it is not the usual one: the name or the content is there already, the target is no folder that can take
 * it, the batch is somebody else's. The row of the blob must be new, so nobody can bring the same content at the same moment.
 */
export async function insertNewcomer(db: Db, newcomer: Newcomer): Promise<Arrived | undefined> {
  try {
    const { rows } = await sql<Arrived>`select stored.path, u.first_name, u.last_name
      from (select store_newcomer(${JSON.stringify(newcomer)}::jsonb) as path offset 0) stored, app_user u
      where u.id = ${newcomer.userId}::uuid and stored.path is not null`.execute(db)
    return rows[0]
  } catch (error) {
    if (IN_THE_WAY.has(String(codeOf(error)))) return undefined
    throw error
  }
}
