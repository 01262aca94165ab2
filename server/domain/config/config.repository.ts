import type { Db } from '#server/database/schema'

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
