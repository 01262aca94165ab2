import { type Kysely, sql } from 'kysely'

const statements = [
  `create table notice (id uuid primary key, user_id uuid not null references app_user on delete cascade, kind text not null,
    node_id uuid not null references node on delete cascade, created_at bigint not null)`,
  `create index notice_user on notice (user_id)`,
  `create index notice_node on notice (node_id)`,
  `create index permission_expiry on permission (expires_at) where expires_at is not null`,
]

/** Creates waiting notifications, and an index of permissions by expiry. */
export const notices = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
