import { type Kysely, sql } from 'kysely'

/** Adds the error code of refused or failed actions to the log. */
export const logResults = {
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw(`alter table log add column code text`).execute(db)
    await sql.raw(`create index log_refused on log (at desc) where code is not null`).execute(db)
  },
}
