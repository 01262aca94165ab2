import { type Kysely, sql } from 'kysely'

/** Creates the stars of users and the nodes that they opened last. The last index finds the users who have shared something. */
const statements = [
  `create table star (user_id uuid not null references app_user on delete cascade, node_id uuid not null references node on delete cascade,
    at bigint not null, primary key (user_id, node_id))`,
  `create index star_node on star (node_id)`,
  `create table opened_node (user_id uuid not null references app_user on delete cascade, node_id uuid not null references node on delete cascade,
    at bigint not null, primary key (user_id, node_id))`,
  `create index opened_node_node on opened_node (node_id)`,
  `create index opened_node_at on opened_node (user_id, at desc, node_id)`,
  `create index permission_granted_by on permission (granted_by)`,
]

export const home = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
