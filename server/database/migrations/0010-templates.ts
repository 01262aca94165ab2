import { type Kysely, sql } from 'kysely'

const statements = [
  `create table template (id uuid primary key, title text not null, extension text not null check (extension in ('docx', 'pptx', 'xlsx')),
    blob_hash text collate "C" references blob, mime text, size bigint, created_at bigint not null)`,
  `create index template_blob on template (blob_hash) where blob_hash is not null`,
  `create table template_grant (template_id uuid not null references template on delete cascade, principal_id uuid not null,
    principal_kind text not null check (principal_kind in ('user', 'role')), primary key (template_id, principal_id))`,
  `create index template_grant_principal on template_grant (principal_id)`,
]

/** Creates document templates with their files and audiences. */
export const templates = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
