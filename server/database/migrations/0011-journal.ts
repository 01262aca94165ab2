import { type Kysely, sql } from 'kysely'

const statements = [
  `create table journal (user_id uuid not null references app_user on delete cascade, id uuid not null, number bigint generated always as identity,
    kind text not null check (kind in ('MOVE', 'RENAME', 'DELETE', 'PASTE')), asked text not null, result jsonb, inverse jsonb,
    undone_at bigint, created_at bigint not null, primary key (user_id, id))`,
  `create index journal_latest on journal (user_id, number) where undone_at is null and inverse is not null`,
  `create index journal_created on journal (created_at)`,
]

/** Creates the journal: recent changes of each user, their inverses, and the results for repeated calls. */
export const journal = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
