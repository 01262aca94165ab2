import { type Kysely, sql } from 'kysely'

/**
 * Replaces the foreign key of fingerprints by a lock of their text when they are written (`writePrints`) and a trigger that deletes them
 * with it: the check of each of about a hundred fingerprints took half the time of writing them.
 */
const statements = [
  `alter table content_print drop constraint content_print_content_fkey`,
  `create function text_removed() returns trigger language plpgsql as $$ begin
    delete from content_print p using removed r where p.content = r.number; return null; end $$`,
  `create trigger text_removed after delete on content_text referencing old table as removed for each statement execute function text_removed()`,
]

export const printsWithoutKey = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
