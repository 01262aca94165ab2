import { type Kysely, sql } from 'kysely'

/**
 * Stores the size limit that a content exceeded when its text was to be read, so that it is read after the limit is raised. Existing rows get
 * 256 MB, the first limit.
 */
export const refusingLimits = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table content_text add column refused_above bigint`.execute(db)
    await sql`update content_text set refused_above = ${256 * 2 ** 20} where status = 'TOO_LARGE'`.execute(db)
  },
}
