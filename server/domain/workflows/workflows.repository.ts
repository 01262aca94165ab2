import type { Db } from '#server/database/schema'

export const activeWorkflows = (db: Db): Promise<{ id: string; title: string }[]> =>
  db.selectFrom('workflow').select(['id', 'title']).where('active', '=', true).execute()

export const isActive = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('workflow').select('id').where('id', '=', id).where('active', '=', true).executeTakeFirst()) !== undefined
