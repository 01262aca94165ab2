import { type Kysely, sql } from 'kysely'

/** Adds the generation of the tokens that a session accepts. */
export const tokenGenerations = {
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw('alter table session add column token_generation int not null default 0').execute(db)
  },
}
