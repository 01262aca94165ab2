import { sql } from 'kysely'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import { type Db } from '#server/database/schema'
import { freshPath } from '#server/database/fresh-path'
import type { AccessFacts } from '#server/access/levels'

export interface NameRow {
  id: string
  username: string
  first_name: string
  last_name: string
}

export const readName = (db: Db, userId: string): Promise<NameRow | undefined> =>
  db.selectFrom('app_user').select(['id', 'username', 'first_name', 'last_name']).where('id', '=', userId).executeTakeFirst()

/** Returns those of these ids that are folders. */
export const readFolders = (db: Db, ids: readonly string[]): Promise<AccessFacts[]> =>
  db
    .selectFrom('node')
    .select(['id', freshPath('node').as('path'), 'author_id'])
    .where(sql<boolean>`id = any(${opaqueIdArray(ids)})`)
    .where('type', '=', 1)
    .execute()
