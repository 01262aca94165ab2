import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

/** Minimum time between two requests of a user for the same node, in ms. */
const REPEAT_AFTER = 24 * 3_600_000

export const countRequestsSince = async (db: Db, userId: string, since: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from access_request
    where user_id = ${userId}::uuid and at >= ${since}::bigint`.execute(db)
  return rows[0]?.count ?? 0
}

/** Records a request for access. Returns false if the user made the same request within the last 24 hours. */
export const writeRequest = async (tx: Tx, userId: string, nodeId: string, now: number): Promise<boolean> => {
  const { rows } =
    await sql`insert into access_request as r (user_id, node_id, at) values (${userId}::uuid, ${nodeId}::uuid, ${now}::bigint)
    on conflict (user_id, node_id) do update set at = excluded.at where r.at <= ${now - REPEAT_AFTER}::bigint returning 1`.execute(tx)
  return rows.length > 0
}

/** Returns those users who are not disabled. */
export const findActiveUsers = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from app_user where id = any(${ids}::uuid[]) and not disabled`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the users with a role of this authority who are not disabled. */
export const findActiveMembers = async (db: Db, authority: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct u.id from app_user u join user_role ur on ur.user_id = u.id
    join role r on r.id = ur.role_id where r.authority = ${authority} and not u.disabled`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the node that was sent with a message, if the user may read the message. */
export const findSentNodeId = async (db: Db, userId: string, messageId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ node_id: string | null }>`select x.node_id from chat_message x
    join conversation_member m on m.conversation_id = x.conversation_id and m.user_id = ${userId}::uuid and x.number > m.from_number
    where x.id = ${messageId}::uuid`.execute(db)
  return rows[0]?.node_id ?? undefined
}
