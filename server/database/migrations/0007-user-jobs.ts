import { type Kysely, sql } from 'kysely'

const statements = [
  `create table user_job (id uuid primary key, user_id uuid not null references app_user on delete cascade, kind text not null,
    status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), state jsonb,
    done int not null default 0, skipped int not null default 0, total int, ip text not null, error text, failures int not null default 0,
    created_at bigint not null, ended_at bigint)`,
  `create index user_job_user on user_job (user_id, created_at)`,
  `create index working_directory_node on working_directory (node_id)`,
]

/** Creates long tasks of users, and an index from a node to its working directories, which a purge uses. */
export const userJobs = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
