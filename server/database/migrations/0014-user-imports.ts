import { type Kysely, sql } from 'kysely'

const statements = [
  `create table user_import (id uuid primary key, user_id uuid not null references app_user on delete cascade, job_id uuid, created_at bigint not null)`,
  `create index user_import_user on user_import (user_id)`,
  `create table user_import_row (import_id uuid not null references user_import on delete cascade, line int not null, row jsonb not null, errors jsonb,
    primary key (import_id, line))`,
]

/** Creates user imports: the waiting lines and the failed ones. */
export const userImports = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
