import { type Kysely, sql } from 'kysely'

/** Of what was refused or failed: the code of the contract that it was answered with. */
export const logResults = {
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw(`alter table log add column code text`).execute(db)
    await sql.raw(`create index log_refused on log (at desc) where code is not null`).execute(db)
  },
}
