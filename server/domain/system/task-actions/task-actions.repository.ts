import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/schema'

export interface TaskActionRow {
  uuid: string
  title: string
  key: string
  icon: string | null
  color: string | null
  needsComment: boolean
  order: number
}

/** Returns all task actions, or one. */
export async function readTaskActions(db: Db, id?: string): Promise<TaskActionRow[]> {
  const { rows } = await sql<TaskActionRow>`select id as uuid, title, key, icon, color, needs_comment as "needsComment", order_no as "order"
    from task_action ${id === undefined ? sql`` : sql`where id = ${id}`}`.execute(db)
  return rows
}

export const findActionByKey = async (tx: Tx, key: string): Promise<string | undefined> =>
  (await tx.selectFrom('task_action').select('id').where('key', '=', key).executeTakeFirst())?.id

export async function writeTaskAction(tx: Tx, { uuid: id, needsComment, order, ...fields }: TaskActionRow, now: number): Promise<void> {
  const values = { ...fields, needs_comment: needsComment, order_no: order }
  await tx
    .insertInto('task_action')
    .values({ id, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Returns true if a published diagram uses the action. */
export async function isActionUsed(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from workflow_version v
    cross join lateral jsonb_array_elements(v.diagram->'elements') e where e->'actions' @> to_jsonb(${key}::text)) as found`.execute(tx)
  return rows[0]?.found === true
}
