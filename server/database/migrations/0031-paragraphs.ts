import { type Kysely, sql } from 'kysely'

/**
 * Creates paragraphs with their keywords and keyword links. A paragraph of a document is a range of its text, with the original text
 * (`quote`) and the content that its offsets refer to. A paragraph of a folder has a title. `paragraph_order` is the manual order in a
 * folder; `keyword_tag` maps keywords to their folders.
 */
const statements = [
  `create table paragraph (id uuid primary key, node_id uuid not null references node on delete cascade, author_id uuid not null references app_user,
    title text, name_key text collate "C", text text not null, quote text, blob_hash text collate "C", from_index int not null, to_index int not null,
    terms tsvector not null, created_at bigint not null, edited_at bigint not null, check ((title is null) = (blob_hash is not null)))`,
  `create index paragraph_node on paragraph (node_id, from_index)`,
  `create unique index paragraph_name on paragraph (node_id, name_key) where name_key is not null`,
  `create index paragraph_author on paragraph (author_id)`,
  `create index paragraph_created on paragraph (created_at desc, id)`,
  `create index paragraph_terms on paragraph using gin (terms) with (gin_pending_list_limit = 64)`,
  `create table paragraph_keyword (paragraph_id uuid not null references paragraph on delete cascade,
    keyword_id uuid not null references keyword on delete cascade, paste_source text, created_by uuid not null references app_user,
    created_at bigint not null, primary key (paragraph_id, keyword_id))`,
  `create index paragraph_keyword_keyword on paragraph_keyword (keyword_id)`,
  `create table keyword_link (id uuid primary key, paragraph_id uuid not null references paragraph on delete cascade,
    keyword_id uuid not null references keyword on delete cascade, alt text not null, alt_key text collate "C" not null,
    created_by uuid not null references app_user, created_at bigint not null, unique (paragraph_id, keyword_id, alt_key))`,
  `create index keyword_link_keyword on keyword_link (keyword_id)`,
  `create table paragraph_order (parent_id uuid not null references node on delete cascade, paragraph_id uuid not null references paragraph on delete cascade,
    order_no double precision not null, primary key (parent_id, paragraph_id))`,
  `create index paragraph_order_paragraph on paragraph_order (paragraph_id)`,
  `create table keyword_tag (node_id uuid not null references node on delete cascade, keyword_id uuid not null references keyword on delete cascade,
    primary key (node_id, keyword_id))`,
  `create index keyword_tag_keyword on keyword_tag (keyword_id)`,
]

export const paragraphs = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
