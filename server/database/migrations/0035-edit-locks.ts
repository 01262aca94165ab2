import { type Kysely, sql } from 'kysely'

/**
 * Creates locks of documents that users edit in external programs. `token` is the lock token of the program; `owner` is the owner element
 * of WebDAV.
 */
const statements = [
  `create table edit_lock (node_id uuid primary key references node on delete cascade, token text not null,
    user_id uuid not null references app_user on delete cascade, owner text not null default '', expires_at bigint not null)`,
]

export const editLocks = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
