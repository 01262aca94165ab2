import { type Kysely, sql } from 'kysely'

const statements = [
  `create table tile (id uuid primary key, title text not null, icon text, color text, kind text not null check (kind in ('WINDOW', 'NODE', 'ADDRESS')),
    target text not null, order_no int not null default 0, created_at bigint not null)`,
  `create table tile_grant (tile_id uuid not null references tile on delete cascade, principal_id uuid not null, primary key (tile_id, principal_id))`,
  `create index tile_grant_principal on tile_grant (principal_id)`,
  `create table task_action (id uuid primary key, title text not null, key text collate "C" not null unique, icon text, color text,
    needs_comment boolean not null, order_no int not null default 0, created_at bigint not null)`,
]

/** Creates tiles for desktops, and task actions. */
export const tiles = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
