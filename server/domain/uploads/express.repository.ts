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
  /** JSON of the log line. */
  detail: string
  /** JSON of the job that draws the small picture, where there is something to draw. */
  picture: string | null
}

export interface Arrived {
  path: string
  first_name: string
  last_name: string
}

/** Unique violation, division by zero, deadlock, failed serialisation: something is in the way, and nothing has happened. */
const IN_THE_WAY = new Set(['23505', '22012', '40P01', '40001'])

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined)

/**
 * The usual upload in one statement, which is its own transaction: a round trip and a sync of the disk instead of fifteen. Undefined,
 * with nothing changed, when it is not the usual one: the name or the content is there already, the target is no folder that can take
 * it, the batch is somebody else's. The row of the blob must be new, so nobody can bring the same content at the same moment.
 */
export async function insertNewcomer(db: Db, n: Newcomer): Promise<Arrived | undefined> {
  try {
    const { rows } = await sql<Arrived>`with target as (
        select t.id, t.path from node t where t.id = ${n.targetId}::uuid and t.type = 1
          and not exists (select 1 from node r where r.id = split_part(t.path, '/', 2)::uuid and r.system_role = 'bin') for no key update),
      bytes as (insert into blob (hash, size, created_at) select ${n.hash}, ${n.size}::bigint, ${n.now}::bigint from target),
      made as (insert into node (id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at, size, version_id)
        select ${n.nodeId}::uuid, 0, 0, 'Document', ${n.title}, ${n.extension}, ${n.mime}, ${n.userId}::uuid, id, path || ${n.nodeId}::text || '/',
          ${n.now}::bigint, ${n.editedAt}::bigint, ${n.size}::bigint, ${n.versionId}::uuid from target returning path),
      placed as (insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
        select id, ${n.nodeId}::uuid, true, 1, ${n.name_key}, ${n.sort_key}, ${n.numeric_key}, ${n.size}::bigint, ${n.now}::bigint, ${n.editedAt}::bigint,
          ${n.orderNo}::float8 from target),
      first as (insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
        select ${n.versionId}::uuid, ${n.nodeId}::uuid, 1, ${n.hash}, ${n.size}::bigint, ${n.mime}, ${n.userId}::uuid, ${n.now}::bigint from target),
      line as (insert into log (at, type, level, user_id, username, ip, node_id, detail)
        select ${n.now}::bigint, 'UPLOAD', 'INFO', ${n.userId}::uuid, ${n.username}, ${n.ip}, ${n.nodeId}::uuid, ${n.detail}::jsonb from target),
      picture as (insert into job (queue, key, payload, run_at) select 'make-thumbnail', ${n.hash}, ${n.picture}::jsonb, 0 from target
        where ${n.picture}::text is not null on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing),
      counted as (insert into upload_batch as b (id, user_id, target_id, succeeded, created_at)
        select ${n.batchId}::uuid, ${n.userId}::uuid, id, 1, ${n.now}::bigint from target
        on conflict (id) do update set succeeded = b.succeeded + 1 where b.user_id = excluded.user_id returning b.id)
      select made.path, u.first_name, u.last_name, 1 / (select count(*) from counted) as sure from (select 1) one left join made on true
        left join app_user u on u.id = ${n.userId}::uuid`.execute(db)
    return rows[0]
  } catch (error) {
    if (IN_THE_WAY.has(String(codeOf(error)))) return undefined
    throw error
  }
}
