import { type Kysely, sql } from 'kysely'

const statements = [
  `create table keyword (id uuid primary key, title text not null, name_key text collate "C" not null unique, sort_key text collate "C" not null,
    created_by uuid, created_at bigint not null)`,
  `create table document_keyword (node_id uuid not null references node on delete cascade, keyword_id uuid not null references keyword on delete cascade,
    paste_source text, added_at bigint not null, primary key (node_id, keyword_id))`,
  `create index document_keyword_keyword on document_keyword (keyword_id)`,
  `create table document_link (first_id uuid not null references node on delete cascade, second_id uuid not null references node on delete cascade,
    created_at bigint not null, primary key (first_id, second_id), check (first_id < second_id))`,
  `create index document_link_second on document_link (second_id)`,
]

/** Creates keywords of documents, and links between documents. A link has no direction and is stored once. */
export const keywords = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
