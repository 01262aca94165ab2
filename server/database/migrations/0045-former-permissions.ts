import { type Kysely, sql } from 'kysely'

const statements = [
  `create table former_permission (user_id uuid not null, operation_id uuid not null, node_id uuid not null references node on delete cascade,
    principal_id uuid not null, before jsonb, after jsonb, primary key (user_id, operation_id, node_id, principal_id),
    foreign key (user_id, operation_id) references journal (user_id, id) on delete cascade)`,
  `create index former_permission_node on former_permission (node_id)`,
]

/** Creates permission entries before and after a change of permissions. They are kept as long as the change can be undone. */
export const formerPermissions = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
