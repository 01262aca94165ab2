import { type Kysely, sql } from 'kysely'

const statements = [
  `create table clipboard_item (user_id uuid not null references app_user on delete cascade, list text not null check (list in ('copy', 'cut')),
    node_id uuid not null references node on delete cascade, from_id uuid references node on delete cascade,
    place bigint generated always as identity, primary key (user_id, list, node_id))`,
  `create index clipboard_item_node on clipboard_item (node_id)`,
  `create index clipboard_item_from on clipboard_item (from_id) where from_id is not null`,
]

/** Creates the clipboard of each user. Purged nodes are removed from it automatically. */
export const clipboard = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
