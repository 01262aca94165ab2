import { type Kysely, sql } from 'kysely'

/** Creates the requests for access, and adds the text that a user sends with a share or a request. */
const statements = [
  `alter table notice add column message text`,
  `create table access_request (user_id uuid not null references app_user on delete cascade,
    node_id uuid not null references node on delete cascade, at bigint not null, primary key (user_id, node_id))`,
  `create index access_request_node on access_request (node_id)`,
]

export const sharing = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
