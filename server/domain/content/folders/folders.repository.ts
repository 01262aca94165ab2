import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FolderFlags, FolderInfo } from '#api/contract/folder'
import { freshPath, pathsBelow, buildRootId } from '#server/database/fresh-path'
import type { Db } from '#server/database/schema'

const flagColumns = {
  showInSearchResult: 'show_in_search',
  excludeFromSearch: 'exclude_from_search',
  folderIsConcept: 'is_concept',
} as const

/** Returns the three flags of a folder. Undefined for a document or an id that does not exist. */
export const readFlags = (db: Db, id: string): Promise<FolderFlags | undefined> =>
  db
    .selectFrom('node')
    .select(['show_in_search as showInSearchResult', 'exclude_from_search as excludeFromSearch', 'is_concept as folderIsConcept'])
    .where('id', '=', id)
    .where('type', '<>', 0)
    .executeTakeFirst()

/** Writes a flag. Returns false if the id is not a folder. */
export async function writeFlag(db: Db, id: string, flag: keyof FolderFlags, value: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('node')
    .set({ [flagColumns[flag]]: value })
    .where('id', '=', id)
    .where('type', '<>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Sums sizes and counts of everything below these folders. Each node counts once; the folders themselves do not count. `visible` refers to
 * the node as alias `n`.
 */
export async function sumSubtrees(db: Db, ids: readonly string[], visible: RawBuilder<SqlBool>): Promise<FolderInfo> {
  const { rows: tops } = await sql<{ path: string }>`with t as (
      select ${freshPath('n')} as path from node n where n.id = any(${[...ids]}::uuid[]))
    select distinct t.path from t where not exists (select 1 from t o where o.path <> t.path and starts_with(t.path, o.path))`.execute(db)
  const paths = await pathsBelow(
    db,
    tops.map(({ path }) => path),
  )
  const { rows } =
    await sql<FolderInfo>`select coalesce(sum(n.size) filter (where n.type = 0), 0)::bigint as "folderSize", (count(*) filter (where n.type <> 0))::int as "folderCounts",
      (count(*) filter (where n.type = 0))::int as "docCounts"
    from unnest(${paths}::text[]) top (path) join node n on n.path > top.path and n.path < left(top.path, -1) || '0' where ${visible}`.execute(
      db,
    )
  return rows[0] ?? { folderSize: 0, folderCounts: 0, docCounts: 0 }
}

export interface RootIds {
  hastineh: string[]
  paragraphs: string[]
  home: string[]
  bin: string[]
}

/**
 * Returns the roots of a user: the common ones, the user's home, and the user's recycle bin. With `everyBin` (for administrators) also all
 * other bins, after the user's own.
 */
export async function findRootIds(db: Db, userId: string, everyBin: boolean): Promise<RootIds> {
  const rows = await db
    .selectFrom('node')
    .select(['id', 'system_role as role'])
    .where('system_role', 'is not', null)
    .where((on) =>
      on.or([
        on('system_role', 'in', ['hastineh', 'paragraphs']),
        on('owner_id', '=', userId),
        on.and([on('system_role', '=', 'bin'), on('owner_id', 'is not', null), on(sql<boolean>`${everyBin}::boolean`, '=', true)]),
      ]),
    )
    .orderBy(sql`owner_id is not distinct from ${userId}`, 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute()
  const ids = (wanted: keyof RootIds): string[] => rows.filter(({ role }) => role === wanted).map(({ id }) => id)
  return { hastineh: ids('hastineh'), paragraphs: ids('paragraphs'), home: ids('home'), bin: ids('bin') }
}

/** Returns the working directories of a user, without those in a recycle bin. They appear again once they are restored. */
export async function findWorkingDirectoryIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ node_id: string }>`select w.node_id from working_directory w join node n on n.id = w.node_id
      join node r on r.id = ${buildRootId('n')}::uuid
    where w.user_id = ${userId} and r.system_role is distinct from 'bin' order by w.order_no, w.node_id`.execute(db)
  return rows.map(({ node_id }) => node_id)
}
