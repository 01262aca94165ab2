import { sql } from 'kysely'
import { isCurrentVersion } from '#server/database/current-version'
import type { Db, Tx } from '#server/database/schema'

/** Begins the watch of a saved search. A watch that exists already goes on. */
export async function beginWatch(tx: Tx, searchId: string, now: number): Promise<void> {
  await sql`insert into search_watch (search_id, watched_from) values (${searchId}, ${now}) on conflict do nothing`.execute(tx)
}

export async function deleteWatch(tx: Tx, searchId: string): Promise<void> {
  await sql`delete from search_watch where search_id = ${searchId}`.execute(tx)
}

export interface WatchedSearch {
  id: string
  userId: string
  title: string
  query: unknown
  watchedFrom: number
  /** Hits until this time are known; null if none are. */
  checkedTo: number | null
}

/**
 * Returns the watched searches of enabled users that are not checked yet, or that were checked before the latest change of items and texts.
 * Those that have waited longest are first.
 */
export async function findDueWatches(db: Db, limit: number): Promise<WatchedSearch[]> {
  const { rows } =
    await sql<WatchedSearch>`select s.id, s.user_id as "userId", s.title, s.query, w.watched_from as "watchedFrom", w.checked_to as "checkedTo"
    from search_watch w join saved_search s on s.id = w.search_id join app_user u on u.id = s.user_id
    where not u.disabled and (w.checked_to is null or w.checked_to <= greatest((select max(created_at) from node),
      (select max(created_at) from version), (select max(indexed_at) from content_text)))
    order by w.checked_to nulls first, s.id limit ${limit}`.execute(db)
  return rows
}

export interface NewItems {
  ids: string[]
  /** Time from which the next check continues; null if there are no further items. */
  nextFrom: number | null
}

/** Returns items that were created, got a new version or a new text since this time, at most `limit` of each, without those of the user. */
export async function findNewItems(db: Db, userId: string, from: number, limit: number): Promise<NewItems> {
  const { rows } = await sql<{ id: string; at: number; own: boolean; place: number }>`
    select c.id, c.at, c.place::int, (n.author_id = ${userId} or coalesce(v.author_id = ${userId}, false)) as own from (
      (select id, created_at as at, row_number() over (order by created_at) as place from node where created_at >= ${from} order by created_at limit ${limit})
      union all
      (select node_id, created_at, row_number() over (order by created_at) from version where created_at >= ${from} order by created_at limit ${limit})
      union all
      (select h.id, t.indexed_at, row_number() over (order by t.indexed_at) from content_text t join version w on w.blob_hash = t.blob_hash
        join node h on ${isCurrentVersion('h', 'w')} where t.indexed_at >= ${from} order by t.indexed_at limit ${limit})) c
    join node n on n.id = c.id left join version v on ${isCurrentVersion('n', 'v')}`.execute(db)
  const ends = rows.filter(({ place }) => place === limit).map(({ at }) => at)
  return {
    ids: [...new Set(rows.flatMap(({ id, own }) => (own ? [] : [id])))],
    nextFrom: ends.length > 0 ? Math.min(...ends) : null,
  }
}

/** Locks the watch. Returns false if it has ended, or if another process has checked it since. */
export async function lockWatch(tx: Tx, { id, watchedFrom, checkedTo }: WatchedSearch): Promise<boolean> {
  const { rows } = await sql`select from search_watch where search_id = ${id} and watched_from = ${watchedFrom}
    and checked_to is not distinct from ${checkedTo}::bigint for update`.execute(tx)
  return rows.length > 0
}

/** Stores hits as known until this time, and returns the number of those that were not known. */
export async function storeHits(tx: Tx, searchId: string, nodeIds: readonly string[], checkedTo: number): Promise<number> {
  await sql`update search_watch set checked_to = ${checkedTo} where search_id = ${searchId}`.execute(tx)
  const { rows } = await sql`insert into watched_hit (search_id, node_id)
    select ${searchId}, n.id from node n where n.id = any(${[...nodeIds]}::uuid[]) on conflict do nothing returning node_id`.execute(tx)
  return rows.length
}
