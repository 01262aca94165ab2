import { sql } from 'kysely'
import type { Schema, Tx } from './schema'

/** Locks a row until the end of the transaction, so that its changes run one after the other. */
export const lockRow = async (tx: Tx, table: keyof Schema, id: string): Promise<void> => {
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx)
}

export const removeRow = async (tx: Tx, table: keyof Schema, id: string): Promise<void> => {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}
