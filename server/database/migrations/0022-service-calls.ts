import { type Kysely, sql } from 'kysely'

const statements = [
  `create table service_call (
    id bigint generated always as identity primary key, at bigint not null, service text collate "C" not null, request text not null,
    status text collate "C" not null, code int, answer text, duration_ms int not null)`,
  `create index service_call_at on service_call (at desc, id desc)`,
]

/** Creates the list of calls to external services. It is separate from the log of user actions, is not sealed, and is not kept forever. */
export const serviceCalls = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
