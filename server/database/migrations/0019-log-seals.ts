import { type Kysely, sql } from 'kysely'

const statements = [
  `create table log_seal (number bigint primary key, log_id bigint not null unique, seal text collate "C" not null)`,
  `create index log_user on log (user_id, at desc)`,
]

/** Creates the seals of the log. Each line is sealed with the previous one, so that any change can be detected. */
export const logSeals = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
