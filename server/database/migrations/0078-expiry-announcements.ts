import { type Kysely, sql } from 'kysely'

/** Creates the record of announced ends of permissions, so that each end is announced once. */
const statements = [
  `create table expiry_announcement (node_id uuid not null references node on delete cascade, principal_id uuid not null,
    expires_at bigint not null, primary key (node_id, principal_id, expires_at))`,
  `create index expiry_announcement_time on expiry_announcement (expires_at)`,
]

export const expiryAnnouncements = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
