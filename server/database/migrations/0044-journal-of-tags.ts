import { type Kysely, sql } from 'kysely'

/** Tags that were taken off are noted as well; which kinds of change there are is the program's. */
export const journalOfTags = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table journal drop constraint if exists journal_kind_check`.execute(db)
  },
}
