import { type Kysely, sql } from 'kysely'

/**
 * What texts have in common, by their bytes. `content_print` holds the prints of the texts that documents hold now (`printed`), by which those
 * with a passage in common are found; `content_overlap` holds what two of them share, seen from each, and of each what it shares with
 * itself, for documents of the same bytes. `covered` is how much of the text stands in the other one and `similarity` how much of
 * both stands in both, 0 to 100; `ranges` holds four places for each passage, `[from, to)` here and there, the longest first.
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
