import { type Kysely, sql } from 'kysely'

/** Creates the links for people without an account. */
const statements = [
  `create table public_link (id uuid primary key, node_id uuid not null references node on delete cascade,
    token_hash text not null unique, level text not null check (level in ('read', 'download', 'upload')), password_hash text,
    expires_at bigint not null, max_uses int check (max_uses > 0), uses int not null default 0,
    creator_id uuid not null references app_user on delete cascade, created_at bigint not null, revoked_at bigint,
    check (uses <= max_uses))`,
  `create index public_link_node on public_link (node_id)`,
  `create index public_link_creator on public_link (creator_id, created_at)`,
  `create index public_link_time on public_link (created_at)`,
]

export const publicLinks = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
