import { type Kysely, sql } from 'kysely'

/**
 * Creates the watches of saved searches, whose owners are notified of new hits. `checked_to` is null until the hits that existed when the
 * watch began are stored. `watched_hit` has the hits that need no notification any more.
 */
const statements = [
  `create table search_watch (search_id uuid primary key references saved_search on delete cascade, watched_from bigint not null, checked_to bigint)`,
  `create table watched_hit (search_id uuid not null references search_watch on delete cascade, node_id uuid not null references node on delete cascade,
    primary key (search_id, node_id))`,
  `create index watched_hit_node on watched_hit (node_id)`,
  `alter table notice add column search_id uuid references saved_search on delete cascade`,
  `create index notice_search on notice (search_id) where search_id is not null`,
  `create index node_created on node (created_at)`,
  `create index version_created on version (created_at)`,
  `create index content_text_indexed on content_text (indexed_at)`,
]

export const watchedSearches = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
