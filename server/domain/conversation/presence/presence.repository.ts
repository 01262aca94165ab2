import { sql } from 'kysely'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import { type Db } from '#server/database/schema'
import { freshPath } from '#server/database/fresh-path'
import type { AccessFacts } from '#server/access/levels'

/** Returns those of these ids that are folders. */
export const findFolders = (db: Db, ids: readonly string[]): Promise<AccessFacts[]> =>
  db
    .selectFrom('node')
    .select(['id', freshPath('node').as('path'), 'author_id'])
    .where(sql<boolean>`id = any(${opaqueIdArray(ids)})`)
    .where('type', '=', 1)
    .execute()
