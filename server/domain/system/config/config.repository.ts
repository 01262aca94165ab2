import { sql } from 'kysely'
import type { Db, SystemRole, Tx } from '#server/database/schema'

export const readSettings = async (db: Db): Promise<Map<string, string>> =>
  new Map((await db.selectFrom('setting').select(['key', 'value']).execute()).map(({ key, value }) => [key, value]))

/** Null puts a key back to its default. */
export async function writeSetting(db: Db, key: string, value: string | null, by: string, now: number): Promise<void> {
  if (value === null) await db.deleteFrom('setting').where('key', '=', key).execute()
  else
    await db
      .insertInto('setting')
      .values({ key, value, updated_at: now, updated_by: by })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now, updated_by: by }))
      .execute()
}

/** Held by whoever saves, so that two who save come one after the other. */
const SETTINGS_LOCK = 7_245_004

export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`.execute(tx)
}

/** When each key was saved last. */
export const readRevisions = async (db: Db): Promise<Map<string, number>> =>
  new Map((await db.selectFrom('setting').select(['key', 'updated_at']).execute()).map((row) => [row.key, row.updated_at]))

/** The root with a role that only one can have. */
export async function readRoot(db: Db, role: SystemRole): Promise<string | null> {
  const root = await db.selectFrom('node').select('id').where('system_role', '=', role).where('owner_id', 'is', null).executeTakeFirst()
  return root?.id ?? null
}
