import { type Kysely, sql } from 'kysely'

/** Records removed tags in the journal. The check constraint on kinds is dropped; the program defines the kinds. */
export const journalOfTags = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table journal drop constraint if exists journal_kind_check`.execute(db)
  },
}
