import { type Kysely, sql } from 'kysely'

/**
 * Creates shared passages of texts, by content hash. `content_print` contains fingerprints of the texts of current documents (`printed`),
 * which find texts with a common passage. `content_overlap` contains what two texts share, from the side of each, and what a text shares
 * with itself, for documents with the same content. `covered` is the percentage of the text that is in the other one, `similarity` the
 * percentage of both texts that is shared. `ranges` contains four offsets per passage, `[from, to)` in both texts, the longest first.
 */
const statements = [
  `alter table content_text add column number int generated always as identity unique, add column printed boolean not null default false`,
  `create index content_text_unprinted on content_text (blob_hash) where not printed`,
  `create table content_print (print bigint not null, content int not null references content_text (number) on delete cascade,
    primary key (print, content))`,
  `create index content_print_content on content_print (content)`,
  `create table content_overlap (blob_hash text collate "C" not null references content_text on delete cascade,
    other_hash text collate "C" not null references content_text on delete cascade, covered real not null, similarity real not null,
    ranges int[] not null, primary key (blob_hash, other_hash))`,
  `create index content_overlap_other on content_overlap (other_hash)`,
]

export const sharedPassages = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
