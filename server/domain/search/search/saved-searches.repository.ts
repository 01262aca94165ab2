import { sql } from 'kysely'
import type { SavedSearch } from '#api/contract/search'
import type { Db, Tx } from '#server/database/schema'

const columns = ['id as uuid', 'title', 'show_in_desktop as showInDesktop', 'query'] as const

/** Returns all saved searches of a user by title, or the one with this id. */
export async function findSavedSearches(db: Db, userId: string, id?: string): Promise<SavedSearch[]> {
  const isWatched = sql<boolean>`exists (select from search_watch w where w.search_id = saved_search.id)`
  const own = db
    .selectFrom('saved_search')
    .select([...columns, isWatched.as('notify')])
    .where('user_id', '=', userId)
  const found = await (id === undefined ? own : own.where('id', '=', id)).orderBy('sort_key').orderBy('id').execute()
  return found.map(({ notify, ...search }) => ({ ...search, ...(notify && { notify }) }))
}

export const findSavedSearchByName = async (db: Db, userId: string, nameKey: string): Promise<string | undefined> =>
  (await db.selectFrom('saved_search').select('id').where('user_id', '=', userId).where('name_key', '=', nameKey).executeTakeFirst())?.id

export const countSavedSearches = async (db: Db, userId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('saved_search')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).count,
  )

export interface SavedSearchRow {
  title: string
  name_key: string
  sort_key: string
  show_in_desktop: boolean
  /** Criteria as JSON. */
  query: string
}

export const insertSavedSearch = async (tx: Tx, userId: string, id: string, row: SavedSearchRow, now: number): Promise<void> => {
  await tx
    .insertInto('saved_search')
    .values({ id, user_id: userId, ...row, created_at: now })
    .execute()
}

/** Says if a saved search has other criteria than these, which are given as JSON. */
export async function hasOtherQuery(tx: Tx, id: string, query: string): Promise<boolean> {
  const { rows } = await sql`select from saved_search where id = ${id} and query::jsonb <> ${query}::jsonb`.execute(tx)
  return rows.length > 0
}

/** Updates a saved search. Returns false if the user has none with this id. */
export const updateSavedSearch = async (tx: Tx, userId: string, id: string, row: SavedSearchRow): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('saved_search')
    .set(row)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a saved search. Returns false if the user has none with this id. */
export const removeSavedSearch = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('saved_search').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
