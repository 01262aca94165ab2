import { type Kysely, sql } from 'kysely'

/** Adds the size limit for which a content was too large, so that it is read once the limit is higher. The first limit was 256 MB. */
export const refusingLimits = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table content_text add column refused_above bigint`.execute(db)
    await sql`update content_text set refused_above = ${256 * 2 ** 20} where status = 'TOO_LARGE'`.execute(db)
  },
}
