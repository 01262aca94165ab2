import { type Kysely, sql } from 'kysely'

const statements = [
  `create table value_change (id uuid primary key, node_id uuid not null references node on delete cascade, definition_id uuid not null,
    user_id uuid not null, changed_at bigint not null, before jsonb not null, after jsonb not null)`,
  `create index value_change_node on value_change (node_id, changed_at desc, id)`,
]

/** Creates the values and entries of instances before and after each change. */
export const valueChanges = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
