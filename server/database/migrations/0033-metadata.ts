import { type Kysely, sql } from 'kysely'

const statements = [
  // `form` is the form number of the definition. It increases with each change of the definition's properties.
  `create table metadata_definition (id uuid primary key, title text not null, name_key text collate "C" not null unique,
    sort_key text collate "C" not null, key text not null, match_key text collate "C" not null unique, form int not null default 1,
    created_at bigint not null)`,
  `create table metadata_property (id uuid primary key, definition_id uuid not null references metadata_definition on delete cascade,
    title text not null, type text not null check (type in ('STRING', 'LONG_STRING', 'DATE', 'CHECKBOX', 'INTEGER', 'OPTION', 'RADIO')),
    required boolean not null, options text[] not null, order_no int not null)`,
  `create index metadata_property_definition on metadata_property (definition_id)`,
  // `form` is the form number of the definition when the values were checked.
  `create table document_metadata (id uuid primary key, node_id uuid not null references node on delete cascade,
    definition_id uuid not null references metadata_definition, form int not null, terms tsvector not null, created_at bigint not null,
    edited_at bigint not null, unique (node_id, definition_id))`,
  `create index document_metadata_definition on document_metadata (definition_id, form)`,
  `create index document_metadata_terms on document_metadata using gin (terms) with (gin_pending_list_limit = 64)`,
  // Searches find text values by `match_key`, and numbers and times by `amount`.
  `create table metadata_value (metadata_id uuid not null references document_metadata on delete cascade,
    property_id uuid not null references metadata_property, value jsonb not null, match_key text collate "C", amount float8,
    primary key (metadata_id, property_id))`,
  `create index metadata_value_amount on metadata_value (property_id, amount)`,
]

/** Creates the tables of metadata: definitions, their properties, and the values of each document. */
export const metadata = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
