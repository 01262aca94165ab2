import { sql } from 'kysely'
import type { Schema, Tx } from '#server/database/schema'

/** Held by whoever changes a row, so that two changes come one after the other. */
export const lockRow = async (tx: Tx, table: keyof Schema, id: string): Promise<void> => {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx)
}

export const removeRow = async (tx: Tx, table: keyof Schema, id: string): Promise<void> => {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}
