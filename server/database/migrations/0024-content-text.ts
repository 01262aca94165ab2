import { type Kysely, sql } from 'kysely'

/** Extensions of formats that cannot be detected from the bytes alone. */
const names = `txt text md markdown csv tsv log json xml srt vtt yml yaml ini sql tex html htm xhtml
  docx docm dotx pptx pptm ppsx xlsx xlsm odt ott ods odp pdf`
  .split(/\s+/)
  .map((name) => `'${name}'`)
  .join(', ')

/**
 * Creates the text of contents by hash; versions and copies share it. The `terms` of the whole text, without positions, find documents that
 * contain all words; those of a piece show the distances and positions of the words. Any code that stores new content queues its reading in
 * the same transaction.
 */
const statements = [
  `create table content_text (blob_hash text collate "C" primary key references blob on delete cascade, status text not null, characters int not null,
    terms tsvector, edition int not null, indexed_at bigint not null)`,
  // New entries wait for the index in a small list: a large one would be merged at once, and all writers would wait.
  `create index content_text_terms on content_text using gin (terms) with (gin_pending_list_limit = 64)`,
  `create table content_piece (blob_hash text collate "C" not null references content_text on delete cascade, number int not null, text text not null,
    terms tsvector not null, primary key (blob_hash, number))`,
  `create index node_unsearched on node (path) where exclude_from_search`,
  `create function holds_text(mime text, extension text) returns boolean language sql immutable parallel safe as $$
    select mime ~ '^text/|^application/(pdf|json|xml|rtf|x-cfb|msword|vnd\\.(ms-|openxmlformats|oasis\\.opendocument))'
      or (mime in ('application/octet-stream', 'application/zip') and extension in (${names})) $$`,
  `create function content_came() returns trigger language plpgsql as $$ begin
    insert into job (queue, key, payload, run_at, max_attempts)
      select distinct 'index-text', c.blob_hash, jsonb_build_object('hash', c.blob_hash), 0, 2 from came c join node n on n.id = c.node_id
      where c.size > 0 and holds_text(c.mime, n.extension) and not exists (select from content_text t where t.blob_hash = c.blob_hash)
      order by c.blob_hash
      on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing;
    return null; end $$`,
  `create trigger content_came after insert on version referencing new table as came for each statement execute function content_came()`,
]

export const contentText = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
