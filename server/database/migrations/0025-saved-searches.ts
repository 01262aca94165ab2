import { type Kysely, sql } from 'kysely'

const statements = [
  `create table saved_search (id uuid primary key, user_id uuid not null references app_user on delete cascade, title text not null,
    name_key text collate "C" not null, sort_key text collate "C" not null, show_in_desktop boolean not null, query jsonb not null,
    created_at bigint not null, unique (user_id, name_key))`,
  // A few letters distinguish most names and keep the index small.
  `create index placement_beginning on placement (left(name_key, 12)) where home`,
]

/** Creates saved searches, and an index of the beginnings of names for title suggestions. */
export const savedSearches = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
