import { type Kysely, sql } from 'kysely'

const statements = [
  `create table workflow (id uuid primary key, title text not null, active boolean not null default true)`,
  `alter table version add column workflow_id uuid references workflow`,
  `create table upload_session (id uuid primary key, user_id uuid not null references app_user on delete cascade, target_id uuid not null,
    batch_id uuid not null, name text not null, path text not null, size bigint not null, last_modified bigint, workflow_id uuid,
    received bigint not null default 0, turn int not null default 0, content_hash text collate "C", content_mime text, result jsonb, created_at bigint not null,
    touched_at bigint not null, ended_at bigint)`,
  `create unique index upload_session_file on upload_session (user_id, batch_id, md5(path || '/' || name)) where ended_at is null`,
  `create index upload_session_touched on upload_session (touched_at)`,
  `create index upload_session_content on upload_session (content_hash) where content_hash is not null`,
  `create table upload_part (session_id uuid not null references upload_session on delete cascade, at bigint not null, size bigint not null,
    hash text collate "C" not null, primary key (session_id, at))`,
  `create index upload_part_hash on upload_part (hash)`,
]

/** Creates uploads in parts, and the workflow column of versions. */
export const uploads = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
