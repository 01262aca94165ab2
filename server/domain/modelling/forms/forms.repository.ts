import { sql } from 'kysely'
import type { FormDesign } from '#api/contract/form'
import type { Db, Tx } from '#server/database/schema'

export interface FormRow {
  id: string
  title: string
  class_id: string
  columns: number
  fields: FormDesign['fields']
  workflow_id: string | null
}

/** Returns all forms, or one. */
export async function readFormRows(db: Db, id?: string): Promise<FormRow[]> {
  const { rows } = await sql<FormRow>`select id, title, class_id, columns, fields, workflow_id from form
    ${id === undefined ? sql`` : sql`where id = ${id}`}`.execute(db)
  return rows
}

export async function writeForm(tx: Tx, { id, fields, ...row }: FormRow, now: number): Promise<void> {
  const values = { ...row, fields: JSON.stringify(fields) }
  await tx
    .insertInto('form')
    .values({ id, ...values, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

export async function hasInstances(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ont_node where form_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

export const workflowExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('workflow').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
