import { type Kysely, sql } from 'kysely'

/** A notice names the person whose action it tells about. */
export const noticesOfSharing = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table notice add column by_id uuid references app_user on delete set null`.execute(db)
  },
}
