import { type Kysely, sql } from 'kysely'

const statements = [
  `create table sign_in_attempt (id uuid primary key, address text collate "C" not null, username text collate "C" not null, started_at bigint not null)`,
  `create index sign_in_attempt_address on sign_in_attempt (address)`,
  `create index sign_in_attempt_username on sign_in_attempt (username)`,
]

/** Creates the list of sign-ins whose password is being checked. */
export const signInAttempts = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
