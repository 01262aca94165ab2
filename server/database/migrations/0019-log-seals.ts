import { type Kysely, sql } from 'kysely'

const statements = [
  `create table log_seal (number bigint primary key, log_id bigint not null unique, seal text collate "C" not null)`,
  `create index log_user on log (user_id, at desc)`,
]

/** Each line of the log is sealed with what stood before it, so that a change of any is found. */
export const logSeals = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
