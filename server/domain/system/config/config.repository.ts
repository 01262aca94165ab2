import { sql } from 'kysely'
import type { Db, SystemRole, Tx } from '#server/database/schema'

export const readSettings = async (db: Db): Promise<Map<string, string>> =>
  new Map((await db.selectFrom('setting').select(['key', 'value']).execute()).map(({ key, value }) => [key, value]))

/** Saves a value; null restores the default. */
export async function writeSetting(db: Db, key: string, value: string | null, by: string, now: number): Promise<void> {
  if (value === null) await db.deleteFrom('setting').where('key', '=', key).execute()
  else
    await db
      .insertInto('setting')
      .values({ key, value, updated_at: now, updated_by: by })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: now, updated_by: by }))
      .execute()
}

/** Lock that serialises saves of the settings. */
const SETTINGS_LOCK = 7_245_004

export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`.execute(tx)
}

/** Returns the time of the last save of each key. */
export const readRevisions = async (db: Db): Promise<Map<string, number>> =>
  new Map((await db.selectFrom('setting').select(['key', 'updated_at']).execute()).map((row) => [row.key, row.updated_at]))

/** Returns the root with a unique system role. */
export async function readRoot(db: Db, role: SystemRole): Promise<string | null> {
  const root = await db.selectFrom('node').select('id').where('system_role', '=', role).where('owner_id', 'is', null).executeTakeFirst()
  return root?.id ?? null
}
