import { type Kysely, sql } from 'kysely'

/** Who edits a document in a program of their own. `token` is what that program calls the lock; `owner` is what WebDAV sends about it. */
const statements = [
  `create table edit_lock (node_id uuid primary key references node on delete cascade, token text not null,
    user_id uuid not null references app_user on delete cascade, owner text not null default '', expires_at bigint not null)`,
]

export const editLocks = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
