import { type Kysely, sql } from 'kysely'

/**
 * Creates texts recognised in images, by content hash. A recognition has the id of the user's long task and is used once it is finished.
 * Until then completed pages are kept, so that a continued task starts after them. A node has a mark if its content was recognised.
 */
const statements = [
  `create table recognition (id uuid primary key, blob_hash text collate "C" not null references blob on delete cascade, engine text not null,
    language text not null, finished_at bigint)`,
  `create index recognition_blob on recognition (blob_hash)`,
  `create table recognised_page (recognition_id uuid not null references recognition on delete cascade, number int not null,
    paragraphs jsonb not null, primary key (recognition_id, number))`,
  `create function extraction_of(version uuid) returns text language sql stable as $$
    select 'OCR' from version v join recognition r on r.blob_hash = v.blob_hash where v.id = version and r.finished_at is not null limit 1 $$`,
  `create function extraction_told() returns trigger language plpgsql as $$ begin
    new.extraction_type := extraction_of(new.version_id); return new; end $$`,
  `create trigger extraction_told before update of version_id on node for each row
    when (new.version_id is distinct from old.version_id) execute function extraction_told()`,
  `create function extraction_came() returns trigger language plpgsql as $$ begin
    update node n set extraction_type = 'OCR' from came c join recognition r on r.blob_hash = c.blob_hash and r.finished_at is not null
      where n.id = c.node_id and n.version_id = c.id and n.extraction_type is distinct from 'OCR';
    return null; end $$`,
  `create trigger extraction_came after insert on version referencing new table as came for each statement execute function extraction_came()`,
]

export const recognisedTexts = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
