import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export type NoticeKind =
  | 'PERMISSION'
  | 'SHARED_ITEMS'
  | 'ACCESS_REQUEST'
  | 'EXPIRY'
  | 'EXPIRIES'
  | 'OCR'
  | 'TASK'
  | 'REFERRED'
  | 'REVIEW'
  | 'SENT_BACK'
  | 'FLOW'
  | 'PROCESS_DONE'
  | 'PROCESS_FAILED'
  | 'SEARCH'

export interface NewNotices {
  kind: NoticeKind
  /** Item of the notification, while it exists. */
  nodeId: string | null
  /** Other subject: a task or a process. */
  title?: string
  taskId?: string
  /** Saved search of the user. A notification of it that still waits is enough. */
  searchId?: string
  /** Users, and roles whose members are notified. */
  principals: readonly string[]
  /** User who is not notified, because that user already has the information. */
  except?: string
  /** User whose action caused the notification. */
  by?: string
  /** Text of that user; of `EXPIRY` and `EXPIRIES` the time of the first end, in epoch milliseconds. */
  message?: string
  now: number
}

/** Adds one notification per user. */
export const addNotices = async (
  tx: Tx,
  { kind, nodeId, taskId, searchId, title, principals, except, by, message, now }: NewNotices,
): Promise<void> => {
  await sql`insert into notice (id, user_id, kind, node_id, task_id, search_id, title, by_id, message, created_at)
    select gen_random_uuid(), u.id, ${kind}::text, ${nodeId}::uuid, ${taskId ?? null}::uuid, ${searchId ?? null}::uuid, ${title ?? null}::text, ${by ?? null}::uuid, ${message ?? null}::text, ${now}::bigint from app_user u
    where not u.disabled and u.id is distinct from ${except ?? null}::uuid and (u.id = any(${principals}::uuid[])
      or exists (select 1 from user_role r where r.user_id = u.id and r.role_id = any(${principals}::uuid[])))
    and not exists (select from notice w where w.search_id = ${searchId ?? null}::uuid)`.execute(tx)
}

export interface NoticeRow {
  id: string
  user_id: string
  kind: NoticeKind
  node_id: string | null
  task_id: string | null
  search_id: string | null
  /** Title of the subject, else of the item. */
  title: string
  is_folder: boolean
  by_id: string | null
  /** Full name of that user; null if unknown. */
  by_name: string | null
  message: string | null
  locale: string | null
  created_at: number
}

/** Removes and returns the waiting notifications of these users. Only the caller that receives them may deliver them. */
export async function takeNotices(db: Db, userIds: readonly string[]): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`with taken as (delete from notice where user_id = any(${userIds}::uuid[]) returning *)
    select t.id, t.user_id, t.kind, t.node_id, t.task_id, t.search_id, coalesce(t.title, n.title, '') as title, coalesce(n.type, 0) <> 0 as is_folder,
      t.by_id, t.message, nullif(trim(concat(b.first_name, ' ', b.last_name)), '') as by_name, p.settings->>'locale' as locale, t.created_at
    from taken t left join node n on n.id = t.node_id left join app_user b on b.id = t.by_id left join user_profile p on p.user_id = t.user_id
    order by t.created_at, t.id`.execute(db)
  return rows
}
