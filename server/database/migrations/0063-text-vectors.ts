import { type Kysely, sql } from 'kysely'

/**
 * Creates the vectors of the passages of texts and of paragraphs, for the search by meaning. `model` is one of `vector_model`; vectors of
 * different models cannot be compared. A vector is a 32-bit factor and one signed byte per dimension. A changed text loses its vectors.
 */
const statements = [
  `create table vector_model (id int generated always as identity primary key, name text collate "C" not null unique, dimensions int,
    complete boolean not null default false, failures int not null default 0, retry_at bigint not null default 0)`,
  `create table text_vector (blob_hash text collate "C" not null, number int not null, part int not null, model int not null references vector_model on delete cascade,
    start int not null, length int not null, vector bytea not null, primary key (model, blob_hash, number, part),
    foreign key (blob_hash, number) references content_piece on delete cascade)`,
  `create index text_vector_piece on text_vector (blob_hash, number)`,
  `create table paragraph_vector (paragraph_id uuid not null references paragraph on delete cascade, model int not null references vector_model on delete cascade,
    vector bytea not null, primary key (model, paragraph_id))`,
  `create index paragraph_vector_paragraph on paragraph_vector (paragraph_id)`,
  `create function piece_changed() returns trigger language plpgsql as $$ begin
    delete from text_vector where blob_hash = old.blob_hash and number = old.number;
    return null; end $$`,
  `create trigger piece_changed after update of text on content_piece for each row when (old.text is distinct from new.text)
    execute function piece_changed()`,
  `create function paragraph_text_changed() returns trigger language plpgsql as $$ begin
    delete from paragraph_vector where paragraph_id = old.id;
    return null; end $$`,
  `create trigger paragraph_text_changed after update of text, title on paragraph for each row
    when (old.text is distinct from new.text or old.title is distinct from new.title) execute function paragraph_text_changed()`,
]

export const textVectors = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
