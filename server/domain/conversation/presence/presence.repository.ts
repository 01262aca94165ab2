import { sql } from 'kysely'
import type { UserName } from '#api/contract/users'
import type { Caller } from '#server/access/caller'
import type { AccessFacts } from '#server/access/levels'
import { freshPath } from '#server/database/fresh-path'
import { opaqueIdArray } from '#server/database/opaque-id-array'
import type { Db } from '#server/database/schema'
import { readName, toUserName } from '#server/domain/people/users/users.repository'

/** Returns those of these ids that are folders. */
export const findFolders = (db: Db, ids: readonly string[]): Promise<AccessFacts[]> =>
  db
    .selectFrom('node')
    .select(['id', freshPath('node').as('path'), 'author_id'])
    .where(sql<boolean>`id = any(${opaqueIdArray(ids)})`)
    .where('type', '=', 1)
    .execute()

/** Returns the name of a viewer; undefined if the user no longer exists. */
export async function findViewer(db: Db, { userId }: Caller): Promise<UserName | undefined> {
  const row = await readName(db, userId)
  return row && toUserName(row)
}
