import { type Kysely, sql } from 'kysely'

/** Adds the user whose action caused a notification. */
export const noticesOfSharing = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table notice add column by_id uuid references app_user on delete set null`.execute(db)
  },
}
